/// An outgoing call, or an incoming signal.
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

/// A filter for the signals of one object and one sender, which others cannot impersonate.
package struct DBusMatch: Sendable {
    /// The unique name of the sender.
    private let sender: String
    private let path: String
    private let interface: String
    private let member: String

    package init(sender: String, path: String, interface: String, member: String) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
    }

    /// The match rules of the bus: for the signals, and for the end of the sender.
    var rules: [String] {
        [
            "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'",
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(sender)',arg2=''",
        ]
    }

    /// Whether a signal reports that the sender has left the bus.
    func ends(with signal: DBusMessage) -> Bool {
        signal.peer == "org.freedesktop.DBus" && signal.member == "NameOwnerChanged"
            && signal.arguments.first == .string(sender) && signal.arguments.last == .string("")
    }

    func matches(_ signal: DBusMessage) -> Bool {
        (sender, path, interface, member) == (signal.peer, signal.path, signal.interface, signal.member)
    }
}
