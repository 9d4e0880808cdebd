/// What a machine can request: an effect, answered with its `Output`, or a ``TypedEffect``, answered with less.
public protocol EffectCall<Answer>: Sendable {
    /// The type of the effect; inferred.
    associatedtype Called: Effect
    /// The answer that the caller gets.
    associatedtype Answer: Sendable

    /// The effect to perform.
    var effect: Called { get }

    /// Returns the answer for an output; nil if it has none.
    var answer: @Sendable (_ output: Called.Output) -> Answer? { get }
}

/// An effect, narrowed to the answers that this particular effect can have.
///
/// An effect's `Output` covers the answers to every case of its type. `KeyValue.get("name")` is answered with a value
/// or an error but never with a list of keys, so an event that holds the answer has no impossible cases.
public struct TypedEffect<E: Effect, Answer: Sendable>: EffectCall {
    public let effect: E
    public let answer: @Sendable (_ output: E.Output) -> Answer?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - effect: The effect to perform.
    ///   - answer: Converts an output to an answer; nil for an output without one.
    @inlinable
    public init(_ effect: E, answer: @escaping @Sendable (E.Output) -> Answer?) {
        self.effect = effect
        self.answer = answer
    }
}
