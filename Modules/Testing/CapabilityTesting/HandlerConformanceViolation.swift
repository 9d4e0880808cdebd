/// A promise that a handler broke. It prints as a sentence, and never shows an effect or an answer.
public struct Violation: Sendable, Equatable, CustomStringConvertible {
    /// Where the kit was when it saw the violation.
    public enum Circumstance: String, Sendable {
        /// Nothing else ran.
        case alone = "alone"
        /// Eight of the same sample ran.
        case atOnce = "eight at once"
        /// An effect had failed before.
        case afterFailure = "after a failure"
        /// The task was cancelled as soon as it had begun.
        case cancelled = "cancelled"
    }

    /// What the handler did or left undone.
    public enum Fault: Sendable, Equatable {
        /// It answered too often; or not often enough in the time allowed, or before it returned.
        case answered(times: Int, insteadOf: Int)
        /// It gave an answer that belongs to another case or another type of effect.
        case answeredOffTheQuestion
        /// Its answer fits the question but is not the one that the sample calls right.
        case answeredWrongly
        /// It had answered and did not return.
        case didNotReturn
        /// It went on after its task was cancelled.
        case ignoredCancellation
        /// It answered after it had returned, so something of it was still running.
        case answeredAfterReturning
        /// It returned, and a task that it began, or a copy of its reply, stayed.
        case leftWorkBehind
        /// It kept a thread for too long without suspending.
        case blockedThread
    }

    /// The sample's name.
    public let sample: String
    /// Where the kit was.
    public let circumstance: Circumstance
    /// What went wrong.
    public let fault: Fault

    /// Names a violation, to compare with one found.
    public init(sample: String, circumstance: Circumstance, fault: Fault) {
        self.sample = sample
        self.circumstance = circumstance
        self.fault = fault
    }

    public var description: String { "\(sample), \(circumstance.rawValue): \(sentence)." }

    var sentence: String {
        switch fault {
        case .answered(let count, let due): "it answered \(count) times instead of \(due)"
        case .answeredOffTheQuestion: "its answer does not fit the question"
        case .answeredWrongly: "its answer is not the right one"
        case .didNotReturn: "it had answered but did not return"
        case .ignoredCancellation: "it went on after its task was cancelled"
        case .answeredAfterReturning: "it answered after it had returned"
        case .leftWorkBehind: "it returned and left work behind"
        case .blockedThread: "it blocked a thread"
        }
    }
}
