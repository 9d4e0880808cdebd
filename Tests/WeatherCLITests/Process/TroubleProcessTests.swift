import CapabilityTesting
import Effects
import Testing

@Suite("The program in trouble")
struct TroubleProcessTests {
    /// Expects that a run failed with a status, data on no stream and these words on standard error.
    private func expect(
        _ run: Installation.Run, _ status: Int32, _ words: String..., at place: SourceLocation = #_sourceLocation
    ) {
        #expect(run.end == .exited(status), "\(run.error)", sourceLocation: place)
        #expect(run.output == "", sourceLocation: place)
        #expect(run.error.hasPrefix("weather: "), sourceLocation: place)
        for word in words { #expect(run.error.contains(word), "\(run.error)", sourceLocation: place) }
    }

    @Test("without a key it says how to set one, or do without", arguments: [["now"], ["key", "status"], []])
    func noKey(arguments: [String]) async throws {
        let run = try await Installation(key: nil).run(arguments)
        expect(run, 77, "There is no API key", "weather key set", "weather demo")
    }

    @Test(
        "each trouble of the service has words and a status of its own",
        arguments: [
            ("bad", 77, "two hours"), ("down", 69, "status 500"), ("html", 69, "web page"),
        ] as [(String, Int32, String)])
    func service(key: String, status: Int32, words: String) async throws {
        let installation = try await Installation(key: key)
        expect(try await installation.run("now"), status, words)
        expect(try await installation.run("now", "Ashford", "--json"), status, words)
        expect(try await installation.run("favorites", "add", "Ashford"), status, words)
    }

    @Test("a spent quota is no bad key, and can be tried again later")
    func quota() async throws {
        let service = try FixtureServer { _ in .text("{\"cod\":429,\"message\":\"limit\"}", status: 429) }
        expect(try await Installation(service: service).run("now"), 75, "quota", "The key itself is fine")
    }

    @Test("a service that cannot be reached can be tried again later")
    func refused() async throws {
        let service = try FixtureServer { _ in .text("") }
        let installation = try await Installation(service: service)
        service.stop()
        expect(try await installation.run("now"), 75, "could not be reached", "Check the network connection")
    }

    @Test("a service that does not answer is given up after a while")
    func timeout() async throws {
        let service = try FixtureServer { _ in FixtureResponse(delay: .seconds(120)) }
        expect(try await Installation(service: service).run("now"), 75, "did not answer in time")
    }

    @Test("a place that nobody knows is no match")
    func unknownPlace() async throws {
        let installation = try await Installation()
        expect(try await installation.run("now", "Nowhereville"), 1, "No place is called \"Nowhereville\"")
        expect(try await installation.run("favorites", "add", "Nowhereville"), 1, "Nowhereville")
        expect(try await installation.run("favorites", "remove", "Nowhereville"), 1, "There are none")
    }

    @Test("a wrong command line is told with the nearest right one")
    func usage() async throws {
        let installation = try await Installation(key: nil)
        expect(try await installation.run("nwo"), 64, "Did you mean \"now\"?")
        expect(try await installation.run("now", "--jsno"), 64, "Did you mean \"--json\"?")
        expect(try await installation.run("now", "--json", "--oneline"), 64, "exclude each other")
        expect(try await installation.run("--location=95,0", "now"), 64, "--location")
        expect(try await installation.run("--api-origin", "nonsense", "now"), 64, "--api-origin")
        expect(try await installation.run("key", "reset"), 64, "--yes")
    }

    @Test("files that are given are missing input, unreadable input or wrong configuration")
    func files() async throws {
        let installation = try await Installation(key: nil)
        let blank = try installation.home.write("\n", to: "blank")
        expect(try await installation.run("--key-file", "/nowhere/key", "now"), 66, "/nowhere/key")
        expect(try await installation.run("--key-file", blank, "now"), 65, blank)
        expect(try await installation.run("key", "set", "--from-file", "-", input: "two words"), 65, "standard input")
        try installation.home.write("units = metric\nunit = x\n", to: "config/weather/config")
        expect(try await installation.run("now"), 78, "config/weather/config:2:1: unknown name \"unit\"")
    }

    @Test("without a place it says how to name one")
    func noPlace() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        expect(try await installation.run("now"), 78, "weather now Oslo", "--location")
    }
}
