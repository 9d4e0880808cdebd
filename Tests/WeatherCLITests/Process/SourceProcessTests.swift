import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("Weather source of the program")
struct SourceProcessTests {
    @Test("Without configuration the weather of a place is printed with the credit of its source")
    func firstStart() async throws {
        let installation = try await Installation(key: nil, source: nil, environment: ["WEATHER_LOCATION": ""])
        let credited: Written = ["Fjellvang", "Open-Meteo", "CC BY 4.0"]
        try await installation.expectEach([
            ("Fjellvang", 0, credited, ""), ("forecast Fjellvang", 0, credited, ""),
            ("favorites add Fjellvang", 0, "Added Fjellvang", ""), ("now", 0, "Fjellvang", ""),
            ("doctor", 0, .anything, ""),
        ])
        #expect(installation.service.requests.allSatisfy { $0.target.hasPrefix("/v1/") })
        let (app, screen) = try installation.launch(width: 100, height: 40)
        await screen.expect("Open-Meteo")
        await app.quit(screen)
    }

    @Test("A stored key selects its source, and an option, a variable or the configuration another one")
    func choice() async throws {
        let installation = try await Installation(source: nil)
        let free = "\"source\": \"open-meteo\""
        try await installation.expect("now --json", prints: "\"source\": \"openweather\"")
        try await installation.expect("now --json --source open-meteo", prints: .with([free]))
        // The name that the user gave their place is its title if the source has none.
        try await installation.expect(
            "now --json", prints: .with([free, "\"name\": \"Fjellvang\""]),
            environment: ["WEATHER_SOURCE": "open-meteo", "WEATHER_LOCATION": "Fjellvang"])
        try installation.home.write("source = open-meteo", to: "config/weather/config")
        try await installation.expect("now --json", prints: .with([free]))
        try await installation.expect("now --source accuweather", status: 64, says: "only openweather, open-meteo")
        try await installation.expect("demo --source open-meteo now", prints: "Open-Meteo")
    }

    @Test("A new key is tried and stored if it is accepted or could not be tried")
    func keys() async throws {
        let installation = try await Installation(key: nil, source: nil)
        try await installation.expect("key set", status: 77, says: ["not accept", "--untried"], input: "bad")
        try await installation.expect("key status", prints: "There is no API key, and Open-Meteo needs none.")
        let file = try installation.home.write("demo", to: "key")
        let (command, screen) = try installation.launch("key set --from-file \(file)")
        await screen.expect(("", "asking the weather service"), ("", "the weather service accepts the API key"))
        #expect(await command.end() == .exited(0))
        try await installation.expect("now --json", prints: "\"source\": \"openweather\"")
        let portal: Written = [
            "stored, but could not be tried", "it is a web page", "asks you to sign in", "weather doctor",
        ]
        try await installation.expect("key set", says: portal, input: "html")
        installation.service.stop()
        try await installation.expect("key set", says: ["stored", "could not be tried"], input: "demo2")
        try await installation.expect("key status")
    }

    private static let weather = "{\"main\":{\"temp\":7.5},\"dt\":1700000000,\"name\":\"Fjellvang\"}"

    @Test("Libraries beside the program with the names of system libraries are not loaded")
    func plantedLibraries() async throws {
        let folder = try TemporaryDirectory()
        let program = folder.path + "/weather"
        // Copied by a process of its own: one that is started here meanwhile would inherit the file open for writing,
        // and what is open for writing cannot be run.
        let copying = try Child(["/bin/cp", Installation.builtProgram, program], .files())
        #expect(await copying.end() == .exited(0))
        for name in ["libcurl.so.4", "libdbus-1.so.3"] { try folder.write("This is no library.", to: name) }
        let run = try await Installation(program: program).expect("--location auto now Fjellvang", prints: "Fjellvang")
        #expect(!run.error.contains("could not be loaded"))
    }

    @Test("An answer of one mebibyte is read, and a larger one is refused")
    func largeAnswer() async throws {
        for (size, status) in [(1 << 20, 0), ((1 << 20) + 1, 69)] as [(Int, Int32)] {
            let answer = Self.weather + String(repeating: " ", count: size - Self.weather.utf8.count)
            let installation = try await Installation(service: LoopbackServer { _ in .text(answer) })
            try await installation.expect(
                "now", status: status, prints: status == 0 ? "8 °C" : .anything,
                says: status == 0 ? "" : "answer could not be read: it is too large")
        }
    }
}
