import DBus
import Testing

@Suite("Bus addresses")
struct DBusAddressTests {
    @Test("The session bus address comes from DBUS_SESSION_BUS_ADDRESS, else from XDG_RUNTIME_DIR")
    func session() {
        let both = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/run/user/1"]
        #expect(DBusAddress.session(in: both) == "unix:path=/a")
        #expect(DBusAddress.session(in: ["XDG_RUNTIME_DIR": "/run/user/1"]) == "unix:path=/run/user/1/bus")
        #expect(DBusAddress.session(in: ["XDG_RUNTIME_DIR": "/a,b;c=\u{E9}"]) == "unix:path=/a%2cb%3bc%3d%c3%a9/bus")
        #expect(DBusAddress.session(in: ["XDG_RUNTIME_DIR": "/a\n%-_.*"]) == "unix:path=/a%0a%25-_.*/bus")
        // No bus is started for a program that has none.
        for address in ["", "autolaunch:"] {
            #expect(DBusAddress.session(in: ["DBUS_SESSION_BUS_ADDRESS": address]) == nil)
        }
        #expect(DBusAddress.session(in: [:]) == nil)
    }

    @Test("The system bus has the standard address unless DBUS_SYSTEM_BUS_ADDRESS sets another")
    func system() {
        #expect(DBusAddress.system(in: [:]) == "unix:path=/var/run/dbus/system_bus_socket")
        #expect(DBusAddress.system(in: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/b"]) == "unix:path=/b")
    }
}
