import CapabilityTesting
import DBus
import LoopbackHTTP
import TestServers
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
        let installation = try await install(on: bus)
        let run = try await installation.run("now", "--location", "auto", "--json")
        #expect(run.end == .exited(0))
        #expect(run.error == "")
        #expect(installation.service.requests.contains { $0.target.contains("60.25") && $0.target.contains("11.5") })
        service.end()
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

    @Test("what a service on the bus says of a failure is shown safely, in bounds, and with the remedy")
    func hostile() async throws {
        let bus = try await PrivateBus()
        let words = "\u{1B}]52;c;aGk=\u{7}\u{202E}\nweather: all is well " + String(repeating: "long", count: 20_000)
        let service = try await BusService("org.freedesktop.GeoClue2", on: bus) { call in
            call.member == "GetClient" ? .error(name: "org.example.Failed", message: words) : .values([])
        }
        let run = try await install(on: bus).run("now", "--location", "auto")
        #expect(run.end == .exited(69))
        #expect(run.output == "")
        #expect(run.error.hasPrefix("weather: GeoClue failed: \\u{1b}]52;c;aGk=\\u{7}\\u{202e}\\nweather: all is well"))
        #expect(run.error.split(separator: "\n").allSatisfy { $0.utf8.count < 2200 })
        #expect(run.error.split(separator: "\n").count == 2)
        #expect(run.error.contains("Give --location LAT,LON, or name a place."))
        service.end()
    }

    @Test("commands that need no place do not ask for it")
    func unasked() async throws {
        let installation = try await Installation(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"])
        let run = try await installation.run("key", "status", "--location", "auto")
        #expect(run.end == .exited(0))
        #expect(run.error == "")
    }
}
