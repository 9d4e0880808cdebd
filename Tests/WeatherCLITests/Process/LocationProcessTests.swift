import CapabilityTesting
import DBus
import Testing

@Suite(
    "The place that the desktop knows",
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about the desktop's place is tested"))
struct LocationProcessTests {
    private func install(on bus: PrivateBus) async throws -> Installation {
        try await Installation(environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address])
    }

    @Test("the weather is that of the desktop's place when the user asks for it")
    func found() async throws {
        let bus = try await PrivateBus()
        let service = DBusConnection(bus.address)
        service.serve { [weak service] call in
            switch call.member {
            case "GetClient": return .values([.objectPath("/client")])
            case "Start":
                let paths: [DBusValue] = [.objectPath("/"), .objectPath("/location")]
                service?.emit(
                    DBusMessage("", "/client", "org.freedesktop.GeoClue2.Client", "LocationUpdated", paths))
                return .values([])
            case "Get": return .values([.variant(.double(call.arguments.last == .string("Latitude") ? 60.25 : 11.5))])
            default: return .values([])
            }
        }
        try await service.take(name: "org.freedesktop.GeoClue2")
        let installation = try await install(on: bus)
        let run = try await installation.run("now", "--location", "auto", "--json")
        #expect(run.end == .exited(0))
        #expect(run.error == "")
        #expect(installation.service.requests.contains { $0.target.contains("60.25") && $0.target.contains("11.5") })
        service.close()
    }

    @Test("a place that is not known is explained")
    func absent() async throws {
        let bus = try await PrivateBus()
        let installation = try await install(on: bus)
        let run = try await installation.run("now", environment: ["WEATHER_LOCATION": "auto"])
        #expect(run.end == .exited(78))
        #expect(run.error.contains("weather: Your place cannot be asked for: GeoClue is not on the system bus."))
        #expect(run.error.contains("Where are you?"))
        #expect(!run.error.contains("--location auto"))
        let json = try await installation.run("now", "--json", environment: ["WEATHER_LOCATION": "auto"])
        #expect(!(json.output + json.error).contains("--location auto"))
    }

    @Test("commands that need no place do not ask for it")
    func unasked() async throws {
        let installation = try await Installation(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"])
        let run = try await installation.run("key", "status", "--location", "auto")
        #expect(run.end == .exited(0))
        #expect(run.error == "")
    }
}
