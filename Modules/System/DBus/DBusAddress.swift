/// The addresses of message buses.
package enum DBusAddress {
    /// Returns the address of the user's session bus, or nil if the environment has none. A bus is never started.
    package static func session(in environment: [String: String]) -> String? {
        if let address = given("DBUS_SESSION_BUS_ADDRESS", in: environment) { return address }
        return given("XDG_RUNTIME_DIR", in: environment).map { "unix:path=\(escaped($0))/bus" }
    }

    /// Returns the address of the system bus.
    package static func system(in environment: [String: String]) -> String {
        given("DBUS_SYSTEM_BUS_ADDRESS", in: environment) ?? "unix:path=/var/run/dbus/system_bus_socket"
    }

    private static func given(_ name: String, in environment: [String: String]) -> String? {
        // "autolaunch:" asks the library to start a bus, which would have no services.
        environment[name].flatMap { $0.isEmpty || $0.hasPrefix("autolaunch:") ? nil : $0 }
    }

    /// In an address, all other characters are escaped.
    private static func escaped(_ path: String) -> String {
        path.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain =
                character.isASCII && (character.isLetter || character.isNumber || "-_/.\\*".contains(character))
            return isPlain ? String(character) : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
        }.joined()
    }
}
