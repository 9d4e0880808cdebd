import Synchronization

/// What waits for one listener: every side effect, and no snapshot but the newest.
final class Listener<ViewModel: Sendable & Equatable>: Sendable {
    private struct State {
        /// Ordered by revision, and read from `nextSideEffect` on.
        var sideEffects: [Update<ViewModel>] = []
        var nextSideEffect = 0
        var newest: Update<ViewModel>?
        /// Waits for a sign and not for an update: that it takes itself, the newest there is by then.
        var reader: CheckedContinuation<Void, Never>?
        var isFinished = false

        var isReady: Bool { isFinished || newest != nil || !sideEffects.isEmpty }

        mutating func append(_ update: Update<ViewModel>) {
            switch update {
            case .snapshot: newest = update
            case .sideEffect: sideEffects.append(update)
            }
        }

        /// Takes what has the lowest revision.
        ///
        /// A listener's first snapshot may be as new as a side effect that nobody heard. It goes first: the side effect
        /// would make whoever applies both believe that the view is known.
        mutating func popFirst() -> Update<ViewModel>? {
            guard nextSideEffect < sideEffects.count else { return popNewest() }
            let sideEffect = sideEffects[nextSideEffect]
            if let newest, newest.rev <= sideEffect.rev { return popNewest() }
            nextSideEffect += 1
            if nextSideEffect == sideEffects.count {
                sideEffects = []
                nextSideEffect = 0
            }
            return sideEffect
        }

        private mutating func popNewest() -> Update<ViewModel>? {
            exchange(&newest, with: nil)
        }
    }

    private let state: Mutex<State>

    /// Begins with what nobody has heard of yet, and with the view as it is.
    init(unheard: [Update<ViewModel>], current: Snapshot<ViewModel>) {
        state = Mutex(State(sideEffects: unheard, newest: .snapshot(current)))
    }

    func put(_ update: Update<ViewModel>) {
        wake { state in
            if !state.isFinished { state.append(update) }
        }
    }

    /// Ends the stream behind what waits now.
    func finish() { wake { $0.isFinished = true } }

    func next() async -> Update<ViewModel>? {
        await withTaskCancellationHandler {
            while true {
                let (update, isFinished) = state.withLock { ($0.popFirst(), $0.isFinished) }
                if let update { return update }
                if isFinished || Task.isCancelled { return nil }
                await sign()
            }
        } onCancel: {
            finish()
        }
    }

    private func wake(after change: (inout State) -> Void) {
        let reader = state.withLock { state in
            change(&state)
            return exchange(&state.reader, with: nil)
        }
        reader?.resume()
    }

    /// Waits until somebody wakes the reader, unless there is something to take already.
    private func sign() async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.isReady { return true }
                state.reader = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
