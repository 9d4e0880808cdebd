/// A call or a signal, on its way out or as it came in.
package struct DBusMessage: Sendable, Equatable {
    /// Whom it goes to, or whom it came from; empty for a signal to everybody.
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
}

/// Which signals to hear: those of one object, by one sender. Others cannot pretend to be it.
package struct DBusMatch: Sendable, Equatable {
    /// The unique name of the sender; the bus itself is `org.freedesktop.DBus`.
    package let sender: String
    package let path: String
    package let interface: String
    package let member: String

    package init(sender: String, path: String, interface: String, member: String) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
    }

    /// The rules as the bus reads them: for the signals, and for the end of the sender.
    var rules: [String] {
        [
            "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'",
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(sender)',arg2=''",
        ]
    }

    /// Whether the bus tells that the sender is gone.
    func ends(with signal: DBusMessage) -> Bool {
        signal.peer == "org.freedesktop.DBus" && signal.member == "NameOwnerChanged"
            && signal.arguments.first == .string(sender) && signal.arguments.last == .string("")
    }

    func matches(_ signal: DBusMessage) -> Bool {
        (sender, path, interface, member) == (signal.peer, signal.path, signal.interface, signal.member)
    }
}

/// What a service says to a call.
package enum DBusAnswer: Sendable {
    case values([DBusValue])
    case error(name: String, message: String)
    /// Nothing, ever.
    case silence
}
