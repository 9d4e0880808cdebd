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

/// A listener that is gone once nobody iterates its stream.
private struct WeakListener<ViewModel: Sendable & Equatable> {
    weak var listener: Listener<ViewModel>?
}

/// Commits each update before it is sent, so that `current` is never older than what a listener has seen.
final class UpdateHub<ViewModel: Sendable & Equatable>: Sendable {
    private struct State {
        var current: Snapshot<ViewModel>
        var listeners: [WeakListener<ViewModel>] = []
        var isFinished = false

        /// Commits the view under the next revision.
        mutating func commit(_ view: ViewModel) {
            current = Snapshot(boot: current.boot, rev: current.rev + 1, view: view)
        }

        /// Sends to all who still listen.
        mutating func send(_ update: Update<ViewModel>) {
            listeners.removeAll { $0.listener == nil }
            for entry in listeners { entry.listener?.put(update) }
        }
    }

    private let state: Mutex<State>

    init(_ view: ViewModel) {
        state = Mutex(State(current: Snapshot(boot: BootID(), rev: 1, view: view)))
    }

    var current: Snapshot<ViewModel> { state.withLock { $0.current } }

    func publish(_ view: ViewModel) {
        state.withLock { state in
            state.commit(view)
            state.send(.snapshot(state.current))
        }
    }

    /// The snapshot takes the side effect's revision over, so that it is as new as what the listeners have seen.
    func publish(_ sideEffect: any SideEffect) {
        state.withLock { state in
            state.commit(state.current.view)
            state.send(.sideEffect(rev: state.current.rev, sideEffect))
        }
    }

    func listen() -> UpdateStream<ViewModel> {
        let listener = state.withLock { state in
            let listener = Listener<ViewModel>(first: .snapshot(state.current))
            if state.isFinished { listener.finish() } else { state.listeners.append(WeakListener(listener: listener)) }
            return listener
        }
        return UpdateStream(listener: listener)
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return state.listeners
        }
        for entry in listeners { entry.listener?.finish() }
    }
}
