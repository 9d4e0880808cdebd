import Dispatch
import Effects
import Synchronization

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

/// What is wrong with a handler.
enum Defect: Sendable {
    case none, answersTwice, neverAnswers, answersOffTheQuestion, ignoresCancellation, lingers
    case answersLate, answersNotification, endsStream, staysFailed, dropsOthers
    case leaksTask, keepsReply, keepsStreaming, blocksThread, mixesUpCallers, trapsOnBadInput
}

/// A handler with one defect.
final class DefectiveHandler: EffectHandler {
    private let defect: Defect
    private let hasFailed = Mutex(false)
    private let running = Mutex(0)
    private let kept = Mutex<[Reply<Question.Answer>]>([])
    private let number = Mutex<Int?>(nil)
    private let released = Mutex(false)

    init(defect: Defect) { self.defect = defect }

    func handle(_ effect: Question, reply: Reply<Question.Answer>) async {
        switch effect {
        case .double(let number): await double(number, reply)
        case .count: await count(reply)
        case .note: note(reply)
        case .wait: await wait()
        }
    }

    private func double(_ number: Int, _ reply: Reply<Question.Answer>) async {
        let (product, overflow) = number.multipliedReportingOverflow(by: 2)
        if overflow { hasFailed.withLock { $0 = true } }
        switch defect {
        case .answersTwice:
            reply(.number(product))
            reply(.number(product))
        case .neverAnswers: if overflow { reply(.failed) }
        case .answersOffTheQuestion: reply(overflow ? .failed : .count(product))
        case .lingers:
            reply(overflow ? .failed : .number(product))
            if !overflow { await sleepUntilCancelled() }
        case .staysFailed: reply(hasFailed.withLock { $0 } ? .failed : .number(product))
        case .dropsOthers: await doubleAlone(overflow ? .failed : .number(product), reply)
        case .trapsOnBadInput: reply(.number(number * 2))
        case .mixesUpCallers: await doubleShared(number, reply)
        case .none, .ignoresCancellation, .answersLate, .answersNotification, .endsStream, .leaksTask, .keepsReply,
            .keepsStreaming, .blocksThread:
            reply(overflow ? .failed : .number(product))
        }
    }

    private func doubleAlone(_ answer: Question.Answer, _ reply: Reply<Question.Answer>) async {
        let isFirst = running.withLock { running in
            running += 1
            return running == 1
        }
        // Those that are dropped are counted until the first has been answered.
        guard isFirst else { return }
        await waitForOthers { running.withLock { $0 > 1 } }
        reply(answer)
        running.withLock { $0 = 0 }
    }

    /// Waits for concurrent callers to arrive, but not forever for a single one.
    private func waitForOthers(_ haveArrived: () -> Bool) async {
        let deadline = ContinuousClock.now + .milliseconds(50)
        while !haveArrived(), ContinuousClock.now < deadline { await Task.yield() }
    }

    /// Keeps the question where the next caller puts its own.
    private func doubleShared(_ number: Int, _ reply: Reply<Question.Answer>) async {
        self.number.withLock { $0 = number }
        await waitForOthers { self.number.withLock { $0 != number } }
        let (product, overflow) = (self.number.withLock { $0 } ?? number).multipliedReportingOverflow(by: 2)
        reply(overflow ? .failed : .number(product))
    }

    private func count(_ reply: Reply<Question.Answer>) async {
        reply(.count(1))
        if defect == .endsStream { return }
        reply(.count(2))
        while defect == .keepsStreaming, !released.withLock({ $0 }) {
            reply(.count(3))
            await Task.yield()
        }
        await sleepUntilCancelled()
    }

    private func note(_ reply: Reply<Question.Answer>) {
        if defect == .answersNotification { reply(.count(1)) }
        if defect == .answersLate { answerLate(.count(1), reply) }
        if defect == .leaksTask { Task { while !released.withLock({ $0 }) { await Task.yield() } } }
        if defect == .keepsReply { kept.withLock { $0.append(reply) } }
        if defect == .blocksThread { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(40)) }
    }

    /// Answers when the kit has noticed that the call returned, also on a busy machine.
    private func answerLate(_ answer: Question.Answer, _ reply: Reply<Question.Answer>) {
        Task {
            try await Task.sleep(for: .milliseconds(500))
            reply(answer)
        }
    }

    private func wait() async {
        if defect == .ignoresCancellation {
            let patient = Task { while !released.withLock({ $0 }) { await Task.yield() } }
            await patient.value
        } else {
            await sleepUntilCancelled()
        }
    }

    /// Ends what a defect has left running.
    func release() { released.withLock { $0 = true } }

    private func sleepUntilCancelled() async { try? await Task.sleep(for: .seconds(3600)) }
}
