import Effects
import Synchronization

/// An operation made up to test the kit: it has one of each shape of work.
enum Question: Operation {
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
    case none, answersTwice, neverAnswers, answersOffTheQuestion, answersWrongly, ignoresCancellation, lingers
    case answersLate, answersNotification, endsStream, staysFailed, dropsOthers
}

/// A handler with one defect.
final class DefectiveHandler: EffectHandler {
    private let defect: Defect
    private let hasFailed = Mutex(false)
    private let running = Mutex(0)

    init(defect: Defect) { self.defect = defect }

    func handle(_ operation: Question, reply: Reply<Question.Answer>) async {
        switch operation {
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
        case .answersWrongly: reply(overflow ? .failed : .number(product + 1))
        case .lingers:
            reply(overflow ? .failed : .number(product))
            if !overflow { await sleepUntilCancelled() }
        case .staysFailed: reply(hasFailed.withLock { $0 } ? .failed : .number(product))
        case .dropsOthers: await doubleAlone(overflow ? .failed : .number(product), reply)
        case .none, .ignoresCancellation, .answersLate, .answersNotification, .endsStream:
            reply(overflow ? .failed : .number(product))
        }
    }

    private func doubleAlone(_ answer: Question.Answer, _ reply: Reply<Question.Answer>) async {
        let isFirst = running.withLock { running in
            running += 1
            return running == 1
        }
        defer { running.withLock { $0 -= 1 } }
        if isFirst {
            // Long enough for the others to arrive meanwhile.
            for _ in 0..<1000 { await Task.yield() }
            reply(answer)
        }
    }

    private func count(_ reply: Reply<Question.Answer>) async {
        reply(.count(1))
        if defect == .endsStream { return }
        reply(.count(2))
        await sleepUntilCancelled()
    }

    private func note(_ reply: Reply<Question.Answer>) {
        if defect == .answersNotification { reply(.count(1)) }
        if defect == .answersLate {
            Task {
                for _ in 0..<100 { await Task.yield() }
                reply(.count(1))
            }
        }
    }

    private func wait() async {
        if defect == .ignoresCancellation {
            let patient = Task { try? await Task.sleep(for: .seconds(3)) }
            await patient.value
        } else {
            await sleepUntilCancelled()
        }
    }

    private func sleepUntilCancelled() async { try? await Task.sleep(for: .seconds(3600)) }
}
