/// A handler's violation of its contract. Its description is a sentence that contains neither an effect nor an answer.
public struct Violation: Sendable, Equatable, CustomStringConvertible {
    /// The circumstances in which a violation was found.
    public enum Circumstance: String, Sendable {
        /// Nothing else ran.
        case alone = "alone"
        /// Eight runs of the same sample were in progress.
        case atOnce = "eight at once"
        /// Another effect had failed before.
        case afterFailure = "after a failure"
        /// The task was cancelled as soon as it had begun.
        case cancelled = "cancelled"
    }

    /// What the handler did wrong.
    public enum Fault: Sendable, Equatable {
        /// It answered too often, or not often enough in time or before it returned.
        case answered(times: Int, insteadOf: Int)
        /// It gave an answer that the effect does not accept.
        case mismatchedAnswer
        /// It gave an answer that the effect accepts but the sample does not.
        case answeredWrongly
        /// It answered but did not return.
        case didNotReturn
        /// It continued after its task was cancelled.
        case ignoredCancellation
        /// It answered after it had returned.
        case answeredAfterReturning
        /// It returned, but a task that it started, or a copy of its reply, remained.
        case leftWorkBehind
        /// It occupied a thread for too long without suspending.
        case blockedThread
    }

    /// The sample's name.
    public let sample: String
    /// The circumstances.
    public let circumstance: Circumstance
    /// The fault.
    public let fault: Fault

    public var description: String { "\(sample), \(circumstance.rawValue): \(sentence)." }

    var sentence: String {
        switch fault {
        case .answered(let count, let due): "it answered \(count) times instead of \(due)"
        case .mismatchedAnswer: "its answer does not fit the question"
        case .answeredWrongly: "its answer is not the right one"
        case .didNotReturn: "it had answered but did not return"
        case .ignoredCancellation: "it went on after its task was cancelled"
        case .answeredAfterReturning: "it answered after it had returned"
        case .leftWorkBehind: "it returned and left work behind"
        case .blockedThread: "it blocked a thread"
        }
    }
}
