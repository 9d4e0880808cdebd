public import Effects
import Synchronization

/// Gives each effect a deadline: when it passes, the effect's own timeout is the answer.
///
/// The work is cancelled then, and left behind if it does not hear of that; whatever it still answers is dropped. The
/// deadline counts until the work returns, so it is for effects with an end, not for timers and streams.
public struct TimeoutHandler<Base: EffectHandler>: EffectHandler {
    public typealias Effect = Base.Effect

    private let base: Base
    private let limit: @Sendable (Effect) -> Duration?
    private let timeline: Timeline
    private let answer: @Sendable (Effect) -> Effect.Output

    init(
        _ base: Base, limit: @escaping @Sendable (Effect) -> Duration?, clock: any Clock<Duration>,
        answer: @escaping @Sendable (Effect) -> Effect.Output
    ) {
        self.base = base
        self.limit = limit
        timeline = Timeline(clock)
        self.answer = answer
    }

    public func handle(_ effect: Effect, reply: Reply<Effect.Output>) async {
        guard let limit = limit(effect) else { return await base.handle(effect, reply: reply) }
        let outlet = Outlet(reply)
        let end = BinarySemaphore()
        // It has to begin here and now, so that effects begin in the order asked.
        let work = Task.immediate {
            await base.handle(effect, reply: Reply { outlet.pass($0) })
            end.signal()
        }
        let timer = Task {
            guard await timeline.wait(for: limit) else { return }
            outlet.close(with: answer(effect))
            work.cancel()
            end.signal()
        }
        await withTaskCancellationHandler {
            await end.wait()
        } onCancel: {
            work.cancel()
        }
        timer.cancel()
    }
}

/// Passes answers on until it is closed.
private final class Outlet<Output: Sendable>: Sendable {
    private enum State {
        case unanswered
        case answered
        case closed
    }

    private let reply: Reply<Output>
    private let state = Mutex(State.unanswered)

    init(_ reply: Reply<Output>) { self.reply = reply }

    func pass(_ output: Output) {
        state.withLock { state in
            guard state != .closed else { return }
            state = .answered
            // Under the lock, so that no answer gets past the closing; a reply only puts it in a queue.
            reply(output)
        }
    }

    /// Passes nothing on any more; `output` is the answer if there was none.
    func close(with output: Output) {
        state.withLock { state in
            if state == .unanswered { reply(output) }
            state = .closed
        }
    }
}

extension EffectHandler {
    /// Cancels work that takes longer than its effect's limit, and answers for it.
    ///
    /// - Parameters:
    ///   - limit: how long an effect may take; nil for no limit.
    ///   - clock: the clock that measures it.
    ///   - answer: the output that says that the effect took too long.
    public func timingOut(
        after limit: @escaping @Sendable (Effect) -> Duration?, clock: any Clock<Duration> = .continuous,
        answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> TimeoutHandler<Self> {
        TimeoutHandler(self, limit: limit, clock: clock, answer: answer)
    }

    /// Cancels work that takes longer than a limit, and answers for it.
    public func timingOut(
        after limit: Duration, clock: any Clock<Duration> = .continuous,
        answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> TimeoutHandler<Self> {
        timingOut(after: { _ in limit }, clock: clock, answering: answer)
    }
}
