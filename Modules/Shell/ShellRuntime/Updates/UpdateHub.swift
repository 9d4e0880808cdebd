import Effects
import Synchronization

/// Assigns each update the next revision, and commits it before sending it.
///
/// `current` is therefore never older than an update that a listener has received. The shell's loop is the only
/// publisher, so updates are sent in revision order without holding a lock.
final class UpdateHub<ViewModel: Sendable & Equatable>: Sendable {
    /// A weak reference to a listener, which is deallocated when its stream is no longer used.
    private struct Entry {
        weak var listener: Listener<ViewModel>?
    }

    private struct State {
        var current: Snapshot<ViewModel>
        var entries: [Entry] = []
        /// Undelivered view effects, which go to the next listener that requests an update. Unbounded, because none may
        /// be lost.
        var unheard: [Update<ViewModel>] = []
        var isFinished = false

        /// Returns the current listeners. Later ones start with the committed snapshot.
        mutating func listeners() -> [Listener<ViewModel>] {
            // A key path of a generic type would be instantiated on each call, at a higher cost than everything else.
            let listeners = entries.compactMap { $0.listener }
            if listeners.count < entries.count { entries.removeAll { $0.listener == nil } }
            return listeners
        }
    }

    private let state: Mutex<State>

    init(_ view: ViewModel) {
        state = Mutex(State(current: Snapshot(boot: BootID(), revision: 1, view: view)))
    }

    var current: Snapshot<ViewModel> { state.withLock { $0.current } }

    func publish(_ view: ViewModel) {
        let (snapshot, listeners) = state.withLock { state in
            state.current = state.current.next(view)
            return (state.current, state.listeners())
        }
        for listener in listeners { listener.enqueue(snapshot) }
    }

    /// Publishes a view effect. The current snapshot takes over its revision, so that it is as new as what the
    /// listeners have received.
    func publish(_ viewEffect: any ViewEffect) {
        let (update, listeners) = state.withLock { state in
            state.current = state.current.next(state.current.view)
            let update = Update<ViewModel>.viewEffect(
                boot: state.current.boot, revision: state.current.revision, viewEffect)
            return (update, state.listeners())
        }
        // Without listeners, the delivery returns to the hub immediately.
        let delivery = Delivery(update, from: self)
        for listener in listeners { listener.enqueue(delivery) }
    }

    /// Keeps an undelivered view effect for the next request, and wakes the waiting listeners.
    func returnUndelivered(_ viewEffect: Update<ViewModel>) {
        let listeners = state.withLock { state in
            state.unheard.append(viewEffect)
            return state.listeners()
        }
        for listener in listeners { listener.claim() }
    }

    /// Removes and returns the undelivered view effects.
    func claimUndelivered() -> [Delivery<ViewModel>] {
        let unheard = state.withLock { exchange(&$0.unheard, with: []) }
        return unheard.map { Delivery($0, from: self) }
    }

    func listen() -> UpdateStream<ViewModel> {
        let listener = state.withLock { state in
            let listener = Listener(to: self, current: state.current)
            if state.isFinished { listener.finish() } else { state.entries.append(Entry(listener: listener)) }
            return listener
        }
        return UpdateStream(listener: listener)
    }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            return state.listeners()
        }
        for listener in listeners { listener.finish() }
    }
}
