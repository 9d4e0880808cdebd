import Synchronization

/// A result that one task awaits; only the first one counts.
final class Pending<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<Value, DBusError>, Never>)
        case settled(Result<Value, DBusError>)
    }

    private let state = Mutex(State.open)

    /// Whether there is a result.
    var isSettled: Bool {
        state.withLock { state in
            if case .settled = state { true } else { false }
        }
    }

    /// Sets the result; a no-op if there is one already.
    func settle(_ result: Result<Value, DBusError>) {
        let waiting: CheckedContinuation<Result<Value, DBusError>, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .settled(result)
                return nil
            case .awaited(let waiting):
                state = .settled(result)
                return waiting
            case .settled: return nil
            }
        }
        waiting?.resume(returning: result)
    }

    /// Waits for the result, or until the task is cancelled.
    func value() async throws(DBusError) -> Value {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let settled: Result<Value, DBusError>? = state.withLock { state in
                    if case .settled(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        } onCancel: {
            settle(.failure(.cancelled))
        }
        return try result.get()
    }
}
