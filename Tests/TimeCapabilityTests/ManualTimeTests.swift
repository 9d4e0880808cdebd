import Testing
import TimeCapability
import TimeEffects

@Suite("Manual time", .timeLimit(.minutes(1)))
struct ManualTimeTests {
    private let time = ManualTime(now: Instant(seconds: 1000))

    private func wait(for duration: Duration) -> Task<Void, any Error> {
        Task { [time] in try await time.sleep(untilUptime: time.uptime() + duration) }
    }

    @Test("Advancing the time wakes the timers that are due, and setting the wall clock wakes none")
    func due() async throws {
        let (soon, later) = (wait(for: .seconds(1)), wait(for: .seconds(2)))
        await time.waitForTimers(2)
        time.setNow(Instant(seconds: 3000))
        try #require(time.timerCount == 2)
        time.advance(by: .seconds(1))
        try #require(time.timerCount == 1)
        try await soon.value
        time.advance(by: .seconds(1))
        try #require(time.timerCount == 0)
        try await later.value
        #expect(time.now() == Instant(seconds: 3002))
    }

    @Test("A timer that is due at once or was cancelled is not counted")
    func count() async {
        let waiting = Task { [time] in await time.waitForTimers(1) }
        try? await time.sleep(untilUptime: .zero)
        #expect(time.timerCount == 0)
        let late = wait(for: .seconds(1))
        await waiting.value
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(time.timerCount == 0)
    }

    @Test("A cancelled wait for timers ends")
    func cancelledWait() async {
        let waits = (0..<10).map { number in
            Task { [time] in
                // Some are cancelled before they wait.
                if number < 5 { withUnsafeCurrentTask { $0?.cancel() } }
                await time.waitForTimers(1)
            }
        }
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
