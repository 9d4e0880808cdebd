import Synchronization

/// What waits for one listener: every view effect, and no snapshot but the newest.
final class Listener<ViewModel: Sendable & Equatable>: Sendable {
    private struct State {
        /// Ordered by revision, and read from `nextViewEffect` on.
        var viewEffects: [Delivery<ViewModel>] = []
        var nextViewEffect = 0
        var newest: Update<ViewModel>?
        /// Whether the hub may have view effects that nobody has heard of.
        var mayClaim = true
        var isFinished = false

        /// Takes what has the lowest revision.
        ///
        /// A listener's first snapshot may be as new as a view effect that nobody heard. It goes first: the view effect
        /// would make whoever applies both believe that the view is known.
        mutating func popFirst() -> Update<ViewModel>? {
            guard nextViewEffect < viewEffects.count else { return popNewest() }
            let viewEffect = viewEffects[nextViewEffect]
            if let newest, newest.revision <= viewEffect.revision { return popNewest() }
            nextViewEffect += 1
            if nextViewEffect == viewEffects.count {
                viewEffects = []
                nextViewEffect = 0
            }
            return viewEffect.take()
        }

        private mutating func popNewest() -> Update<ViewModel>? {
            exchange(&newest, with: nil)
        }

        mutating func add(_ claimed: [Delivery<ViewModel>]) {
            if claimed.isEmpty { return }
            viewEffects = (claimed + viewEffects[nextViewEffect...]).sorted { $0.revision < $1.revision }
            nextViewEffect = 0
        }
    }

    private let hub: UpdateHub<ViewModel>
    private let state: Mutex<State>
    /// Signaled after a change. The reader is not handed the update: it reads the newest there is by then.
    private let changed = BinarySemaphore()

    /// Begins with the view as it is.
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

    /// Has the listener look for view effects that nobody has heard of.
    func claim() { wake { $0.mayClaim = true } }

    /// Ends the stream behind what waits now.
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
        guard state.withLock({ exchange(&$0.mayClaim, with: false) }), !Task.isCancelled else { return }
        let claimed = hub.claimUnheard()
        state.withLock { $0.add(claimed) }
    }

    private func wake(after change: (inout State) -> Void) {
        state.withLock { change(&$0) }
        changed.signal()
    }
}
