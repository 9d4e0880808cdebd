import CapabilityTesting
import TestServers
import Testing

@Suite(
    "The key in the desktop's keyring",
    .enabled(
        if: PrivateBus.has("dbus-daemon") && PrivateBus.has("gnome-keyring-daemon"),
        "dbus-daemon or gnome-keyring is missing: nothing about the desktop's keyring is tested"))
struct SecretStoreProcessTests {
    private static let inService = "An API key is stored in the desktop's Secret Service.\n"
    private static let inFile = "An API key is stored in a sealed file.\n"

    private func install(on bus: PrivateBus) async throws -> Installation {
        try await Installation(key: nil, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
    }

    @Test("a new key goes to the keyring, works, and is said to be there when the bus is gone")
    func new() async throws {
        let bus = try await PrivateBus(with: .keyring)
        let installation = try await install(on: bus)
        #expect(try await installation.run("key", "set", "--from-file", "-", input: "demo").end == .exited(0))
        #expect(try await installation.run("key", "status").output == Self.inService)
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        let away = try await installation.run("now", environment: ["DBUS_SESSION_BUS_ADDRESS": ""])
        #expect(away.end == .exited(77))
        #expect(away.error.contains("no session bus"))
        #expect(away.error.contains("weather key set --secret-store file"))
        #expect(try await installation.run("key", "reset", "--yes").end == .exited(0))
        #expect(try await installation.run("key", "status").end == .exited(77))
    }

    @Test("a key in a file stays there when a keyring comes up, until the keyring is asked for")
    func old() async throws {
        let bus = try await PrivateBus(with: .keyring)
        let installation = try await install(on: bus)
        let file = ["WEATHER_SECRET_STORE": "file"]
        #expect(
            try await installation.run("key", "set", "--from-file", "-", input: "demo", environment: file).end
                == .exited(0))
        #expect(try await installation.run("key", "status").output == Self.inFile)
        let set = try await installation.run(
            "key", "set", "--from-file", "-", "--secret-store", "service", input: "demo2")
        #expect(set.end == .exited(0))
        #expect(try await installation.run("key", "status").output == Self.inService)
        #expect(try await installation.run("key", "status", environment: file).output == Self.inFile)
    }

    @Test("the demo leaves the keyring alone")
    func demo() async throws {
        let bus = try await PrivateBus(with: .keyring)
        let installation = try await install(on: bus)
        let before = try bus.files()[Self.keyring]
        let directory = installation.home.path + "/demo"
        #expect(try await installation.run("demo", "now", "--data-dir", directory).end == .exited(0))
        #expect(try await installation.run("demo", "key", "status", "--data-dir", directory).output == Self.inFile)
        #expect(before != nil)
        #expect(try bus.files()[Self.keyring] == before)
    }

    private static let keyring = ".local/share/keyrings/login.keyring"
}
