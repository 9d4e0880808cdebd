import Effects
import Synchronization

/// The updates of a shell, as one listener gets them.
///
/// First comes the current snapshot. A slow listener gets the newest snapshot, older ones being dropped for it, and
/// every side effect. The stream ends when the shell shuts down. Iterate it once.
public struct UpdateStream<ViewModel: Sendable & Equatable>: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = Update<ViewModel>
    let listener: Listener<ViewModel>

    /// Takes updates as they come.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let listener: Listener<ViewModel>

        /// The next update; nil when the shell has shut down or the task is cancelled.
        public mutating func next() async -> Update<ViewModel>? { await listener.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(listener: listener) }
}

/// What waits for one listener: every side effect, and no snapshot but the newest.
final class Listener<ViewModel: Sendable & Equatable>: Sendable {
    private struct State {
        var queue: [Update<ViewModel>] = []
        var waiting: CheckedContinuation<Update<ViewModel>?, Never>?
        var isFinished = false
    }

    private let state: Mutex<State>

    init(first: Update<ViewModel>) { state = Mutex(State(queue: [first])) }

    func put(_ update: Update<ViewModel>) {
        let waiting: CheckedContinuation<Update<ViewModel>?, Never>? = state.withLock { state in
            guard !state.isFinished else { return nil }
            if let waiting = state.waiting {
                state.waiting = nil
                return waiting
            }
            if case .snapshot = update { state.queue.removeAll { if case .snapshot = $0 { true } else { false } } }
            state.queue.append(update)
            return nil
        }
        waiting?.resume(returning: update)
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: nil)
    }

    func next() async -> Update<ViewModel>? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: Update<ViewModel>?? = state.withLock { state in
                    if !state.queue.isEmpty { return .some(state.queue.removeFirst()) }
                    if state.isFinished || Task.isCancelled { return .some(nil) }
                    state.waiting = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            finish()
        }
    }
}

/// Commits each update before it is sent, so that `current` is never older than what a listener has seen.
final class UpdateHub<ViewModel: Sendable & Equatable>: Sendable {
    private struct State {
        var current: Snapshot<ViewModel>
        var rev: UInt64
        var listeners: [Listener<ViewModel>] = []
        var isFinished = false
    }

    private let state: Mutex<State>

    init(_ view: ViewModel) {
        state = Mutex(State(current: Snapshot(boot: BootID(), rev: 1, view: view), rev: 1))
    }

    var current: Snapshot<ViewModel> { state.withLock { $0.current } }

    func publish(_ view: ViewModel) {
        state.withLock { state in
            state.rev += 1
            state.current = Snapshot(boot: state.current.boot, rev: state.rev, view: view)
            for listener in state.listeners { listener.put(.snapshot(state.current)) }
        }
    }

    func publish(_ sideEffect: any SideEffect) {
        state.withLock { state in
            state.rev += 1
            for listener in state.listeners { listener.put(.sideEffect(rev: state.rev, sideEffect)) }
        }
    }

    func listen() -> UpdateStream<ViewModel> {
        let listener = state.withLock { state in
            let listener = Listener<ViewModel>(first: .snapshot(state.current))
            if state.isFinished { listener.finish() } else { state.listeners.append(listener) }
            return listener
        }
        return UpdateStream(listener: listener)
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return state.listeners
        }
        for listener in listeners { listener.finish() }
    }
}
