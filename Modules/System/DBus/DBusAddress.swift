/// Where a bus listens, as far as the environment says.
package enum DBusAddress {
    /// The address of the user's session bus, nil when there is none. None is ever started.
    package static func session(in environment: [String: String]) -> String? {
        if let address = given("DBUS_SESSION_BUS_ADDRESS", in: environment) { return address }
        return given("XDG_RUNTIME_DIR", in: environment).map { "unix:path=\(escaped($0))/bus" }
    }

    /// The address of the machine's bus.
    package static func system(in environment: [String: String]) -> String {
        given("DBUS_SYSTEM_BUS_ADDRESS", in: environment) ?? "unix:path=/var/run/dbus/system_bus_socket"
    }

    private static func given(_ name: String, in environment: [String: String]) -> String? {
        // "autolaunch:" asks the library to start a bus, where nobody could be reached.
        environment[name].flatMap { $0.isEmpty || $0.hasPrefix("autolaunch:") ? nil : $0 }
    }

    /// Within an address, everything but these characters is written as its bytes.
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                character.isASCII && (character.isLetter || character.isNumber || "-_/.\\*".contains(character))
            return isPlain ? String(character) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }
}
