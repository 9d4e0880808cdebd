import Effects
import Testing
import TimeCapability
import TimeEffects

@Suite("Time handler")
struct TimeHandlerTests {
    @Test(
        "A timer sleeps until it is due, and a repeating one for at least a millisecond",
        arguments: [
            (TimeEffect.notifyAfter(duration: .seconds(10)), Duration.seconds(9)),
            (.every(interval: .seconds(10)), .seconds(9)), (.every(interval: .zero), .nanoseconds(999_999)),
            (.every(interval: .nanoseconds(999_999)), .nanoseconds(999_999)),
        ])
    func sleeps(effect: TimeEffect, passed: Duration) async {
        let time = ManualTime()
        let timer = Task { await TimeHandler(time).handle(effect, reply: Reply { _ in }) }
        await time.waitForTimers(1)
        time.advance(by: passed)
        #expect(time.timerCount == 1)
        timer.cancel()
        await timer.value
    }

    @Test("A cancelled timer whose instant has passed returns without an answer")
    func cancelled() async {
        let time = ManualTime()
        await confirmation(expectedCount: 0) { answer in
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await TimeHandler(time).handle(.notifyAt(instant: time.now()), reply: Reply { _ in answer() })
            }.value
        }
    }
}
