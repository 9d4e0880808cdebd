import Testing

@testable import DBus

@Suite("Errors of a bus")
struct DBusErrorTests {
    @Test(
        "what an error on a bus means is told by its name",
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

    @Test("a service's own error keeps its name")
    func own() {
        for name in ["isobar.Error.AccessDenied", "AccessDenied", ""] {
            #expect(DBusError(name: name, message: "why") == .failed(name: name, message: "why"))
        }
    }
}
