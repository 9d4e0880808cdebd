import CoreTesting
import Testing
import TimeCapability
import TimeEffects

/// What ends a timer: its moment or a cancellation, in either order.
@Suite("Random timer interleavings")
struct TimerEndTests {
    /// A timer as it should be: what it has said, and whether it has ended.
    private struct Expected {
        let start: UInt64
        let span: UInt64
        let repeats: Bool
        var answers: [TimeOutput] = []
        var isOver = false

        /// What it says when the clock goes from one second to another.
        mutating func pass(from old: UInt64, to new: UInt64) {
            guard !isOver, (new - start) / span > (old - start) / span else { return }
            answers.append(repeats ? .tick : .durationElapsed)
            isOver = !repeats
        }
    }

    @Test("Randomly interleaved timers give the expected answers and leave no timer", arguments: 0..<40)
    func interleavings(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        func roll(_ sides: UInt64) -> UInt64 { .random(in: 1...sides, using: &random) }
        let time = ManualTime()
        let handler = TimeHandler(time)
        var clock: UInt64 = 0
        var timers: [(timer: Timer, expected: Expected)] = []
        for _ in 0..<200 {
            switch roll(5) {
            case 1, 2:
                let expected = Expected(start: clock, span: roll(4), repeats: roll(2) == 1)
                timers.append((Self.begin(expected, handler), expected))
            case 3, 4:
                let next = clock + roll(5)
                time.advance(by: .seconds(next - clock))
                for index in timers.indices { timers[index].expected.pass(from: clock, to: next) }
                clock = next
            default:
                guard let index = timers.indices.randomElement(using: &random) else { continue }
                timers[index].timer.cancel()
                timers[index].expected.isOver = true
            }
            // All have answered when each has ended or sleeps again.
            for (timer, expected) in timers where expected.isOver { _ = await timer.finished() }
            await time.waitForTimers(timers.count { !$0.expected.isOver })
        }
        for (timer, expected) in timers {
            timer.cancel()
            #expect(await timer.finished() == expected.answers)
        }
        #expect(time.timerCount == 0)
    }

    private static func begin(_ expected: Expected, _ handler: TimeHandler) -> Timer {
        let span = Duration.seconds(expected.span)
        return Timer(expected.repeats ? .every(interval: span) : .notifyAfter(duration: span), by: handler)
    }
}
