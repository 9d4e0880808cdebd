import Synchronization

/// The queue of one listener: every view effect, but only the newest snapshot.
final class Listener<ViewModel: Sendable & Equatable>: Sendable {
    private struct State {
        /// Sorted by revision. Consumed from `nextViewEffect` on, so that removing one does not move a long backlog.
        var viewEffects: [Delivery<ViewModel>] = []
        var nextViewEffect = 0
        var newest: Update<ViewModel>?
        var isFinished = false

        /// Removes the update with the lowest revision.
        ///
        /// A listener's first snapshot may have the same revision as an undelivered view effect. The snapshot is
        /// returned first: after the view effect, a reconciler would drop it as not newer.
        mutating func popFirst() -> Update<ViewModel>? {
            guard nextViewEffect < viewEffects.count,
                viewEffects[nextViewEffect].revision < newest?.revision ?? .max
            else { return newest.take() }
            defer { if nextViewEffect == viewEffects.count { (viewEffects, nextViewEffect) = ([], 0) } }
            nextViewEffect += 1
            return viewEffects[nextViewEffect - 1].take()
        }

        mutating func add(_ claimed: [Delivery<ViewModel>]) {
            if claimed.isEmpty { return }
            viewEffects = (claimed + viewEffects[nextViewEffect...]).sorted { $0.revision < $1.revision }
            nextViewEffect = 0
        }
    }

    private let hub: UpdateHub<ViewModel>
    private let state: Mutex<State>
    /// Signaled after a change. It carries no update: the reader fetches the newest one when it resumes.
    private let changed = BinarySemaphore()

    /// Creates a listener that starts with the current snapshot.
    init(to hub: UpdateHub<ViewModel>, current: Snapshot<ViewModel>) {
        self.hub = hub
        state = Mutex(State(newest: .snapshot(current)))
    }

    func enqueue(_ snapshot: Snapshot<ViewModel>) {
        wake { if !$0.isFinished { $0.newest = .snapshot(snapshot) } }
    }

    func enqueue(_ viewEffect: Delivery<ViewModel>) {
        wake { if !$0.isFinished { $0.viewEffects.append(viewEffect) } }
    }

    /// Makes the listener check the hub for undelivered view effects.
    func claim() { changed.signal() }

    /// Ends the stream after the queued updates.
    func finish() { wake { $0.isFinished = true } }

    func next() async -> Update<ViewModel>? {
        await withTaskCancellationHandler {
            while true {
                takeUnheard()
                let (update, isFinished) = state.withLock { ($0.popFirst(), $0.isFinished) }
                if let update { return update }
                if isFinished || Task.isCancelled { return nil }
                await changed.wait()
            }
        } onCancel: {
            finish()
        }
    }

    private func takeUnheard() {
        if Task.isCancelled { return }
        let claimed = hub.claimUndelivered()
        state.withLock { $0.add(claimed) }
    }

    private func wake(after change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        changed.signal()
    }
}
