import Synchronization

/// A handler's run on one effect, which can be cancelled at any time: before it begins, while it runs, after its end.
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

    /// Whether the run has begun; one that was cancelled before never does.
    var hasBegun: Bool { begun.load(ordering: .relaxed) }

    /// Whether the run has ended.
    var hasEnded: Bool { ended.load(ordering: .relaxed) }

    /// Whether the core has all the answers it wants, so that nobody waits for the run's end.
    var isAnswered: Bool { answered.load(ordering: .relaxed) }

    /// Notes that the core wants no more answers.
    func markAnswered() { answered.store(true, ordering: .relaxed) }

    /// Cancels the run's task, or keeps the run from beginning.
    func cancel() {
        state.withLock { state in
            if case .running(let cancel) = state { cancel() }
            state = .cancelled
        }
    }

    /// Keeps the run from beginning; false when it has begun.
    func cancelBeforeStart() -> Bool {
        state.withLock { state in
            if case .waiting = state { state = .cancelled }
            return !hasBegun
        }
    }

    /// Runs `body` in the caller's task, unless that was cancelled before it could begin.
    func perform(_ body: @Sendable () async -> Void) async {
        await withUnsafeCurrentTask { task in
            // Nobody else has a handle on a task that begins at once, and a handler may look for its cancellation
            // before it first suspends. The handle is given up below, before it becomes invalid.
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
