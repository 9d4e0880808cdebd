import Effects
import Testing
import TimeCapability

@Suite("System time")
struct SystemTimeTests {
    private let time = SystemTime(recheck: .milliseconds(5))

    @Test("the wall clock is past the year 2025 and its nanoseconds stay below a second")
    func now() {
        let now = time.now()
        #expect(now.secs > 1_735_689_600)
        #expect(now.nanos < 1_000_000_000)
    }

    @Test("no wait ends early")
    func waits() async {
        let uptime = time.uptime()
        let due = TimeSpan(nanos: uptime.nanos + 20_000_000)
        #expect(await time.wait(untilUptime: due))
        #expect(time.uptime() >= due)

        let now = time.now()
        let moment = Instant(secs: now.secs + 1, nanos: now.nanos)
        #expect(await time.wait(until: moment))
        #expect(time.now() >= moment)
    }

    @Test("what has passed is due at once")
    func past() async {
        #expect(await time.wait(until: Instant(secs: 0)))
        #expect(await time.wait(untilUptime: TimeSpan(nanos: 0)))
    }

    @Test("the longest waits can be cancelled")
    func longest() async {
        let waits = [
            Task { [time] in await time.wait(untilUptime: TimeSpan(nanos: .max)) },
            Task { [time] in await time.wait(until: Instant(secs: .max, nanos: 999_999_999)) },
        ]
        for wait in waits {
            wait.cancel()
            #expect(await wait.value == false)
        }
    }
}
