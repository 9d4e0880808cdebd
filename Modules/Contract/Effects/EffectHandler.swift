/// The one protocol that every capability conforms to: it does the operations of one type.
///
/// One method carries all three shapes of work. Call `reply` once for an operation that has one answer, many times for
/// a stream, and never for a notification; return when there is nothing more to say.
///
/// A handler
/// - never throws and never traps: a failure is one of the operation's outputs;
/// - answers what was asked, with a value the operation `accepts`;
/// - watches for cancellation of its task and returns soon after it, leaving no work behind;
/// - may be called many times at once.
///
/// `HandlerConformance` in `CapabilityTesting` tests all of this.
public protocol EffectHandler<Operation>: Sendable {
    /// The type of operation this handler does.
    associatedtype Operation: Effects.Operation

    /// Does the work and hands each answer to `reply`.
    func handle(_ operation: Operation, reply: Reply<Operation.Output>) async
}

/// Where a handler puts its answers.
///
/// It may be called from any thread, and after the work was cancelled: late answers are noted and dropped.
public struct Reply<Output: Sendable>: Sendable {
    private let send: @Sendable (Output) -> Void

    /// Creates a reply that passes each answer to `send`.
    public init(_ send: @escaping @Sendable (Output) -> Void) { self.send = send }

    /// Hands over one answer.
    public func callAsFunction(_ output: Output) { send(output) }
}
