import Synchronization

/// Lets one task wait until it is signaled. A signal for which nobody waits is kept, and a second one adds nothing.
final class BinarySemaphore: Sendable {
    private enum State {
        case unsignaled
        case awaited(CheckedContinuation<Void, Never>)
        case signaled
    }

    private let state = Mutex(State.unsignaled)

    func signal() {
        let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard case .awaited(let waiting) = state else {
                state = .signaled
                return nil
            }
            state = .unsignaled
            return waiting
        }
        waiting?.resume()
    }

    /// Returns once it is signaled, which takes the signal back.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isSignaled = state.withLock { state in
                if case .signaled = state {
                    state = .unsignaled
                    return true
                }
                state = .awaited(continuation)
                return false
            }
            if isSignaled { continuation.resume() }
        }
    }
}
