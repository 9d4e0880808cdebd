import Effects
import Testing
import TimeCapability
import TimeEffects

@Suite("System time")
struct SystemTimeTests {
    private let time = SystemTime()

    @Test("The wall clock is past the year 2025, and its nanoseconds are below a second")
    func now() {
        let now = time.now()
        #expect(now.seconds > 1_735_689_600)
        #expect(now.nanoseconds < 1_000_000_000)
    }

    @Test("No wait ends early")
    func waits() async throws {
        let due = time.uptime() + .milliseconds(20)
        try await time.sleep(untilUptime: due)
        #expect(time.uptime() >= due)
        let moment = Instant(sinceEpoch: time.now().sinceEpoch + .milliseconds(20))
        await TimeHandler(time).handle(.notifyAt(instant: moment), reply: Reply { _ in })
        #expect(time.now() >= moment)
    }
}
