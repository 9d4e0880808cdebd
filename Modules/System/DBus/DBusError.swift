/// The error of an operation on a bus. The texts come from the library and the services; none contains an argument.
package enum DBusError: Error, Sendable, Equatable {
    /// libdbus-1 is not installed, or too old.
    case noLibrary(String)
    /// Nothing listens at the bus's address, or the bus has closed the connection.
    case noBus(String)
    /// No service owns the name, and none could be started for it.
    case noService(String)
    /// The bus or the service denied access.
    case denied(String)
    /// There was no reply in time.
    case timedOut
    /// The caller's task was cancelled.
    case cancelled
    /// The reply to this method does not have the form that its interface specifies.
    case strange(String)
    /// Any other failure, with the name that the service gave it.
    case failed(name: String, message: String)

    static let outOfMemory = DBusError.failed(name: "memory", message: "out of memory")
    static let invalid = DBusError.failed(name: "invalid", message: "a value cannot be sent over a bus")

    /// Creates an error from its name on the bus: https://dbus.freedesktop.org/doc/dbus-specification.html
    init(name: String, message: String) {
        let prefix = "org.freedesktop.DBus.Error."
        let last = name.hasPrefix(prefix) ? name.dropFirst(prefix.count) : ""
        switch last {
        case "ServiceUnknown", "NameHasNoOwner": self = .noService(message)
        case _ where last.hasPrefix("Spawn."): self = .noService(message)
        case "AccessDenied", "AuthFailed", "InteractiveAuthorizationRequired": self = .denied(message)
        case "NoReply", "Timeout", "TimedOut": self = .timedOut
        case "Disconnected": self = .noBus(message)
        default: self = .failed(name: name, message: message)
        }
    }
}
