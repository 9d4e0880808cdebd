import Synchronization

/// Lets one task wait until somebody opens it.
final class Latch: Sendable {
    private enum State {
        case closed(CheckedContinuation<Void, Never>?)
        case open
    }

    private let state = Mutex(State.closed(nil))

    /// Opens it; opening it again changes nothing.
    func open() {
        let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard case .closed(let waiting) = state else { return nil }
            state = .open
            return waiting
        }
        waiting?.resume()
    }

    /// Returns once it is open.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if case .open = state { return true }
                state = .closed(continuation)
                return false
            }
            if isOpen { continuation.resume() }
        }
    }
}
