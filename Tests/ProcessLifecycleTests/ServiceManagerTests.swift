import Testing

@testable import ProcessLifecycle

@Suite("Service manager")
struct ServiceManagerTests {
    @Test(
        "The watchdog interval is half the limit, if the watchdog is for this process",
        arguments: [("100000", nil, .milliseconds(50)), ("100000", "0", nil), ("0", nil, nil), (nil, nil, nil)]
            as [(String?, String?, Duration?)])
    func watchdog(limit: String?, process: String?, interval: Duration?) throws {
        let variables = ["NOTIFY_SOCKET": "/none", "WATCHDOG_USEC": limit, "WATCHDOG_PID": process]
        let manager = try #require(ServiceManager { variables[$0] ?? nil })
        #expect(manager.watchdogInterval == interval)
    }
}
