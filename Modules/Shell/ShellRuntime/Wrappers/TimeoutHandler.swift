public import Effects
import Synchronization

/// Gives each operation a deadline: when it passes, the operation's own timeout is the answer.
///
/// The work is cancelled then, and left behind if it does not hear of that; whatever it still answers is dropped. The
/// deadline counts until the work returns, so it is for operations with an end, not for timers and streams.
public struct TimeoutHandler<Base: EffectHandler>: EffectHandler {
    public typealias Operation = Base.Operation

    private let base: Base
    private let limit: @Sendable (Operation) -> Duration?
    private let timeline: Timeline
    private let answer: @Sendable (Operation) -> Operation.Output

    init(
        _ base: Base, limit: @escaping @Sendable (Operation) -> Duration?, clock: any Clock<Duration>,
        answer: @escaping @Sendable (Operation) -> Operation.Output
    ) {
        self.base = base
        self.limit = limit
        timeline = Timeline(clock)
        self.answer = answer
    }

    public func handle(_ operation: Operation, reply: Reply<Operation.Output>) async {
        guard let limit = limit(operation) else { return await base.handle(operation, reply: reply) }
        let outlet = Outlet(reply)
        let end = Latch()
        // It has to begin here and now, so that operations begin in the order asked.
        let work = Task.immediate {
            await base.handle(operation, reply: Reply { outlet.pass($0) })
            end.open()
        }
        let timer = Task {
            guard await timeline.wait(for: limit) else { return }
            outlet.close(with: answer(operation))
            work.cancel()
            end.open()
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
    /// Ends an operation that takes longer than its limit with the answer given.
    ///
    /// - Parameters:
    ///   - limit: how long an operation may take; nil for as long as it wants.
    ///   - clock: counts the limit.
    ///   - answer: the operation's way to say that it took too long.
    public func timingOut(
        after limit: @escaping @Sendable (Operation) -> Duration?, clock: any Clock<Duration> = .continuous,
        answering answer: @escaping @Sendable (Operation) -> Operation.Output
    ) -> TimeoutHandler<Self> {
        TimeoutHandler(self, limit: limit, clock: clock, answer: answer)
    }

    /// Ends every operation that takes longer than a limit with the answer given.
    public func timingOut(
        after limit: Duration, clock: any Clock<Duration> = .continuous,
        answering answer: @escaping @Sendable (Operation) -> Operation.Output
    ) -> TimeoutHandler<Self> {
        timingOut(after: { _ in limit }, clock: clock, answering: answer)
    }
}
