import Testing

@testable import ProcessLifecycle

@Suite("The manager of a service")
struct ServiceManagerTests {
    @Test(
        "A watchdog is notified at half of its limit, if it watches this process",
        arguments: [("100000", nil, .milliseconds(50)), ("100000", "0", nil), ("0", nil, nil), (nil, nil, nil)]
            as [(String?, String?, Duration?)])
    func watchdog(limit: String?, process: String?, interval: Duration?) throws {
        let variables = ["NOTIFY_SOCKET": "/none", "WATCHDOG_USEC": limit, "WATCHDOG_PID": process]
        let manager = try #require(ServiceManager { variables[$0] ?? nil })
        #expect(manager.watchdogInterval == interval)
    }
}
