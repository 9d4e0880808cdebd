import DBus
import SecretEffects

extension SecretError {
    /// Describes why a request to the Secret Service failed, and the remedy.
    ///
    /// - Parameter alternative: The suggested alternative to the service.
    init(_ error: DBusError, alternative: String) {
        let words =
            switch error {
            case .noLibrary(let cause): "libdbus-1 could not be loaded (\(cause)); install it, or \(alternative)"
            case .noBus(let cause):
                "the desktop's Secret Service cannot be reached, there is no session bus (\(cause)); "
                    + "log in to a desktop, or \(alternative)"
            case .noService:
                "no Secret Service is on the session bus; start one, such as GNOME Keyring, or \(alternative)"
            case .denied(let cause): "the desktop's Secret Service does not allow it: \(cause)"
            case .timedOut: "the desktop's Secret Service did not answer in time; try again"
            case .cancelled: "cancelled before it was done"
            case .strange(let call): "the desktop's Secret Service answered \(call) in an unknown way"
            case .failed(DBusError.locked, _):
                "the desktop's keyring is locked; unlock it there, or \(alternative)"
            case .failed(_, let cause): "the desktop's Secret Service failed: \(cause)"
            }
        self.init(words)
    }
}
