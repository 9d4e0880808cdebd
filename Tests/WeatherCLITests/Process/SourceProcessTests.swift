import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("The program with a source that needs no key")
struct SourceProcessTests {
    @Test("With nothing configured, the weather of a place is told at once, with the credit of its source")
    func firstStart() async throws {
        let installation = try await Installation(
            key: nil, source: nil, environment: ["WEATHER_LOCATION": ""])
        for command in ["Fjellvang", "now Fjellvang", "forecast Fjellvang"] {
            try await installation.expect(command, prints: .with(["Fjellvang", "Open-Meteo", "CC BY 4.0"]))
        }
        try await installation.expect("favorites add Fjellvang", prints: "Added Fjellvang")
        try await installation.expect("now", prints: "Fjellvang")
        #expect(installation.service.requests.allSatisfy { $0.target.hasPrefix("/v1/") })
        try await installation.expect("doctor", status: 0)
    }

    @Test("Where no data directory can be made, there is no key, and the weather is told all the same")
    func noDataDirectory() async throws {
        let installation = try await Installation(key: nil, source: nil)
        let place = "--data-dir \(try installation.home.write("", to: "file"))/data "
        try await installation.expect(
            place + "now --json", prints: "\"fetched\"", says: "The favorites could not be read")
        try await installation.expect(place + "key status", prints: "Open-Meteo needs none")
        try await installation.expect(place + "key set", status: 74, says: "cannot make", input: "demo")
    }

    @Test("A stored key decides, and the source is chosen by an option, a variable and the configuration")
    func choice() async throws {
        let installation = try await Installation(source: nil)
        try await installation.expect("now --json", prints: "\"source\": \"openweather\"")
        let free = "\"source\": \"open-meteo\""
        try await installation.expect("now --json --source open-meteo", prints: .with([free]))
        try await installation.expect(
            "now --json", prints: .with([free]), environment: ["WEATHER_SOURCE": "open-meteo"])
        try installation.home.write("source = open-meteo", to: "config/weather/config")
        try await installation.expect("now --json", prints: .with([free]))
        try await installation.expect("now --source accuweather", status: 64, says: "only openweather, open-meteo")
    }

    @Test("The name that the user gave their place is its title if the source has none")
    func named() async throws {
        let installation = try await Installation(
            key: nil, source: nil, environment: ["WEATHER_LOCATION": "Fjellvang"])
        try await installation.expect("now", prints: "Fjellvang")
        try await installation.expect("now --json", prints: "\"name\": \"Fjellvang\"")
        try await installation.expect("demo --source open-meteo now", prints: .with(["Fjellvang", "Open-Meteo"]))
    }

    @Test("A typed key is tried before it is stored: accepted, rejected, untried")
    func keys() async throws {
        let installation = try await Installation(key: nil, source: nil)
        try await installation.expect("key set", status: 77, says: .with(["not accept", "--untried"]), input: "bad")
        for source in ["", " --source open-meteo"] {
            try await installation.expect(
                "key status" + source, prints: "There is no API key, and Open-Meteo needs none.")
        }
        try await installation.expect("key status --source openweather", status: 77, says: "weather key set")
        try await installation.expect("key set", says: "accepts", input: "demo")
        try await installation.expect("now --json", prints: "\"source\": \"openweather\"")
        try await installation.expect("key set --untried", says: "was not tried", input: "bad")
        let portal = ["stored, but could not be tried", "it is a web page", "asks you to sign in", "weather doctor"]
        try await installation.expect("key set", says: .with(portal), input: "html")
        installation.service.stop()
        try await installation.expect("key set", says: .with(["stored", "could not be tried"]), input: "demo2")
        try await installation.expect("key status")
    }

    @Test("At a terminal, the trial of a key is told before its result")
    func trial() async throws {
        let installation = try await Installation(key: nil, source: nil)
        let file = try installation.home.write("demo", to: "key")
        let (command, screen) = try installation.launch("key set --from-file \(file)")
        await screen.expect("asking the weather service")
        await screen.expect("the weather service accepts the API key")
        #expect(await command.end() == .exited(0))
    }

    @Test("The app shows weather without a key, and goes to the key and back")
    func app() async throws {
        let installation = try await Installation(key: nil, source: nil)
        let (app, screen) = try installation.launch(width: 100, height: 40)
        await screen.expect("Open-Meteo")
        await app.quit(screen)
    }
}
