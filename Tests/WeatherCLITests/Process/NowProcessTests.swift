@preconcurrency import Glibc
import JSONFormat
import KeyValueCapability
import LocationEffects
import LoopbackHTTP
import SampleService
import Testing
import WeatherModel

@Suite("What the report asks for and shows")
struct NowProcessTests {
    private static let here = "lat=60.7412"

    /// A service like the sample one, but for the requests that have an answer of their own.
    private static func service(
        _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse?
    ) throws -> LoopbackServer {
        let sample = SampleService(now: { Int64(time(nil)) })
        return try LoopbackServer { answer($0) ?? sample.answer($0) }
    }

    /// Installs with favorites on one meridian, the first at the equator, a degree apart.
    private func install(
        favorites count: Int, _ service: LoopbackServer? = nil, environment: [String: String] = [:]
    ) async throws -> Installation {
        let installation = try await Installation(service: service, environment: environment)
        let places = (0..<count).map {
            Place(name: "Place \($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20), country: "NO")
        }
        try await installation.keep(Favorites(places))
        return installation
    }

    @Test("the weather here is asked for first and shown, however many favorites there are")
    func manyFavorites() async throws {
        let installation = try await install(favorites: 61)
        let run = try await installation.run("now")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Fjellvang"))
        #expect(run.output.contains("Place 40"))
        // On a machine so busy that the place is long in coming, half of the favorites are asked about before.
        #expect(installation.service.requests.prefix(31).contains { $0.target.contains(Self.here) })
    }

    @Test("one line asks for the weather here alone, and a place for that place alone")
    func printedOnly() async throws {
        let installation = try await install(favorites: 3)
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        #expect(installation.service.requests.count == 1)
        #expect(try await installation.run("now", "Haarwick").end == .exited(0))
        #expect(installation.service.requests.count == 3)
        #expect(installation.service.requests.dropFirst().allSatisfy { !$0.target.contains(Self.here) })
    }

    @Test("adding a favorite asks for places and for no weather")
    func addOnly() async throws {
        let installation = try await install(favorites: 3)
        #expect(try await installation.run("favorites", "add", "Haarwick").end == .exited(0))
        #expect(installation.service.requests.map { $0.target.hasPrefix("/geo/") } == [true])
    }

    @Test("what came of the favorites is shown when the weather here did not come, and the trouble is told")
    func partial() async throws {
        let service = try Self.service { $0.target.contains(Self.here) ? .text("", status: 500) : nil }
        let installation = try await install(favorites: 1, service)
        for format in [[], ["--json"]] {
            let run = try await installation.run(["now"] + format)
            #expect(run.end == .exited(69))
            #expect(run.output.contains("Place 0"))
            #expect(run.error.contains("status 500"))
        }
        let line = try await installation.run("now", "--oneline")
        #expect(line.end == .exited(69))
        #expect(line.output == "")
    }

    @Test("without a place, the report is that of the favorites, and fails when all of them do", arguments: [0, 1, 2])
    func noPlace(failing: Int) async throws {
        let service = try Self.service { request in
            (0..<failing).contains { request.target.contains("lat=\($0)&") } ? .text("", status: 500) : nil
        }
        let run = try await install(favorites: 2, service, environment: ["WEATHER_LOCATION": ""]).run("now")
        #expect(run.end == .exited(failing == 2 ? 69 : 0))
        #expect(run.output.isEmpty == (failing == 2))
        #expect(run.error.contains("status 500") == (failing == 2))
    }

    @Test(
        "without a location the first favorite stands in, by its name, in every format",
        arguments: [
            ["now"], ["now", "--json"], ["now", "--oneline"], ["now", "--format", "{place} {high}"], ["forecast"],
            ["forecast", "--json"],
        ])
    func standIn(command: [String]) async throws {
        let installation = try await install(favorites: 2, environment: ["WEATHER_LOCATION": ""])
        let run = try await installation.run(command)
        #expect(run.end == .exited(0) && run.error == "", "\(run)")
        #expect(run.output.contains("Place 0"))
        guard command.contains("--json") else { return }
        let report = try JSON(Array(run.output.utf8))
        #expect(report["status"]?.string == "fetched" && report["place"]?["name"]?.string == "Place 0")
    }

    @Test(
        "without a location and without favorites, every command says how to name a place to it",
        arguments: [["now"], ["now", "--oneline"], ["forecast"]])
    func nowhere(command: [String]) async throws {
        let installation = try await install(favorites: 0, environment: ["WEATHER_LOCATION": ""])
        let run = try await installation.run(command)
        #expect(run.end == .exited(78))
        #expect(run.output == "")
        #expect(run.error.hasPrefix("weather: Where are you? Name a place (weather \(command[0]) Oslo)"))
        #expect(run.error.contains("--location auto"))
        #expect(installation.service.requests.isEmpty)
    }

    @Test("a location that is set and not found is a failure in every format, also beside favorites")
    func locationNotFound() async throws {
        let installation = try await install(favorites: 1, environment: ["WEATHER_LOCATION": "Nowhereton"])
        for command in [["now"], ["now", "--json"], ["now", "--oneline"], ["forecast"], ["forecast", "--json"]] {
            #expect(try await installation.run(command).end == .exited(1), "\(command)")
        }
        #expect(try await installation.run("now").output.contains("Place 0"))
        #expect(try await installation.run("now", "--oneline").output == "")
    }

    @Test(
        "a report is settled once the time is known, whatever its own time says",
        arguments: ["4102444800", "601", "0", "-5", "-9223372036854775808"])
    func oddTimes(observed: String) async throws {
        let service = try Self.service { request in
            guard request.target.hasPrefix("/data/") else { return nil }
            let at = observed == "601" ? String(Int64(time(nil)) + 3600) : observed
            return .text(
                "{\"weather\":[{\"id\":800,\"main\":\"Clear\",\"description\":\"clear sky\",\"icon\":\"01d\"}],"
                    + "\"main\":{\"temp\":7.5},\"dt\":\(at),\"timezone\":0,\"name\":\"Oddvang\",\"cod\":200}")
        }
        let installation = try await install(favorites: 1, service)
        for arguments in [["now"], ["now", "--oneline"], ["now", "--json"], ["now", "Haarwick"]] {
            let run = try await installation.run(arguments)
            #expect(run.end == .exited(0), "\(arguments) \(run.error)")
            #expect(run.output.contains("7.5"))
        }
    }

    @Test("a name of several places is answered with one, and with how to name the others")
    func namesakes() async throws {
        let installation = try await Installation()
        let run = try await installation.run("now", "Ashford", "--oneline")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Ashford 9.8"))
        #expect(run.error.hasPrefix("weather: this is Ashford, England, GB, one of 5 places found."))
        let commands = ["\"Ashford,US\"", "\"Ashford,IE\"", "\"Ashford,AU\"", "--location=51.434,-0.464"]
        for words in commands { #expect(run.error.contains("weather now \(words)"), "\(run.error)") }
        let chosen = try await installation.run("now", "Ashford,IE", "--oneline")
        #expect(chosen.output.contains("Ashford 8.1"))
        #expect(chosen.error == "")
    }

    @Test("a coordinate is a place, and is not looked up", arguments: [["now", "--oneline"], ["forecast"]])
    func coordinate(command: [String]) async throws {
        let installation = try await Installation()
        let run = try await installation.run(command + ["53.3241,6.8512"])
        #expect(run.end == .exited(0), "\(run)")
        #expect(run.output.contains("53.32°N 6.85°E"), "\(run.output)")
        #expect(installation.service.requests.allSatisfy { !$0.target.hasPrefix("/geo/") })
    }

    @Test("a place that nobody knows is told with what can be done about this name")
    func noMatch() async throws {
        let installation = try await Installation()
        let plain = try await installation.run("now", "Nowhereville")
        #expect(plain.error.hasSuffix("Check the spelling, or try a larger place nearby.\n"))
        let country = try await installation.run("favorites", "add", "Haarwick,AU")
        #expect(country.error.contains("leave out what follows the comma: Haarwick"))
        #expect(!country.error.contains("Ashford"))
    }
}

extension Installation {
    /// Stores favorites as the app does.
    func keep(_ favorites: Favorites) async throws {
        let store = try SQLiteStore(directory: dataDirectory)
        _ = try await store.replaceValue(for: Favorites.key, with: favorites.encoded())
    }
}
