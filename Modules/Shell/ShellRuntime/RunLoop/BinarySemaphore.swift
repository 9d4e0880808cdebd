import Synchronization

/// Suspends one task until it is signaled. A signal without a waiting task is kept; further signals have no effect.
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

    /// Returns once the semaphore is signaled, and resets it.
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

    /// Waits like ``wait()``; returns false if the task is cancelled.
    func waitUnlessCancelled() async -> Bool {
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            signal()
        }
        return !Task.isCancelled
    }
}
