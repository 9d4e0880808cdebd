import Testing
import TimeCapability
import TimeEffects

@Suite("Manual time")
struct ManualTimeTests {
    private let time = ManualTime(now: Instant(seconds: 1000))
    private let belfry = TickRecorder()

    @Test("alarms ring in the order of their moments and then of their arrival, whatever was cancelled between")
    func order() {
        var random = Dice(seed: 7)
        var alarms: [(number: Int, due: UInt64, id: AlarmID)] = []
        for number in 0..<10_000 {
            let due = random.roll(500)
            guard let id = belfry.set(number, on: time, for: .uptime(.seconds(due))) else { continue }
            alarms.append((number, due, id))
        }
        let cancelled = alarms.filter { _ in random.roll(3) != 1 }
        for alarm in cancelled { time.cancel(alarm.id) }
        let gone = Set(cancelled.map(\.number))
        #expect(time.timerCount == 10_000 - gone.count)
        for _ in 1...500 { time.advance(by: .seconds(1)) }
        // Sorting keeps the order of equals.
        let expected = alarms.filter { !gone.contains($0.number) }.sorted { ($0.due, $0.number) < ($1.due, $1.number) }
        let isInOrder = belfry.heard == expected.map(\.number)
        #expect(isInOrder)
        #expect(time.timerCount == 0)
    }

    @Test("an alarm may set and cancel others while it rings")
    func reentrant() throws {
        let other = try #require(belfry.set(2, on: time, for: .uptime(.seconds(3))))
        _ = time.setAlarm(for: .uptime(.seconds(1))) { [time, belfry] in
            time.cancel(other)
            _ = belfry.set(3, on: time, for: .uptime(.seconds(2)))
            belfry.ring(1)
        }
        time.advance(by: .seconds(1))
        time.advance(by: .seconds(5))
        #expect(belfry.heard == [1, 3])
    }

    @Test("setting the wall clock rings its alarms only")
    func setNow() {
        _ = belfry.set(1, on: time, for: .wallClock(Instant(seconds: 2000)))
        _ = belfry.set(2, on: time, for: .uptime(.seconds(1)))
        time.setNow(Instant(seconds: 3000))
        #expect(belfry.heard == [1])
        time.setNow(Instant(seconds: 0))
        #expect(belfry.set(3, on: time, for: .wallClock(Instant(seconds: 1))) != nil)
        time.advance(by: .seconds(1))
        #expect(belfry.heard == [1, 2, 3])
    }

    @Test("a wait for timers ends when it is cancelled, and the timers that come then are no matter to it")
    func cancelledWait() async {
        let waits = (0..<10).map { _ in Task { [time] in await time.waitForTimers(1) } }
        // They have the time to begin.
        for _ in 0..<1000 { await Task.yield() }
        for wait in waits { wait.cancel() }
        for wait in waits { await wait.value }
        #expect(belfry.set(1, on: time, for: .uptime(.seconds(1))) != nil)
        time.advance(by: .seconds(1))
        #expect(belfry.heard == [1])
    }

    @Test("the end of time is reached and not passed")
    func end() {
        time.advance(by: TimeSpan(nanoseconds: .max))
        time.advance(by: TimeSpan(nanoseconds: .max))
        #expect(time.uptime() == TimeSpan(nanoseconds: .max))
        time.setNow(Instant(seconds: .max, nanoseconds: 5))
        time.advance(by: .seconds(1))
        #expect(time.now() == Instant(seconds: .max, nanoseconds: 999_999_999))
        #expect(time.setAlarm(for: .uptime(TimeSpan(nanoseconds: .max))) {} == nil)
    }
}
