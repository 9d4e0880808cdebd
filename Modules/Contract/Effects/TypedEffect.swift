/// An effect, narrowed to the answers that this particular effect can have.
///
/// An effect's `Output` covers the answers to every case of its type. `KeyValue.get("name")` is answered with a value
/// or an error but never with a list of keys, so an event that holds the answer has no impossible cases.
public struct TypedEffect<E: Effect, Answer: Sendable>: Sendable {
    /// The effect to perform.
    public let effect: E
    @usableFromInline let read: @Sendable (E.Output) -> Answer?

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - effect: The effect to perform.
    ///   - answer: Converts an output to an answer; nil for an output without one.
    @inlinable
    public init(_ effect: E, answer: @escaping @Sendable (E.Output) -> Answer?) {
        self.effect = effect
        read = answer
    }

    /// Returns the answer for an output; nil if it has none.
    @inlinable
    public func answer(_ output: E.Output) -> Answer? { read(output) }
}
