/// An outgoing call, an incoming signal, or the pattern of signals to wait for.
package struct DBusMessage: Sendable, Equatable {
    /// The destination or the sender.
    package let peer: String
    package let path: String
    package let interface: String
    package let member: String
    package let arguments: [DBusValue]

    package init(
        _ peer: String, _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = []
    ) {
        self.peer = peer
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
    }

    /// Creates a call to the bus itself.
    package static func bus(_ member: String, _ arguments: [DBusValue] = []) -> DBusMessage {
        DBusMessage("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
    }
}

/// A signal as a pattern: it matches the signals of one object and one sender, which no other client can impersonate.
/// `peer` is the unique name of the sender; the arguments are ignored.
extension DBusMessage {
    /// The match rules of the bus: for the signals, and for the end of the sender.
    var rules: [String] {
        [
            "type='signal',sender='\(peer)',path='\(path)',interface='\(interface)',member='\(member)'",
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(peer)',arg2=''",
        ]
    }

    func matches(_ signal: DBusMessage) -> Bool {
        (peer, path, interface, member) == (signal.peer, signal.path, signal.interface, signal.member)
    }

    /// Whether a signal reports that the sender has left the bus.
    func ends(with signal: DBusMessage) -> Bool {
        signal.peer == "org.freedesktop.DBus" && signal.member == "NameOwnerChanged"
            && signal.arguments.first == .string(peer) && signal.arguments.last == .string("")
    }
}
