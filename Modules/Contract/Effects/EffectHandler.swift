/// Performs the effects of one type; the protocol that every capability implements.
///
/// Conform to ``SingleAnswerHandler`` if every effect has exactly one answer. This protocol covers all three kinds of
/// work with one method: call `reply` once for a single answer, repeatedly for a stream, or never for a notification,
/// and return when there are no more answers.
///
/// A handler
/// - never throws and never traps: a failure is one of the effect's outputs;
/// - answers with an output that the effect `accepts`;
/// - checks for cancellation of its task, and returns soon after it without leaving work behind;
/// - may be called concurrently.
///
/// `HandlerConformance` in `CapabilityTesting` tests these requirements.
public protocol EffectHandler<Effect>: Sendable {
    /// The type of effect this handler performs.
    associatedtype Effect: Effects.Effect

    /// Performs the effect and passes each answer to `reply`.
    func handle(_ effect: Effect, reply: Reply<Effect.Output>) async
}

/// A handler whose effects have one answer each. The compiler enforces that there is exactly one.
public protocol SingleAnswerHandler<Effect>: EffectHandler {
    /// The type of effect this handler performs; redeclared so that the compiler infers it from `answer`.
    associatedtype Effect

    /// Performs the effect and returns its answer, which is dropped if the task has been cancelled.
    func answer(_ effect: Effect) async -> Effect.Output
}

extension SingleAnswerHandler {
    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let output = await answer(effect)
        if !Task.isCancelled { reply(output) }
    }
}

/// The destination of a handler's answers.
///
/// Thread-safe. It may also be called after the work was cancelled: late answers are reported and dropped.
public struct Reply<Output: Sendable>: Sendable {
    private let send: @Sendable (Output) -> Void

    /// Creates a reply that passes each answer to `send`.
    public init(_ send: @escaping @Sendable (Output) -> Void) { self.send = send }

    /// Delivers one answer.
    public func callAsFunction(_ output: Output) { send(output) }
}
