import DBus

/// Why a request to the Secret Service failed.
enum SecretServiceFailure: Error {
    /// The bus or the service failed.
    case bus(DBusError)
    /// A collection or a secret is locked, and the user did not or could not unlock it.
    case locked
    /// The stored secret is not a text.
    case notText
    /// The service's answer does not match its interface.
    case strange(String)

    init(_ error: DBusError) {
        switch error {
        case .failed("org.freedesktop.Secret.Error.IsLocked", _): self = .locked
        case .noLibrary, .noBus, .noService, .denied, .timedOut, .cancelled, .failed: self = .bus(error)
        }
    }

    /// Describes the cause and the remedy.
    ///
    /// - Parameter alternative: What the user can do without the service.
    func words(alternative: String) -> String {
        switch self {
        case .bus(let error): Self.words(for: error, alternative)
        case .locked: "the desktop's keyring is locked; unlock it there, or \(alternative)"
        case .notText: "the desktop's keyring holds something that is no text; remove it there, and store it again"
        case .strange(let call): "the desktop's Secret Service answered \(call) in an unknown way"
        }
    }

    private static func words(for error: DBusError, _ alternative: String) -> String {
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
        case .failed(_, let cause): "the desktop's Secret Service failed: \(cause)"
        }
    }
}
