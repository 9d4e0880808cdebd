import CapabilityTesting
import DBus
import LocationEffects
import LoopbackHTTP
import TestServers
import Testing

@Suite(
    "Location of the desktop",
    .enabled(if: PrivateBus.has("dbus-daemon"), "dbus-daemon is missing: nothing about the desktop's place is tested"))
struct LocationProcessTests {
    private let bus: PrivateBus
    private let installation: Installation

    init() async throws {
        bus = try await PrivateBus()
        installation = try await Installation(
            environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus.address, "WEATHER_LOCATION": "auto"])
    }

    @Test("The weather is that of the desktop's location if the user asks for it")
    func found() async throws {
        let service = try await SimulatedGeoClue(on: bus, .finding(Coordinate(latitude: 60.25, longitude: 11.5)))
        try await installation.expect("now --json", says: "")
        #expect(installation.service.requests.contains { $0.target.contains("60.25") && $0.target.contains("11.5") })
        #expect(service.calls.count { $0 == "Start" } == 1, "a report watches nothing")
        service.end()
    }

    @Test("The app follows a changing location, also while it is stopped")
    func moved() async throws {
        let service = try await SimulatedGeoClue(on: bus, .finding(Coordinate(latitude: 0, longitude: 0)))
        func expectCalls(_ method: String, _ count: Int) async {
            #expect(await eventually { service.calls.count { $0 == method } == count }, "\(service.calls)")
        }
        let run = try await ShellRun("weather", in: installation, asInstalled: true)
        await run.bring("Globe · your location")
        await expectCalls("Start", 2)
        try await service.move(to: Coordinate(latitude: 60.7412, longitude: 11.3217))
        await run.screen.expect("Fjellvang, NO · your location")
        await run.stop()
        await expectCalls("Stop", 2)
        try await service.move(to: Coordinate(latitude: 0, longitude: 0))
        await run.bring("Globe · your location")
        await run.quit()
        await expectCalls("Stop", 3)
        service.end()
    }

    @Test("An unknown location is explained, and the desktop is asked only if needed")
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
