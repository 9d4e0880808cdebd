import Synchronization
import TextApp

/// Why a place that the user has named is not known. Thread-safe.
final class LocationTrouble: Sendable {
    private struct State {
        var status: ExitCode?
        var keyRefused: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// The status that a command ends with; nil while nothing has gone wrong.
    var status: ExitCode? { state.withLock { $0.status } }

    /// Records that the place was not found.
    func begin(_ status: ExitCode) { state.withLock { $0.status = status } }

    /// Records that the place was found; returns whether it had not been before.
    func end() -> Bool {
        state.withLock { state in
            defer { state.status = nil }
            return state.status != nil
        }
    }

    /// Sets the action to take when the service rejects the key.
    func onKeyRefused(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.keyRefused = action } }

    /// Runs the action for a rejected key; returns false if no action is set, as in a command.
    func tellKeyRefused() -> Bool {
        guard let action = state.withLock({ $0.keyRefused }) else { return false }
        action()
        return true
    }
}
