import CapabilityTesting
import TestServers
import Testing

@Suite(
    "API key in the desktop's keyring",
    .enabled(
        if: PrivateBus.has("dbus-daemon") && PrivateBus.has("gnome-keyring-daemon"),
        "dbus-daemon or gnome-keyring is missing: nothing about the desktop's keyring is tested"))
struct SecretStoreProcessTests {
    private static let inService: Written = .exactly("An API key is stored in the desktop's Secret Service.\n")
    private static let inFile: Written = .exactly("An API key is stored in a sealed file.\n")
    private static let keyring = ".local/share/keyrings/login.keyring"

    @Test("A new key is stored in the keyring, or in a file if that is set, and a demo stores it in a file")
    func journey() async throws {
        let bus = try await PrivateBus(with: .keyring)
        let installation = try await Installation(key: nil, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        let before = try #require(try bus.files()[Self.keyring])
        let demo = "--data-dir \(installation.home.path)/demo"
        try await installation.expect("demo key set \(demo)", input: "demo")
        try await installation.expect("demo key status \(demo)", prints: Self.inFile)
        #expect(try bus.files()[Self.keyring] == before)
        try await installation.expect("key set --from-file -", input: "demo")
        try await installation.expectEach([
            ("key status", 0, Self.inService, .anything), ("now --oneline", 0, "13 °C", ""),
        ])
        try await installation.expect(
            "now", status: 77, says: ["no session bus", "weather key set --secret-store file"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": ""])
        try await installation.expectEach([("key reset --yes", 0, "", .anything), ("key status", 77, "", .anything)])
        let file = ["WEATHER_SECRET_STORE": "file"]
        try await installation.expect("key set --from-file -", input: "demo", environment: file)
        try await installation.expect("key status", prints: Self.inFile)
        try await installation.expect("key set --untried --from-file - --secret-store service", input: "demo2")
        try await installation.expect("key status", prints: Self.inService)
        try await installation.expect("key status", prints: Self.inFile, environment: file)
    }
}
