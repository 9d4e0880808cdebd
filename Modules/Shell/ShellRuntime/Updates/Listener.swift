import Synchronization

/// What waits for one listener: every side effect, and no snapshot but the newest.
final class Listener<ViewModel: Sendable & Equatable>: Sendable {
    private typealias Reader = CheckedContinuation<Update<ViewModel>?, Never>

    private struct State {
        /// Ordered by revision, and read from `nextSideEffect` on.
        var sideEffects: [Update<ViewModel>] = []
        var nextSideEffect = 0
        var newest: Update<ViewModel>?
        var reader: Reader?
        var isFinished = false

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
            defer { newest = nil }
            return newest
        }
    }

    private let state: Mutex<State>

    /// Begins with what nobody has heard of yet, and with the view as it is.
    init(unheard: [Update<ViewModel>], current: Snapshot<ViewModel>) {
        state = Mutex(State(sideEffects: unheard, newest: .snapshot(current)))
    }

    func put(_ update: Update<ViewModel>) {
        let reader: Reader? = state.withLock { state in
            guard !state.isFinished else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            state.append(update)
            return nil
        }
        reader?.resume(returning: update)
    }

    /// Ends the stream behind what waits now.
    func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    func next() async -> Update<ViewModel>? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: Update<ViewModel>?? = state.withLock { state in
                    if let update = state.popFirst() { return .some(update) }
                    if state.isFinished || Task.isCancelled { return .some(nil) }
                    state.reader = continuation
                    return nil
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            finish()
        }
    }
}
