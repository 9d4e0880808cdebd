import Effects
import Synchronization

/// Gives each update the next revision, and commits it before it is sent.
///
/// So `current` is never older than what a listener has seen. It has one publisher, the shell's loop: updates are sent
/// in the order of their revisions without a lock around the sending.
final class UpdateHub<ViewModel: Sendable & Equatable>: Sendable {
    /// A listener that is gone once nobody iterates its stream.
    private struct Entry {
        weak var listener: Listener<ViewModel>?
    }

    private struct State {
        var current: Snapshot<ViewModel>
        var entries: [Entry] = []
        /// View effects that nobody has heard of; the next who asks for an update gets them. They are kept without a
        /// limit, because none may be lost.
        var unheard: [Update<ViewModel>] = []
        var isFinished = false

        /// Commits the view under the next revision.
        mutating func commit(_ view: ViewModel) {
            current = Snapshot(boot: current.boot, revision: current.revision + 1, view: view)
        }

        /// Those who listen now. Whoever comes later begins with what is committed.
        mutating func listeners() -> [Listener<ViewModel>] {
            // A key path of a generic type would be made anew at each call, and cost more than all the rest.
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
            state.commit(view)
            return (state.current, state.listeners())
        }
        for listener in listeners { listener.enqueue(snapshot) }
    }

    /// The snapshot takes the view effect's revision over, so that it is as new as what the listeners have seen.
    func publish(_ viewEffect: any ViewEffect) {
        let (update, listeners) = state.withLock { state in
            state.commit(state.current.view)
            let update = Update<ViewModel>.viewEffect(
                boot: state.current.boot, revision: state.current.revision, viewEffect)
            return (update, state.listeners())
        }
        // Where nobody listens it comes back at once.
        let delivery = Delivery(update, from: self)
        for listener in listeners { listener.enqueue(delivery) }
    }

    /// Keeps a view effect for whoever asks next, and wakes those who wait.
    func takeBack(_ viewEffect: Update<ViewModel>) {
        let listeners = state.withLock { state in
            state.unheard.append(viewEffect)
            return state.listeners()
        }
        for listener in listeners { listener.claim() }
    }

    /// The view effects that nobody has heard of, for the one who asks.
    func claimUnheard() -> [Delivery<ViewModel>] {
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
