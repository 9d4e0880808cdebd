import CapabilityTesting
import LoopbackHTTP
import Testing

@Suite("Location given by name")
struct NamedLocationTests {
    @Test("A place chosen in the app becomes the location, also of the next run, unless an option overrides it")
    func chosen() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let file = "config/weather/config"
        let (app, screen) = try installation.launch("--location Haarwick")
        // Keys before home is shown are dropped.
        await screen.expect(
            ("", "f favorites"), ("f", "Isobar · favorites"), ("a", "Add a favorite"), ("fjell", "^O my place"),
            ("\u{F}", "Your location is now Fjellvang, NO."), ("", "Fjellvang, NO · your location"),
            ("", "--location is set, too"))
        await app.quit(screen)
        #expect(try installation.content(of: file) == "location = Fjellvang, NO 60.7412,11.3217\n")
        try await installation.expect("now", prints: "Fjellvang, NO · your location", says: "")
    }

    @Test("A location is set in its line of the configuration, and shown with its source")
    func set() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let (file, path) = ("config/weather/config", "\(installation.home.path)/config/weather/config")
        let stored = "Fjellvang, NO 60.7412,11.3217 (from \(path):1)\n"
        try await installation.expectEach([
            ("location show", 0, "not set: the first favorite stands in, if there is one.", .anything),
            ("location set Fjellvang", 0, .exactly("Your location is now Fjellvang, NO.\n"), ""),
            ("now --oneline", 0, "Fjellvang", ""), ("location show", 0, .exactly(stored), ""),
        ])
        _ = try installation.home.write("# mine\nunits = imperial\nlocation = 91,0 # home\n", to: file)
        for (words, value) in [
            ("set -33.86, 151.21", "-33.86, 151.21"), ("auto", "auto"), ("set Haarwick", "Haarwick, NL 53.3241,6.8512"),
        ] {
            try await installation.expect("location \(words)")
            #expect(try installation.content(of: file) == "# mine\nunits = imperial\nlocation = \(value) # home\n")
        }
        try await installation.expect(
            "location auto", says: "WEATHER_LOCATION is set, too", environment: ["WEATHER_LOCATION": "Oslo"])
        try await installation.expectEach([
            ("location show", 0, ["auto: the desktop's", "(from \(path):3)"], ""),
            ("location show -l Oslo", 0, .exactly("Oslo (from --location)\n"), ""),
            (
                "location set Ashford", 0, "Your location is now Ashford, England, GB.",
                "weather location set \"Ashford, Alabama, US 33.1823,-85.2361\""
            ), ("location auto", 0, "", "service is asked from now on"),
            ("demo location auto", 0, .anything, "a demo is at the place of its sample data"),
            ("location set Nowhereville", 1, "", ["No place is called", "weather location set 59.91,10.75"]),
            ("location set Fjellvang,AU", 1, "", "the comma: Fjellvang. A coordinate needs no search"),
            ("location set X --lang=de", 64, "", .anything),
        ])
        try await installation.expect(
            "location set Fjell", status: 75, says: ["could not be looked up", "weather location set 59.91,10.75"],
            environment: ["WEATHER_API_ORIGIN": "http://127.0.0.1:1"])
        #expect(try installation.content(of: file) == "# mine\nunits = imperial\nlocation = auto # home\n")
    }

    @Test("Setting a location reports a remaining configuration error with its line and remedy")
    func otherErrors() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let path = "\(installation.home.path)/config/weather/config"
        for (text, words) in [
            ("location = 91,0\nunits = kelvin\n", ":2: units is \"kelvin\"; it must be metric or imperial.\n"),
            ("location = A\nlocation = Rye\n", ":2: location is set in line 1 already; keep one of them.\n"),
        ] {
            _ = try installation.home.write(text, to: "config/weather/config")
            for command in ["set 60.74,11.32", "auto"] {
                let run = try await installation.expect("location \(command)")
                #expect(run.error.hasSuffix("weather: the configuration still has an error: \(path)\(words)"))
                #expect(run.error.ranges(of: path).count == 1, "\(run.error)")
            }
        }
        _ = try installation.home.write("location = 91,0\n", to: "config/weather/config")
        try await installation.expect("location set Fjellvang", says: "")
    }
}
