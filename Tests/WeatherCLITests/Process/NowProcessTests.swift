import CapabilityTesting
@preconcurrency import Glibc
import LocationEffects
import LoopbackHTTP
import SampleServer
import Testing
import WeatherModel

@Suite("Commands `now` and `forecast`")
struct NowProcessTests {
    /// Installs with favorites; requests whose target has one of these parts fail.
    private func install(favorites count: Int = 0, failing: [String] = []) async throws -> Installation {
        let sample = SampleService(now: { Int64(time(nil)) })
        let service = try LoopbackServer { request in
            failing.contains { request.target.contains($0) } ? .text("", status: 500) : sample.answer(request)
        }
        let installation = try await Installation(service: service)
        try await installation.keepPlaces(count)
        return installation
    }

    @Test("A command in a pipe requests only what it shows")
    func requests() async throws {
        let installation = try await install(favorites: 3)
        for (command, shown, weather, forecasts) in [
            ("now --json", "Fjellvang", 1 + 3, 0), ("now --oneline", "Fjellvang", 1, 0), ("Haarwick", "Haarwick", 1, 0),
            ("now 53.3241,6.8512", "53.32°N 6.85°E", 1, 0), ("forecast", "Fjellvang", 1, 1),
            ("forecast Haarwick --json", "Haarwick", 1, 1),
        ] {
            let before = installation.service.requests.count
            let run = try await installation.expect(command, prints: .with([shown]), says: "")
            #expect(run.output.hasPrefix("{") == command.contains("--json"), "\(run)")
            let asked = installation.service.requests.dropFirst(before).map(\.target)
            #expect(asked.count { $0.contains("/weather?") } == weather, "\(command)")
            #expect(asked.count { $0.contains("/forecast?") } == forecasts, "\(command)")
            #expect(asked.count { $0.hasPrefix("/geo/") } == (command.contains("Haarwick") ? 1 : 0), "\(command)")
            try installation.home.remove(".cache")
        }
    }

    @Test("The favorites are shown if the local weather failed or its place is unknown, and the failure is reported")
    func partial() async throws {
        let installation = try await install(favorites: 1, failing: ["lat=60.7412", "/forecast?"])
        let nowhere = ["WEATHER_LOCATION": "Nowhereton"]
        for (command, shown) in [("now", "Place 0"), ("now --oneline", "")] {
            let prints = Written(stringLiteral: shown)
            try await installation.expect(command, status: 69, prints: prints, says: "status 500")
            try await installation.expect(
                command, status: 1, prints: prints,
                says: "WEATHER_LOCATION: No place is called \"Nowhereton\". Check the spelling",
                environment: nowhere)
        }
        try await installation.expect(
            "forecast", status: 69, prints: "No forecast", says: "status 500",
            environment: ["WEATHER_LOCATION": "53.3241,6.8512"])
    }

    @Test("An ambiguous name is answered with one place and how to request the others, an unknown one with advice")
    func namesakes() async throws {
        let installation = try await Installation()
        let run = try await installation.expect("now Ashford --oneline", prints: "Ashford 10 °C")
        #expect(run.error.hasPrefix("weather: this is Ashford, England, GB, one of 5 places found."))
        // The coordinate finds the place also where a service knows no state, and among places of the same state.
        for words in ["Ashford, Alabama, US 33.1823,-85.2361", "Ashford, England, GB 51.434,-0.464"] {
            #expect(run.error.contains("weather now --oneline \"\(words)\""), "\(run.error)")
        }
        try await installation.expect(
            "forecast Ashford --short -u imperial -l Oslo --record \(installation.home.path)/run.jsonl",
            says: "  weather forecast --short --units=imperial \"Ashford, IE 53.0097,-6.3631\"\n")
        try await installation.expect("demo now Ashford", says: "  weather demo now \"Ashford, IE 53.0097,-6.3631\"\n")
        try await installation.expect(
            "now --oneline", "Ashford, IE 53.0097,-6.3631", prints: "Ashford 8 °C", says: "")
        let unknown = try await installation.expect("now Nowhereville", status: 1, prints: "")
        #expect(unknown.error.hasSuffix("Check the spelling, or try a larger place nearby.\n"))
        try await installation.expect(
            "favorites add Haarwick,AU", status: 1, says: "leave out what follows the comma: Haarwick")
    }

    @Test("The fields of a format are replaced, and a forecast is requested only if a field needs it")
    func format() async throws {
        let installation = try await Installation()
        func forecasts() -> Int { installation.service.requests.count { $0.target.contains("/forecast?") } }
        let lines = try await installation.expect("now --format", #"{place}: {temp}\n\t{air}: {air:raw}\\n"#).output
        #expect(lines.contains(/^Fjellvang: -?\d+ °C\n\t[a-z ]+: [1-5]\\n\n$/) && forecasts() == 0, "\(lines)")
        try await installation.expect("now --format={chance}", prints: "%")
        #expect(forecasts() == 1)
    }

    @Test("A forecast has the requested days or hours, or reports how many the source has")
    func length() async throws {
        let installation = try await Installation(source: "open-meteo")
        // Open-Meteo sends two weeks, of which one is printed unless more are asked for.
        for (days, printed) in [("", 8), ("--days 3", 3), ("--days 14", 14)] {
            let run = try await installation.expect("forecast --short \(days)", says: "")
            #expect(run.output.filter(\.isNewline).count == printed)
        }
        try await installation.expectEach([
            ("forecast --hours 48 --clock 12", 0, ":00 ", ""), ("forecast --plain", 0, "Next 24 hours: ", ""),
        ])
        let all = try await installation.expect("forecast --hours 60", says: "the forecast ends after ")
        #expect(all.error.contains(/after 4[89] hours/), "\(all.error)")
        try await installation.expect(
            "forecast --short --days 14 --source openweather", says: "the forecast has ")
    }
}
