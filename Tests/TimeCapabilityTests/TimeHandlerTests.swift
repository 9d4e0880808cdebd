import Testing
import TimeCapability
import TimeEffects

@Suite("Time handler")
struct TimeHandlerTests {
    private let time = ManualTime()
    private let handler: TimeHandler

    init() { handler = TimeHandler(time) }

    @Test("A repeating timer ticks at most once a millisecond", arguments: [0, 1, 999_999] as [UInt64])
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
}
