import CapabilityTesting
import DBus
import LoopbackHTTP
import TestServers
import Testing

@Suite(
    "The location that the desktop knows",
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about the desktop's place is tested"))
struct LocationProcessTests {
    private let bus: PrivateBus
    private let installation: Installation

    init() async throws {
        bus = try await PrivateBus()
        installation = try await Installation(
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "WEATHER_LOCATION": "auto"])
    }

    @Test("The weather is that of the desktop's location when the user asks for it")
    func found() async throws {
        let update = DBusMessage(
            "", "/client", "org.freedesktop.GeoClue2.Client", "LocationUpdated",
            [.objectPath("/"), .objectPath("/location")])
        let service = try await BusService("org.freedesktop.GeoClue2", on: bus) { call in
            switch call.member {
            case "GetClient": .values([.objectPath("/client")])
            case "Start": .values([], after: [update])
            case "Get": .values([.variant(.double(call.arguments.last == .string("Latitude") ? 60.25 : 11.5))])
            default: .values([])
            }
        }
        try await installation.expect("now --json", says: "")
        #expect(installation.service.requests.contains { $0.target.contains("60.25") && $0.target.contains("11.5") })
        service.end()
    }

    @Test("An unknown location is explained, without the advice to ask the desktop, and not asked for without need")
    func absent() async throws {
        for command in ["now", "now --json"] {
            let run = try await installation.expect(
                command, status: 78,
                says: ["weather: Your place cannot be asked for: GeoClue is not on the system bus.", "Where are you?"])
            #expect(!(run.output + run.error).contains("--location auto"))
        }
        #expect(try await !installation.expect("key status").error.contains("GeoClue"))
    }
}
