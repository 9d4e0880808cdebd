import Effects
import Synchronization

@testable import CapabilityTesting

/// An effect made up to test the kit: it has one of each shape of work.
enum Question: Effect {
    enum Answer: Sendable, Equatable, Codable {
        case number(Int)
        case count(Int)
        case failed
    }

    typealias Output = Answer

    case double(Int)
    case count
    case note
    case wait

    func accepts(_ output: Answer) -> Bool {
        switch (self, output) {
        case (.double, .number), (.double, .failed), (.count, .count): true
        case (.double, _), (.count, _), (.note, _), (.wait, _): false
        }
    }
}

extension Int {
    /// The right answer to a number.
    var doubled: Question.Answer {
        let (product, overflow) = multipliedReportingOverflow(by: 2)
        return overflow ? .failed : .number(product)
    }
}

/// A handler without defects, unless one of its functions is replaced.
struct Answerer: EffectHandler {
    typealias Reply = Effects.Reply<Question.Answer>

    var double: @Sendable (Int, Reply) async -> Void = { number, reply in reply(number.doubled) }
    var count: @Sendable (Reply) async -> Void = { reply in
        reply(.count(1))
        reply(.count(2))
        await sleepUntilCancelled()
    }
    var note: @Sendable (Reply) async -> Void = { _ in }
    var wait: @Sendable () async -> Void = sleepUntilCancelled

    func handle(_ effect: Question, reply: Reply) async {
        switch effect {
        case .double(let number): await double(number, reply)
        case .count: await count(reply)
        case .note: await note(reply)
        case .wait: await wait()
        }
    }
}

/// A handler with a defect, and the beginning of a violation that reports it.
typealias Defect = (violation: String, handler: Answerer)

enum Defects {
    static let reported: [Defect] = [
        ("double, alone: it answered 2 times instead of 1. Does a path of it call", Answerer(double: twice)),
        ("double, cancelled: it answered 2 times instead of 1. Does a path of it call", Answerer(double: twice)),
        ("double, alone: it answered 0 times instead of 1. Does a path of it return", Answerer { _, _ in }),
        ("double, alone: its answer does not fit the question.", Answerer { $1(.count($0)) }),
        ("note, alone: it answered after it had returned.", Answerer(note: later)),
        ("note, alone: it answered 1 times instead of 0.", Answerer(note: { $0(.count(1)) })),
        ("count, alone: it answered 1 times instead of 2. Does it stop", Answerer(count: { $0(.count(1)) })),
        ("double, after a failure: its answer is not the right one. Does a failed call", stayingFailed()),
        ("double, eight at once: it answered 0 times instead of 1.", droppingOthers()),
        ("double, another number, eight at once: its answer is not the right one. Do calls", mixingUpCallers()),
    ]

    /// Defects because of which a handler does not return, or leaves work behind.
    static let endless: [Defect] = [
        ("wait, alone: it went on after its task was cancelled.", Answerer(wait: ignoreCancellation)),
        ("wait, cancelled: it went on after its task was cancelled.", Answerer(wait: ignoreCancellation)),
        ("count, alone: it went on after its task was cancelled.", Answerer(count: countOn)),
        ("double, alone: it had answered but did not return.", Answerer(double: linger)),
        (
            "note, cancelled: it returned and left work behind.",
            Answerer(note: { _ in Task(operation: ignoreCancellation) })
        ),
        ("note, cancelled: it returned and left work behind.", keepingReplies()),
    ]

    @Sendable private static func twice(_ number: Int, reply: Answerer.Reply) {
        for _ in 0..<2 { reply(number.doubled) }
    }

    /// Answers when the kit has noticed that the call returned, also on a busy machine.
    @Sendable private static func later(reply: Answerer.Reply) {
        Task {
            try await Task.sleep(for: .milliseconds(500))
            reply(.count(1))
        }
    }

    @Sendable private static func countOn(reply: Answerer.Reply) async {
        for number in 0..<1000 {
            reply(.count(number))
            await Task.detached { await pause() }.value
        }
    }

    @Sendable private static func linger(_ number: Int, reply: Answerer.Reply) async {
        reply(number.doubled)
        await sleepUntilCancelled()
    }

    @Sendable private static func ignoreCancellation() async {
        await Task.detached { try? await Task.sleep(for: .seconds(5)) }.value
    }

    private static func keepingReplies() -> Answerer {
        let kept = Mutex<[Answerer.Reply]>([])
        return Answerer(note: { reply in kept.withLock { $0.append(reply) } })
    }

    private static func stayingFailed() -> Answerer {
        let hasFailed = Flag()
        return Answerer { number, reply in
            if number.doubled == .failed { hasFailed.set() }
            reply(hasFailed.isSet ? .failed : number.doubled)
        }
    }

    private static func droppingOthers() -> Answerer {
        let running = Mutex(0)
        return Answerer { number, reply in
            let isFirst = running.withLock { running in
                running += 1
                return running == 1
            }
            // Those that are dropped are counted until the first has been answered.
            guard isFirst else { return }
            _ = await eventually(within: .milliseconds(50)) { running.withLock { $0 > 1 } }
            reply(number.doubled)
            running.withLock { $0 = 0 }
        }
    }

    /// Keeps the question where the next caller puts its own.
    private static func mixingUpCallers() -> Answerer {
        let last = Mutex(0)
        return Answerer { number, reply in
            last.withLock { $0 = number }
            _ = await eventually(within: .milliseconds(50)) { last.withLock { $0 != number } }
            reply(last.withLock { $0 }.doubled)
        }
    }
}

@Sendable private func sleepUntilCancelled() async { try? await Task.sleep(for: .seconds(3600)) }
