import Testing

@testable import DBus

@Suite("Bus errors")
struct DBusErrorTests {
    @Test(
        "Standard D-Bus error names map to cases of DBusError",
        arguments: [
            ("ServiceUnknown", .noService("why")), ("NameHasNoOwner", .noService("why")),
            ("Spawn.ExecFailed", .noService("why")), ("Spawn.ServiceNotFound", .noService("why")),
            ("AccessDenied", .denied("why")), ("AuthFailed", .denied("why")),
            ("InteractiveAuthorizationRequired", .denied("why")), ("NoReply", .timedOut), ("Timeout", .timedOut),
            ("TimedOut", .timedOut), ("Disconnected", .noBus("why")),
            ("Spawning", .failed(name: "org.freedesktop.DBus.Error.Spawning", message: "why")),
        ] as [(String, DBusError)])
    func named(name: String, error: DBusError) {
        #expect(DBusError(name: "org.freedesktop.DBus.Error." + name, message: "why") == error)
    }

    @Test("An error outside the standard namespace keeps its name and message")
    func own() {
        for name in ["isobar.Error.AccessDenied", "AccessDenied", ""] {
            #expect(DBusError(name: name, message: "why") == .failed(name: name, message: "why"))
        }
    }
}
