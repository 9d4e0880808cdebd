import Testing
import TimeCapability
import TimeEffects

@Suite("Time handler")
struct TimeHandlerTests {
    private let time = ManualTime(now: Instant(seconds: 1000, nanoseconds: 999_999_999))
    private let handler: TimeHandler

    init() { handler = TimeHandler(time) }

    @Test("now is the wall clock's time")
    func now() async {
        #expect(
            await Timer(.now, by: handler).finished() == [
                .now(instant: Instant(seconds: 1000, nanoseconds: 999_999_999))
            ])
        time.advance(by: Duration.nanoseconds(1))
        #expect(await Timer(.now, by: handler).finished() == [.now(instant: Instant(seconds: 1001))])
    }

    @Test("a span is over when the whole of it has passed")
    func span() async {
        let timer = Timer(.notifyAfter(duration: .seconds(3)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: Duration.nanoseconds(2_999_999_999))
        await time.waitForTimers(1)
        #expect(timer.answers == [])
        time.advance(by: Duration.nanoseconds(1))
        #expect(await timer.finished() == [.durationElapsed])
    }

    @Test("setting the wall clock moves a moment and not a span")
    func clockSet() async {
        let moment = Timer(.notifyAt(instant: Instant(seconds: 2000)), by: handler)
        let span = Timer(.notifyAfter(duration: .seconds(999)), by: handler)
        await time.waitForTimers(2)
        time.setNow(Instant(seconds: 2000))
        #expect(await moment.finished() == [.instantArrived])
        #expect(span.answers == [])
        time.advance(by: .seconds(999))
        #expect(await span.finished() == [.durationElapsed])
    }

    @Test("a clock set back postpones a moment")
    func clockSetBack() async {
        let moment = Timer(.notifyAt(instant: Instant(seconds: 1010)), by: handler)
        await time.waitForTimers(1)
        time.setNow(Instant(seconds: 500))
        time.advance(by: .seconds(100))
        await time.waitForTimers(1)
        #expect(moment.answers == [])
        time.advance(by: .seconds(410))
        #expect(await moment.finished() == [.instantArrived])
    }

    @Test("a cancelled timer returns without an answer, and others go on")
    func cancelled() async {
        let timer = Timer(.every(interval: .seconds(1)), by: handler)
        await time.waitForTimers(1)
        timer.cancel()
        #expect(await timer.finished() == [])
        let next = Timer(.notifyAfter(duration: .seconds(1)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: .seconds(1))
        #expect(await next.finished() == [.durationElapsed])
    }

    @Test("a repeating timer keeps its schedule and merges the ticks it missed")
    func schedule() async {
        let timer = Timer(.every(interval: .seconds(10)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: .seconds(47))
        await time.waitForTimers(1)
        #expect(timer.answers.count == 1)
        // Late by 7 seconds, so the next tick is due in 3 and not in 10.
        time.advance(by: .seconds(3))
        await time.waitForTimers(1)
        #expect(timer.answers == [.tick, .tick])
        timer.cancel()
        #expect(await timer.finished() == [.tick, .tick])
    }

    @Test("a tick that is late by almost the whole interval does not swallow the next")
    func almostLate() async {
        let timer = Timer(.every(interval: .seconds(10)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: Duration.nanoseconds(19_999_999_999))
        await time.waitForTimers(1)
        time.advance(by: Duration.nanoseconds(1))
        await time.waitForTimers(1)
        #expect(timer.answers == [.tick, .tick])
        timer.cancel()
        _ = await timer.finished()
    }

    @Test("a repeating timer counts from its own beginning")
    func begun() async {
        time.advance(by: .seconds(7))
        let timer = Timer(.every(interval: .seconds(10)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: .seconds(9))
        #expect(timer.answers == [])
        time.advance(by: .seconds(1))
        await time.waitForTimers(1)
        #expect(timer.answers == [.tick])
        timer.cancel()
        _ = await timer.finished()
    }

    @Test("a repeating timer ticks once a millisecond at most", arguments: [0, 1, 999_999] as [UInt64])
    func shortest(nanoseconds: UInt64) async {
        let timer = Timer(.every(interval: Duration.nanoseconds(nanoseconds)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: Duration.nanoseconds(999_999))
        #expect(timer.answers == [])
        time.advance(by: Duration.nanoseconds(1))
        await time.waitForTimers(1)
        #expect(timer.answers == [.tick])
        timer.cancel()
        _ = await timer.finished()
    }

    @Test("a thousand timers come due together")
    func thousand() async {
        let timers = (1...1000).map { Timer(.notifyAfter(duration: .seconds($0)), by: handler) }
        await time.waitForTimers(1000)
        time.advance(by: .seconds(1000))
        for timer in timers { #expect(await timer.finished() == [.durationElapsed]) }
    }
}
