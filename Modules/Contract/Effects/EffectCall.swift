/// An effect, narrowed to the answers that this particular effect can have.
///
/// An effect's `Output` covers the answers to every case of its type. `KeyValue.get("name")` is answered with a value
/// or an error but never with a list of keys, so an event that holds the answer has no impossible cases.
public struct EffectCall<E: Effect, Answer: Sendable>: Sendable {
    @usableFromInline let makeEffect: @Sendable (RequestID) -> E
    @usableFromInline let read: @Sendable (E.Output) -> Answer?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - effect: The effect to perform.
    ///   - answer: Converts an output to an answer; nil for an output without one, such as that of a cleared timer.
    @inlinable
    public init(_ effect: E, answer: @escaping @Sendable (E.Output) -> Answer?) {
        self.init(numbered: { _ in effect }, answer: answer)
    }

    /// Creates a call whose effect contains its request's id, such as a timer that can be cleared by id.
    @inlinable
    public init(
        numbered effect: @escaping @Sendable (RequestID) -> E, answer: @escaping @Sendable (E.Output) -> Answer?
    ) {
        makeEffect = effect
        read = answer
    }

    /// Returns the effect for the request with this id.
    @inlinable
    public func effect(_ id: RequestID) -> E { makeEffect(id) }

    /// Returns the answer for an output; nil if it has none.
    @inlinable
    public func answer(_ output: E.Output) -> Answer? { read(output) }
}
