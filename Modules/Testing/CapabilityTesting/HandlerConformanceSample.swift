public import Effects

/// An effect for a handler to do, and what a right answer to it is.
public struct Sample<E: Effect>: Sendable {
    /// How many answers an effect has.
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
    let effect: @Sendable (UInt64) -> E
    let isRight: @Sendable (E, E.Output) -> Bool

    /// Describes an effect that is the same in every run.
    ///
    /// - Parameters:
    ///   - name: what violations call the sample.
    ///   - effect: the effect.
    ///   - answers: how many answers it has; one unless given.
    ///   - isRight: whether an answer is right; by default the effect accepts it.
    public init(
        _ name: String, _ effect: E, answers: Answers = .once,
        isRight: @escaping @Sendable (E.Output) -> Bool = { _ in true }
    ) {
        self.init(name, answers: answers, isRight: { _, output in isRight(output) }, effect: { _ in effect })
    }

    /// Describes an effect that has to differ in every run, because it carries a name of its own.
    ///
    /// - Parameters:
    ///   - name: what violations call the sample.
    ///   - answers: how many answers it has; one unless given.
    ///   - isRight: whether an answer to the effect is right; by default the effect accepts it.
    ///   - effect: makes the effect; no two runs in one check get the same number.
    public init(
        _ name: String, answers: Answers = .once, isRight: @escaping @Sendable (E, E.Output) -> Bool = { _, _ in true },
        effect: @escaping @Sendable (UInt64) -> E
    ) {
        self.name = name
        self.answers = answers
        self.effect = effect
        self.isRight = isRight
    }
}
