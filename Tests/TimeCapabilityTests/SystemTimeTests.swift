import Testing
import TimeCapability
import TimeEffects

@Suite("System time")
struct SystemTimeTests {
    private let clocks = FakeClocks()
    private let time: SystemTime
    private let belfry = TickRecorder()

    init() { time = SystemTime(clocks, recheck: .seconds(1)) }

    private func sleeps(_ count: Int) async -> Bool {
        await comesTrue { clocks.sleeps.count == count && clocks.isAsleep }
    }

    private func hasGone(_ count: Int) async -> Bool { await comesTrue { belfry.heard.count == count } }

    @Test("ten thousand alarms cost one sleep, and ring in the order of their moments")
    func manyAlarms() async {
        for number in 1...10_000 {
            #expect(belfry.set(number, on: time, for: .uptime(.seconds(UInt64(number)))) != nil)
        }
        #expect(await sleeps(1))
        clocks.run(seconds: 10_000)
        #expect(await hasGone(10_000))
        let isInOrder = belfry.heard == Array(1...10_000)
        #expect(isInOrder)
        #expect(clocks.sleeps == [.seconds(1)])
    }

    @Test("ten thousand alarms on the wall clock cost one look at it in each interval, and none when they are gone")
    func manyOnTheWall() async {
        let alarms = (1...10_000).map { belfry.set($0, on: time, for: .wallClock(Instant(seconds: 100_000))) }
        for second in 1...10 {
            #expect(await sleeps(second))
            clocks.run(seconds: 1)
        }
        #expect(await sleeps(11))
        for alarm in alarms.compactMap(\.self) { time.cancel(alarm) }
        #expect(await comesTrue { !clocks.isAsleep })
        #expect(belfry.set(0, on: time, for: .uptime(.seconds(3610))) != nil)
        #expect(await sleeps(12))
        #expect(clocks.sleeps.last == .seconds(3610))
    }

    @Test("alarms for the same moment ring in the order in which they were set")
    func ties() async {
        let seconds: [UInt64] = [5, 3, 5, 3, 5, 3]
        for (number, second) in seconds.enumerated() {
            _ = belfry.set(number, on: time, for: .uptime(.seconds(second)))
        }
        #expect(await comesTrue { clocks.sleeps.last == .seconds(3) && clocks.isAsleep })
        clocks.run(seconds: 5)
        #expect(await hasGone(6))
        #expect(belfry.heard == [1, 3, 5, 0, 2, 4])
    }

    @Test("an earlier alarm cuts the sleep short, and a cancelled one does not ring")
    func earlier() async throws {
        let late = try #require(belfry.set(1, on: time, for: .uptime(.seconds(100))))
        #expect(await sleeps(1))
        _ = belfry.set(2, on: time, for: .uptime(.seconds(10)))
        #expect(await sleeps(2))
        #expect(clocks.sleeps == [.seconds(100), .seconds(10)])
        time.cancel(late)
        clocks.run(seconds: 200)
        #expect(await hasGone(1))
        #expect(await comesTrue { !clocks.isAsleep })
        #expect(belfry.heard == [2])
    }

    @Test("a clock that is set back postpones an alarm, and one set forward rings it at the next look")
    func clockSet() async {
        _ = belfry.set(1, on: time, for: .wallClock(Instant(seconds: 1010)))
        #expect(await sleeps(1))
        clocks.set(seconds: 500)
        for second in 2...21 {
            clocks.run(seconds: 1)
            #expect(await sleeps(second))
        }
        #expect(belfry.heard == [])
        clocks.set(seconds: 1010)
        #expect(belfry.heard == [])
        clocks.run(seconds: 1)
        #expect(await hasGone(1))
    }

    @Test("the last sleep before a moment of the wall clock ends with it")
    func exact() async {
        _ = belfry.set(1, on: time, for: .wallClock(Instant(seconds: 1001, nanoseconds: 500_000_000)))
        #expect(await sleeps(1))
        clocks.run(seconds: 1)
        #expect(await sleeps(2))
        #expect(clocks.sleeps == [.seconds(1), .milliseconds(1500)])
    }

    @Test("the wall clock is looked at once a millisecond, however often is asked for")
    func eager() async throws {
        let time = SystemTime(clocks, recheck: TimeSpan(nanoseconds: 0))
        let alarm = try #require(belfry.set(1, on: time, for: .wallClock(Instant(seconds: 1010))))
        #expect(await sleeps(1))
        #expect(clocks.sleeps == [.milliseconds(1)])
        time.cancel(alarm)
        #expect(await comesTrue { !clocks.isAsleep })
    }

    @Test("the time that the machine was suspended counts; a repeating timer ticks once for all of it")
    func suspended() async {
        let handler = TimeHandler(time)
        let once = Timer(.notifyAfter(id: 1, duration: .seconds(600)), by: handler)
        let every = Timer(.every(id: 2, interval: .seconds(60)), by: handler)
        #expect(await comesTrue { clocks.sleeps.last == .seconds(60) && clocks.isAsleep })
        clocks.run(seconds: 10)
        clocks.suspend(seconds: 8 * 3600)
        #expect(await once.finished() == [.durationElapsed(id: 1)])
        #expect(await comesTrue { clocks.sleeps.last == .seconds(8 * 3600 + 60) && clocks.isAsleep })
        #expect(every.answers == [.tick(id: 2)])
        every.cancel()
        #expect(await every.finished() == [.tick(id: 2)])
    }

    @Test("the longest waits are slept in parts, and can be cancelled")
    func longest() async throws {
        let alarm = try #require(belfry.set(1, on: time, for: .uptime(TimeSpan(nanoseconds: .max))))
        #expect(await sleeps(1))
        clocks.run(seconds: 86_400)
        #expect(await sleeps(2))
        #expect(clocks.sleeps == [.seconds(86_400), .seconds(2 * 86_400)])
        let moment = try #require(
            belfry.set(2, on: time, for: .wallClock(Instant(seconds: .max, nanoseconds: 999_999_999))))
        #expect(await sleeps(3))
        time.cancel(alarm)
        time.cancel(moment)
        #expect(await comesTrue { !clocks.isAsleep })
        #expect(belfry.heard == [])
    }
}

@Suite("The machine's clocks")
struct MachineClocksTests {
    private let time = SystemTime(recheck: .milliseconds(5))

    @Test("the wall clock is past the year 2025 and its nanoseconds stay below a second")
    func now() {
        let now = time.now()
        #expect(now.seconds > 1_735_689_600)
        #expect(now.nanoseconds < 1_000_000_000)
    }

    @Test("no alarm rings early")
    func rings() async {
        let belfry = TickRecorder()
        let due = TimeSpan(nanoseconds: time.uptime().nanoseconds + 20_000_000)
        #expect(belfry.set(1, on: time, for: .uptime(due)) != nil)
        #expect(await comesTrue { belfry.heard == [1] })
        #expect(time.uptime() >= due)

        let now = time.now()
        let moment = Instant(seconds: now.seconds + 1, nanoseconds: now.nanoseconds)
        #expect(belfry.set(2, on: time, for: .wallClock(moment)) != nil)
        #expect(await comesTrue { belfry.heard == [1, 2] })
        #expect(time.now() >= moment)
    }

    @Test("what has passed is told at once, and rings nothing")
    func past() {
        #expect(time.setAlarm(for: .wallClock(Instant(seconds: 0))) {} == nil)
        #expect(time.setAlarm(for: .uptime(TimeSpan(nanoseconds: 0))) {} == nil)
    }
}
