import DBus

/// Why the Secret Service did not do what it was asked.
enum SecretServiceFailure: Error {
    /// The bus or the service failed.
    case bus(DBusError)
    /// A collection or a secret is locked, and its user did not or could not unlock it.
    case locked
    /// What is kept is no text.
    case notText
    /// The service's answer is not what its interface says.
    case strange(String)

    init(_ error: DBusError) {
        switch error {
        case .failed("org.freedesktop.Secret.Error.IsLocked", _): self = .locked
        case .noLibrary, .noBus, .noService, .denied, .timedOut, .cancelled, .failed: self = .bus(error)
        }
    }

    /// The cause and the remedy in words.
    ///
    /// - Parameter alternative: what to do without the service.
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
