public import Effects

/// An operation for a handler to do, and what a right answer to it is.
public struct Sample<O: Operation>: Sendable {
    /// How many answers an operation has.
    public enum Answers: Sendable, Equatable {
        /// One; then the handler returns.
        case once
        /// At least this many; then the kit cancels the stream. 0 is for work that waits until it is cancelled.
        case stream(atLeast: Int)
        /// None: a notification; the handler returns in its own time.
        case none
    }

    let name: String
    let answers: Answers
    let operation: @Sendable (UInt64) -> O
    let isRight: @Sendable (O, O.Output) -> Bool

    /// Describes an operation that is the same in every run.
    ///
    /// - Parameters:
    ///   - name: what violations call the sample.
    ///   - isRight: whether an answer is right; by default the operation accepts it.
    public init(
        _ name: String, _ operation: O, answers: Answers = .once,
        isRight: @escaping @Sendable (O.Output) -> Bool = { _ in true }
    ) {
        self.init(name, answers: answers, isRight: { _, output in isRight(output) }, operation: { _ in operation })
    }

    /// Describes an operation that has to differ in every run, because it carries a name of its own.
    ///
    /// - Parameter operation: makes the operation; no two runs in one check get the same number.
    public init(
        _ name: String, answers: Answers = .once, isRight: @escaping @Sendable (O, O.Output) -> Bool = { _, _ in true },
        operation: @escaping @Sendable (UInt64) -> O
    ) {
        self.name = name
        self.answers = answers
        self.operation = operation
        self.isRight = isRight
    }
}
