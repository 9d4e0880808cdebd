import Effects
import Synchronization
import Testing
import TimeCapability
import TimeEffects

/// What ends a timer: its moment, a clearing or a cancellation, in every order of the three.
@Suite("Timer's end")
struct TimerEndTests {
    /// A timer as it should be: what it has said, and whether it has ended.
    private struct Expected {
        let id: UInt64
        let start: UInt64
        let span: UInt64
        let repeats: Bool
        var answers: [TimeOutput] = []
        var isOver = false

        /// What it says when the clock goes from one second to another.
        mutating func pass(from old: UInt64, to new: UInt64) {
            guard !isOver, (new - start) / span > (old - start) / span else { return }
            answers.append(repeats ? .tick(id: id) : .durationElapsed(id: id))
            isOver = !repeats
        }

        mutating func clear() {
            if !isOver { answers.append(.cleared(id: id)) }
            isOver = true
        }
    }

    @Test("whatever order timers begin, come due, are cleared and cancelled in, each has one end", arguments: 0..<40)
    func interleavings(seed: UInt64) async {
        var random = Dice(seed: seed)
        let (time, ids) = (ManualTime(), 5 as UInt64)
        let handler = TimeHandler(time)
        var clock: UInt64 = 0
        var timers: [(timer: Timer, expected: Expected)] = []
        for _ in 0..<200 {
            switch random.roll(6) {
            case 1, 2:
                let expected = Expected(
                    id: random.roll(ids), start: clock, span: random.roll(4), repeats: random.roll(2) == 1)
                timers.append((Self.begin(expected, handler), expected))
            case 3, 4:
                let next = clock + random.roll(5)
                time.advance(by: .seconds(next - clock))
                for index in timers.indices { timers[index].expected.pass(from: clock, to: next) }
                clock = next
            case 5:
                let id = random.roll(ids)
                #expect(await Timer(.clear(id: id), by: handler).finished() == [.cleared(id: id)])
                for index in timers.indices where timers[index].expected.id == id { timers[index].expected.clear() }
            default:
                guard let index = timers.indices.randomElement(using: &random) else { continue }
                timers[index].timer.cancel()
                timers[index].expected.isOver = true
            }
            // All have answered when each has ended or sleeps again.
            for (timer, expected) in timers where expected.isOver { _ = await timer.finished() }
            await time.waitForTimers(timers.count { !$0.expected.isOver })
        }
        for id in 1...ids { _ = await Timer(.clear(id: id), by: handler).finished() }
        for index in timers.indices {
            timers[index].expected.clear()
            #expect(await timers[index].timer.finished() == timers[index].expected.answers)
        }
        #expect(time.timerCount == 0)
    }

    private static func begin(_ expected: Expected, _ handler: TimeHandler) -> Timer {
        let span = TimeSpan.seconds(expected.span)
        return Timer(
            expected.repeats ? .every(id: expected.id, interval: span) : .notifyAfter(id: expected.id, duration: span),
            by: handler)
    }

    @Test("a timer that is cleared while it comes due says one of the two, once")
    func race() async {
        for round in 0..<200 as Range<UInt64> {
            let time = ManualTime()
            let handler = TimeHandler(time)
            let once = Timer(.notifyAfter(id: round, duration: .seconds(1)), by: handler)
            let every = Timer(.every(id: round, interval: .seconds(1)), by: handler)
            await time.waitForTimers(2)
            async let advanced: Void = Self.advance(time)
            let clearing = Timer(.clear(id: round), by: handler)
            #expect(await clearing.finished() == [.cleared(id: round)])
            await advanced
            #expect([[.durationElapsed(id: round)], [.cleared(id: round)]].contains(await once.finished()))
            let answers = await every.finished()
            #expect(answers.last == .cleared(id: round))
            #expect(answers.dropLast().allSatisfy { $0 == .tick(id: round) })
        }
    }

    private static func advance(_ time: ManualTime) async { for _ in 0..<3 { time.advance(by: .seconds(1)) } }

    @Test("a timer that an answer clears says so after that answer")
    func clearedByItsAnswer() async {
        let time = ManualTime()
        let handler = TimeHandler(time)
        let heard = Mutex<[Int]>([])
        let hear = { @Sendable (number: Int) in heard.withLock { $0.append(number) } }
        let work = Task {
            await handler.handle(
                .every(id: 1, interval: .seconds(1)),
                reply: Reply { answer in
                    guard answer == .tick(id: 1) else { return hear(2) }
                    // Clearing never suspends, so it is done before the answer is.
                    Task.immediate { await handler.handle(.clear(id: 1), reply: Reply { _ in hear(3) }) }
                    hear(1)
                })
        }
        await time.waitForTimers(1)
        time.advance(by: .seconds(1))
        await work.value
        #expect(heard.withLock { $0 } == [3, 1, 2])
        #expect(time.timerCount == 0)
    }

    @Test("a timer that its only answer clears has ended already, and says no more")
    func clearedByItsLastAnswer() async {
        let time = ManualTime()
        let handler = TimeHandler(time)
        let heard = Mutex<[Int]>([])
        let hear = { @Sendable (number: Int) in heard.withLock { $0.append(number) } }
        let work = Task {
            await handler.handle(
                .notifyAfter(id: 1, duration: .seconds(1)),
                reply: Reply { answer in
                    guard answer == .durationElapsed(id: 1) else { return hear(2) }
                    hear(1)
                    // Clearing never suspends, so it is done before the answer is.
                    Task.immediate { await handler.handle(.clear(id: 1), reply: Reply { _ in hear(3) }) }
                })
        }
        await time.waitForTimers(1)
        time.advance(by: .seconds(1))
        await work.value
        #expect(heard.withLock { $0 } == [1, 3])
    }

    @Test("clearing an id that no timer runs under is answered and not remembered")
    func unknown() async {
        let time = ManualTime()
        let handler = TimeHandler(time)
        #expect(await Timer(.clear(id: 9), by: handler).finished() == [.cleared(id: 9)])
        let timer = Timer(.notifyAfter(id: 9, duration: .seconds(1)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: .seconds(1))
        #expect(await timer.finished() == [.durationElapsed(id: 9)])
    }

    @Test("a repeating timer ends with the clock")
    func longestInterval() async {
        let time = ManualTime()
        let handler = TimeHandler(time)
        let timer = Timer(.every(id: 1, interval: TimeSpan(nanoseconds: .max)), by: handler)
        await time.waitForTimers(1)
        time.advance(by: TimeSpan(nanoseconds: .max))
        #expect(await timer.finished() == [.tick(id: 1)])
    }
}

/// Numbers that look random and are the same for the same seed.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2 &+ 1 }

    /// A multiplicative congruential generator; its low bits are weak and left out.
    mutating func next() -> UInt64 {
        let high = step()
        return high << 32 | step()
    }

    private mutating func step() -> UInt64 {
        state = state &* 0x5851_F42D_4C95_7F2D &+ 0x1405_7B7E_F767_814F
        return state >> 32
    }

    /// A number from 1 to the given one.
    mutating func roll(_ sides: UInt64) -> UInt64 { UInt64.random(in: 1...sides, using: &self) }
}
