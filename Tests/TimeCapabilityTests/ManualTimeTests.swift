import Testing
import TimeCapability
import TimeEffects

@Suite("Manual time", .timeLimit(.minutes(1)))
struct ManualTimeTests {
    private let time = ManualTime(now: Instant(seconds: 1000))

    private func wait(until moment: Moment) -> Task<Void, any Error> {
        Task { [time] in try await time.sleep(until: moment) }
    }

    @Test("Advancing the time wakes timers that are due, and setting the wall clock wakes only wall-clock timers")
    func due() async throws {
        let moment = wait(until: .wallClock(Instant(seconds: 2000)))
        let (soon, later) = (wait(until: .uptime(.seconds(1))), wait(until: .uptime(.seconds(2))))
        await time.waitForTimers(3)
        time.setNow(Instant(seconds: 3000))
        try #require(time.timerCount == 2)
        try await moment.value
        time.setNow(Instant(seconds: 0))
        let next = wait(until: .wallClock(Instant(seconds: 1)))
        await time.waitForTimers(3)
        time.advance(by: .seconds(1))
        try #require(time.timerCount == 1)
        try await next.value
        try await soon.value
        time.advance(by: .seconds(1))
        try #require(time.timerCount == 0)
        try await later.value
    }

    @Test("A timer that is due at once or was cancelled is not counted")
    func count() async {
        for moment in [Moment.uptime(Duration.zero), .wallClock(Instant(seconds: 1000))] {
            let waiting = Task { [time] in await time.waitForTimers(1) }
            try? await time.sleep(until: moment)
            #expect(time.timerCount == 0)
            let late = wait(until: .uptime(.seconds(1)))
            await waiting.value
            late.cancel()
            await #expect(throws: CancellationError.self) { try await late.value }
            #expect(time.timerCount == 0)
        }
    }

    @Test("A cancelled wait for timers ends")
    func cancelledWait() async {
        let waits = (0..<10).map { _ in Task { [time] in await time.waitForTimers(1) } }
        // Gives the tasks time to begin.
        for _ in 0..<1000 { await Task.yield() }
        for wait in waits { wait.cancel() }
        for wait in waits { await wait.value }
    }

    @Test("The wall clock stops at its last moment")
    func end() {
        time.setNow(Instant(seconds: .max, nanoseconds: 5))
        time.advance(by: .seconds(1))
        #expect(time.now() == Instant(seconds: .max, nanoseconds: 999_999_999))
    }
}
