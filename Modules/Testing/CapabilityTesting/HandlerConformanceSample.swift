public import Effects

/// An effect for a handler to perform, and the predicate for its right answers.
public struct Sample<E: Effect>: Sendable {
    /// The number of answers to an effect.
    public enum Answers: Sendable, Equatable {
        /// One; then the handler returns.
        case once
        /// At least this many; then the kit cancels the stream. 0 is for work that waits until it is cancelled.
        case stream(atLeast: Int)
        /// None: a notification; the handler returns when it is done.
        case none
    }

    let name: String
    let answers: Answers
    let effect: @Sendable (UInt64) -> E
    let isRight: @Sendable (E, E.Output) -> Bool

    /// Creates a sample with an effect that is the same in every run.
    ///
    /// - Parameters:
    ///   - name: The sample's name in violations.
    ///   - effect: The effect.
    ///   - answers: The number of answers; one by default.
    ///   - isRight: Whether an answer is right; by default, any that the effect accepts.
    public init(
        _ name: String, _ effect: E, answers: Answers = .once,
        isRight: @escaping @Sendable (E.Output) -> Bool = { _ in true }
    ) {
        self.init(name, answers: answers, effect: { _ in effect }, isRight: { isRight($1) })
    }

    /// Creates a sample with an effect that has to differ in every run, for example because it contains a unique name.
    ///
    /// - Parameters:
    ///   - name: The sample's name in violations.
    ///   - answers: The number of answers; one by default.
    ///   - effect: Returns the effect for a run, whose number is unique within a check.
    ///   - isRight: Whether an answer to the effect is right; by default, any that the effect accepts.
    public init(
        _ name: String, answers: Answers = .once, effect: @escaping @Sendable (UInt64) -> E,
        isRight: @escaping @Sendable (E, E.Output) -> Bool = { _, _ in true }
    ) {
        self.name = name
        self.answers = answers
        self.effect = effect
        self.isRight = isRight
    }
}
