/// An effect with the answers that it can have: what other effects of the same type answer is left out.
///
/// An effect's `Output` lists the answers to every case of its type. `KeyValue.get("name")` is answered with a value or
/// an error, never with a list of keys, so that an event that holds the answer has no impossible values.
public struct EffectCall<E: Effect, Answer: Sendable>: Sendable {
    @usableFromInline let makeEffect: @Sendable (RequestID) -> E
    @usableFromInline let read: @Sendable (E.Output) -> Answer?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - effect: what to do.
    ///   - answer: what an output means; nil for one that means nothing, such as a timer's that was cleared.
    @inlinable
    public init(_ effect: E, answer: @escaping @Sendable (E.Output) -> Answer?) {
        self.init(numbered: { _ in effect }, answer: answer)
    }

    /// Creates a call whose effect carries its request's own number, as a timer does that can be cleared by it.
    @inlinable
    public init(
        numbered effect: @escaping @Sendable (RequestID) -> E, answer: @escaping @Sendable (E.Output) -> Answer?
    ) {
        makeEffect = effect
        read = answer
    }

    /// The effect of the request with this number.
    @inlinable
    public func effect(_ id: RequestID) -> E { makeEffect(id) }

    /// What an output means; nil for nothing.
    @inlinable
    public func answer(_ output: E.Output) -> Answer? { read(output) }
}
