/// The one protocol that every capability conforms to: it does the effects of one type.
///
/// Conform to ``SingleAnswerHandler`` where every effect has one answer. Here one method carries all three shapes of
/// work: call `reply` once for one answer, many times for a stream, and never for a notification, and return when there
/// is nothing more to answer.
///
/// A handler
/// - never throws and never traps: a failure is one of the effect's outputs;
/// - answers what was asked, with a value the effect `accepts`;
/// - watches for cancellation of its task and returns soon after it, leaving no work behind;
/// - may be called many times at once.
///
/// `HandlerConformance` in `CapabilityTesting` tests all of this.
public protocol EffectHandler<Effect>: Sendable {
    /// The type of effect this handler does.
    associatedtype Effect: Effects.Effect

    /// Does the work and hands each answer to `reply`.
    func handle(_ effect: Effect, reply: Reply<Effect.Output>) async
}

/// A handler whose effects have one answer each. The compiler sees to it that there is exactly one.
public protocol SingleAnswerHandler<Effect>: EffectHandler {
    /// The type of effect this handler does; declared again so that the compiler finds it by `answer`.
    associatedtype Effect

    /// Does the work. The answer is dropped if the task is cancelled meanwhile.
    func answer(_ effect: Effect) async -> Effect.Output
}

extension SingleAnswerHandler {
    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        let output = await answer(effect)
        if !Task.isCancelled { reply(output) }
    }
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
