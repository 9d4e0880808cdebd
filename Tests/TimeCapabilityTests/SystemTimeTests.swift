import CapabilityTesting
import Testing
import TimeCapability
import TimeEffects

@Suite("System time")
struct SystemTimeTests {
    private let clocks = FakeClocks()
    private let time: SystemTime

    init() { time = SystemTime(clocks, recheck: .seconds(1)) }

    private func wait(until moment: Moment) -> Task<Void, any Error> {
        Task { [time] in try await time.sleep(until: moment) }
    }

    private func sleeps(_ count: Int) async -> Bool {
        await eventually { clocks.sleeps.count == count && clocks.sleeperCount > 0 }
    }

    @Test("The last sleep before a wall-clock deadline ends at the deadline")
    func exact() async throws {
        let wait = wait(until: .wallClock(Instant(seconds: 1001, nanoseconds: 500_000_000)))
        #expect(await sleeps(1))
        clocks.advance(by: .seconds(1))
        #expect(await sleeps(2))
        #expect(clocks.sleeps == [.seconds(1), .milliseconds(1500)])
        clocks.advance(by: .seconds(1))
        try await wait.value
    }

    @Test("The wall clock is checked at most once a millisecond")
    func eager() async {
        let time = SystemTime(clocks, recheck: .zero)
        let wait = Task { try await time.sleep(until: .wallClock(Instant(seconds: 1010))) }
        #expect(await sleeps(1))
        #expect(clocks.sleeps == [.milliseconds(1)])
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test("Timers count the time of a suspension, for which a repeating timer ticks once")
    func suspended() async {
        let handler = TimeHandler(time)
        let once = Timer(.notifyAfter(duration: .seconds(600)), by: handler)
        let every = Timer(.every(interval: .seconds(60)), by: handler)
        #expect(await eventually { clocks.sleeperCount == 2 })
        clocks.advance(by: .seconds(10))
        clocks.advance(by: .seconds(8 * 3600))
        #expect(await once.finished() == [.durationElapsed])
        #expect(await sleeps(3))
        #expect(clocks.sleeps.last == .seconds(8 * 3600 + 60))
        #expect(every.answers == [.tick])
        every.cancel()
        #expect(await every.finished() == [.tick])
    }

    @Test("The longest waits are slept in parts and can be cancelled")
    func longest() async {
        let span = wait(until: .uptime(.nanoseconds(UInt64.max)))
        #expect(await sleeps(1))
        clocks.advance(by: .seconds(86_400))
        #expect(await sleeps(2))
        #expect(clocks.sleeps == [.seconds(86_400), .seconds(2 * 86_400)])
        let moment = wait(until: .wallClock(Instant(seconds: .max, nanoseconds: 999_999_999)))
        #expect(await sleeps(3))
        for wait in [span, moment] {
            wait.cancel()
            await #expect(throws: CancellationError.self) { try await wait.value }
        }
        #expect(clocks.sleeperCount == 0)
    }

    @Test("Waiting for a past deadline does not sleep")
    func past() async throws {
        try await time.sleep(until: .wallClock(Instant(seconds: 1000)))
        try await time.sleep(until: .uptime(.zero))
        #expect(clocks.sleeps == [])
    }
}

@Suite("System clocks")
struct MachineClocksTests {
    private let time = SystemTime(recheck: .milliseconds(5))

    @Test("The wall clock is past the year 2025, and its nanoseconds are below a second")
    func now() {
        let now = time.now()
        #expect(now.seconds > 1_735_689_600)
        #expect(now.nanoseconds < 1_000_000_000)
    }

    @Test("No wait ends early")
    func waits() async throws {
        let due = time.uptime() + .milliseconds(20)
        try await time.sleep(until: .uptime(due))
        #expect(time.uptime() >= due)

        let now = time.now()
        let moment = Instant(seconds: now.seconds + 1, nanoseconds: now.nanoseconds)
        try await time.sleep(until: .wallClock(moment))
        #expect(time.now() >= moment)
    }
}
