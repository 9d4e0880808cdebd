public import Effects
import Synchronization

/// Applies a deadline to each effect; when it passes, the effect is answered with a timeout output.
///
/// The work is then cancelled, and abandoned if it does not react; its later answers are dropped. The deadline applies
/// until the work returns, so it is for effects that end, not for timers and streams.
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
        // Started immediately, so that effects start in the order of their requests.
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

/// Passes on answers until it is closed.
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
            // Called under the lock, so that no answer is passed on after closing; a reply only enqueues it.
            reply(output)
        }
    }

    /// Drops further answers; answers with `output` if there was no answer yet.
    func close(with output: Output) {
        state.withLock { state in
            if state == .unanswered { reply(output) }
            state = .closed
        }
    }
}

extension EffectHandler {
    /// Cancels work that exceeds its effect's time limit, and answers in its place.
    ///
    /// - Parameters:
    ///   - limit: Returns the time limit of an effect; nil for no limit.
    ///   - clock: Measures the time.
    ///   - answer: Returns the output for an effect that timed out.
    public func timingOut(
        after limit: @escaping @Sendable (Effect) -> Duration?, clock: any Clock<Duration> = .continuous,
        answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> TimeoutHandler<Self> {
        TimeoutHandler(self, limit: limit, clock: clock, answer: answer)
    }

    /// Cancels work that exceeds a time limit, and answers in its place.
    public func timingOut(
        after limit: Duration, clock: any Clock<Duration> = .continuous,
        answering answer: @escaping @Sendable (Effect) -> Effect.Output
    ) -> TimeoutHandler<Self> {
        timingOut(after: { _ in limit }, clock: clock, answering: answer)
    }
}
