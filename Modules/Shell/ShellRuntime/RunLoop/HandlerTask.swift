import Synchronization

/// A handler's execution of one effect. It can be cancelled at any time: before it starts, while it runs, or after it
/// has ended.
final class HandlerTask: Sendable {
    enum State: Sendable {
        case waiting
        case running(cancel: @Sendable () -> Void)
        case ended
        /// Cancelled before it started; it never does.
        case cancelled
    }

    private let state = Mutex(State.waiting)

    /// Cancels the running work, or prevents it from starting.
    func cancel() {
        state.withLock { state in
            switch state {
            case .waiting: state = .cancelled
            case .running(let cancel): cancel()
            case .ended, .cancelled: break
            }
        }
    }

    /// Prevents the work from starting if it has not, and returns how far it had come; running work continues.
    func abandon() -> State {
        state.withLock { state in
            let before = state
            if case .waiting = before { state = .cancelled }
            return before
        }
    }

    /// Runs `body` in the caller's task, unless the work was cancelled before.
    func perform(_ body: @Sendable () async -> Void) async {
        await withUnsafeCurrentTask { task in
            // There is no other handle to a task that starts immediately, and a handler may check for cancellation
            // before it first suspends. The handle is released below, before it becomes invalid.
            nonisolated(unsafe) let task = task
            let isCancelled = state.withLock { state in
                if case .cancelled = state { return true }
                state = .running(cancel: { task?.cancel() })
                return false
            }
            if isCancelled { return }
            await body()
            state.withLock { $0 = .ended }
        }
    }
}
