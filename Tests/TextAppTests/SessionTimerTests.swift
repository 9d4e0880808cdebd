import Synchronization
import Testing

@testable import TextApp

@Suite("How long an app has been in use")
struct SessionTimerTests {
    /// A clock that is set by hand.
    private final class Clock: Sendable {
        let elapsed = Mutex(Duration.zero)
        private let start = ContinuousClock.now

        var now: @Sendable () -> ContinuousClock.Instant { { self.start + self.elapsed.withLock { $0 } } }
        func advance(_ seconds: Int) { elapsed.withLock { $0 += .seconds(seconds) } }
    }

    @Test("only the time between a return and the next leaving counts, however often either is told")
    func spans() {
        let clock = Clock()
        let timer = SessionTimer(now: clock.now)
        clock.advance(5)
        #expect(timer.total == .zero)
        timer.resume()
        clock.advance(2)
        timer.resume()
        #expect(timer.total == .seconds(2))
        timer.pause()
        timer.pause()
        clock.advance(60)
        #expect(timer.total == .seconds(2))
        timer.resume()
        clock.advance(1)
        timer.pause()
        #expect(timer.total == .seconds(3))
    }

    @Test("what was not noted before it is discarded does not count")
    func discarded() {
        let clock = Clock()
        let timer = SessionTimer(now: clock.now)
        timer.note()
        timer.resume()
        for _ in 1...2 {
            clock.advance(1)
            timer.note()
        }
        clock.advance(60)
        timer.discard()
        #expect(timer.total == .seconds(2))
        timer.resume()
        clock.advance(1)
        #expect(timer.total == .seconds(3))
    }
}
