import Synchronization

/// A handler's execution of one effect. It can be cancelled at any time: before it starts, while it runs, or after it
/// has ended.
final class HandlerTask: Sendable {
    private enum State: Sendable {
        case waiting
        case running(cancel: @Sendable () -> Void)
        case cancelled
    }

    private let state = Mutex(State.waiting)
    private let begun = Atomic(false)
    private let ended = Atomic(false)
    private let answered = Atomic(false)

    /// Whether the work has started; it never does if it was cancelled before.
    var hasBegun: Bool { begun.load(ordering: .relaxed) }

    /// Whether the work has ended.
    var hasEnded: Bool { ended.load(ordering: .relaxed) }

    /// Whether the core has received all expected answers, so that it no longer depends on the end of the work.
    var isAnswered: Bool { answered.load(ordering: .relaxed) }

    /// Records that the core expects no more answers.
    func markAnswered() { answered.store(true, ordering: .relaxed) }

    /// Cancels the running work, or prevents it from starting.
    func cancel() {
        state.withLock { state in
            if case .running(let cancel) = state { cancel() }
            state = .cancelled
        }
    }

    /// Prevents the work from starting; returns false if it has already started.
    func cancelBeforeStart() -> Bool {
        state.withLock { state in
            if case .waiting = state { state = .cancelled }
            return !hasBegun
        }
    }

    /// Runs `body` in the caller's task, unless the work was cancelled before.
    func perform(_ body: @Sendable () async -> Void) async {
        await withUnsafeCurrentTask { task in
            // There is no other handle to a task that starts immediately, and a handler may check for cancellation
            // before it first suspends. The handle is released below, before it becomes invalid.
            nonisolated(unsafe) let task = task
            guard begin(cancel: { task?.cancel() }) else { return }
            await body()
            state.withLock { $0 = .cancelled }
            ended.store(true, ordering: .relaxed)
        }
    }

    private func begin(cancel: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            switch state {
            case .waiting:
                state = .running(cancel: cancel)
                begun.store(true, ordering: .relaxed)
                return true
            case .running, .cancelled: return false
            }
        }
    }
}
