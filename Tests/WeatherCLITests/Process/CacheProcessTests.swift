import CapabilityTesting
import EffectWires
@preconcurrency import Glibc
import HTTPEffects
import KeyValueCache
import KeyValueCapability
import KeyValueEffects
import LocationEffects
import LoopbackHTTP
import SampleService
import ShellRuntime
import Testing
import WeatherModel

@Suite("A status bar asks every second")
struct CacheProcessTests {
    private static let cache = ".cache/weather/answers.sqlite"

    @Test("sixty runs of a minute cost one request, and all show the same line")
    func minute() async throws {
        let installation = try await Installation()
        var lines: Set<String> = []
        for _ in 1...60 {
            let run = try await installation.run("now", "--oneline")
            #expect(run.end == .exited(0) && run.error == "")
            lines.insert(run.output)
        }
        #expect(installation.service.requests.count == 1)
        #expect(lines.count == 1 && lines.first?.contains("Fjellvang") == true, "\(lines)")
    }

    @Test("the app with ten favorites, begun twice, and a bar's minute ask once about each place and each forecast")
    func tenFavorites() async throws {
        let installation = try await Installation()
        let places = (0..<10).map {
            Place(name: "Place \($0)", coordinate: Coordinate(latitude: Double($0), longitude: 20), country: "NO")
        }
        try await installation.keep(Favorites(places))
        let questions = ["/data/2.5/weather": 1 + 10, "/data/2.5/forecast": 1 + 10]
        func asked() -> [String: Int] {
            Dictionary(grouping: installation.service.requests) { String($0.target.prefix { $0 != "?" }) }
                .mapValues(\.count)
        }
        for _ in 1...2 {
            let screen = try TerminalScreen(width: 120, height: 60)
            let app = try installation.start([], environment: ["TERM": "xterm"], .terminal(screen.path))
            #expect(await screen.shows("Place 9"))
            #expect(await eventually { !screen.text.isEmpty && asked() == questions }, "\(asked())")
            #expect(await eventually { !screen.text.contains("etching") }, "\(screen.text)")
            screen.type("q")
            #expect(await app.end() == .exited(0))
        }
        for _ in 1...60 { #expect(try await installation.run("now", "--oneline").end == .exited(0)) }
        #expect(asked() == questions)
    }

    @Test("what was searched for is kept no more after a stop, where that is to be forgotten", arguments: UserShell.all)
    func forgotten(shell: UserShell) async throws {
        let installation = try await Installation()
        try installation.home.write("clear-after = 15m", to: "config/weather/config")
        #expect(try await installation.run("now", "Ashford,IE", "--oneline").end == .exited(0))
        func isKept() throws -> Bool {
            try installation.home.files().filter { $0.hasPrefix(".cache") }.contains { file in
                String(decoding: try installation.home.bytes(of: file), as: UTF8.self).contains("Ashford")
            }
        }
        #expect(try isKept())
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation, environment: installation.settings)
        let app = try await screen.startInBackground("weather")
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.bytes)")
        #expect(try isKept(), "the app has just begun")
        kill(app.id, SIGSTOP)
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        let before = screen.bytes.count
        screen.type("fg\n")
        #expect(await eventually { !screen.text.isEmpty && screen.bytes.dropFirst(before).contains("12.6 °C") })
        #expect(try !isKept(), "what is drawn is drawn after that")
        screen.type("q")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("e"))
        screen.type("exit\nexit\n")
        _ = await child.end()
    }

    // On a busy machine, a process can wait too long for the lock of another one. Then it keeps nothing, and says so.
    @Test("Runs at the same time succeed, and once a single run has kept its answer, they request nothing")
    func atOnce() async throws {
        let installation = try await Installation()
        func runTwo() async throws {
            async let one = installation.run("now", "--oneline")
            async let other = installation.run("now", "--oneline")
            for run in try await [one, other] { #expect(run.end == .exited(0), "\(run.error)") }
        }
        try await runTwo()
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        let before = installation.service.requests.count
        #expect((1...3).contains(before))
        for _ in 1...2 { try await runTwo() }
        #expect(installation.service.requests.count == before)
    }

    @Test("Many processes that fill one cache at the same time all succeed, and leave it usable")
    func many() async throws {
        let installation = try await Installation()
        let ends = try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask { try await installation.run("now", "--oneline", "-l", "\(number % 6),20") }
            }
            return try await group.reduce(into: []) { $0.append($1.end) }
        }
        #expect(ends == Array(repeating: .exited(0), count: 12))
        func runAll() async throws -> Int {
            for number in 0..<6 { _ = try await installation.run("now", "--oneline", "-l", "\(number),20") }
            return installation.service.requests.count
        }
        let before = try await runAll()
        #expect(try await runAll() == before)
    }

    @Test("the place that was found for a name is kept, too")
    func names() async throws {
        let installation = try await Installation()
        for _ in 1...2 { #expect(try await installation.run("now", "Ashford,IE").end == .exited(0)) }
        #expect(installation.service.requests.count == 2)
    }

    @Test("a report in a recording says that the answer was kept")
    func recorded() async throws {
        let installation = try await Installation()
        _ = try await installation.run("now", "--oneline")
        let path = installation.home.path + "/run.jsonl"
        #expect(try await installation.run("now", "--oneline", "--record", path).end == .exited(0))
        let recording = String(decoding: try installation.home.bytes(of: "run.jsonl"), as: UTF8.self)
        #expect(recording.contains("cacheStatus") && recording.contains("timeToLive"))
        #expect(try await installation.run("replay", path).end == .exited(0))
    }

    @Test("commands that ask the service nothing do not touch the file")
    func untouched() async throws {
        let installation = try await Installation()
        for command in [["favorites"], ["key", "status"], ["--version"], ["help"]] {
            #expect(try await installation.run(command).end == .exited(0))
        }
        #expect(try await installation.run("demo", "now").end == .exited(0))
        #expect(try !installation.home.files().contains { $0.hasPrefix(".cache") })
    }

    @Test("the file is in the cache directory, or in the one that was named")
    func place() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        #expect(try installation.home.files().contains(Self.cache))
        let xdg = try await installation.run(
            "now", "--oneline", environment: ["XDG_CACHE_HOME": installation.home.path + "/c"])
        #expect(xdg.end == .exited(0))
        #expect(try installation.home.files().contains("c/weather/answers.sqlite"))
        let key = try installation.home.write("demo", to: "key")
        let named = try await installation.run(
            "now", "--oneline", "--data-dir", installation.home.path + "/d", "--key-file", key)
        #expect(named.end == .exited(0))
        #expect(try installation.home.files().contains("d/cache/answers.sqlite"))
    }

    @Test(
        "an old answer is shown beside the trouble that it stands in for, and is no failure: bars hide what fails",
        arguments: [["now"], ["now", "--oneline"], ["now", "--json"], ["forecast"]])
    func stale(command: [String]) async throws {
        let installation = try await Installation()
        for place in [[], ["Ashford,IE"]] {
            #expect(try await installation.run(command + place).end == .exited(0))
        }
        try await installation.makeAnswersOlder(by: .seconds(4000))
        installation.service.stop()
        for place in [[], ["Ashford,IE"]] {
            let run = try await installation.run(command + place)
            #expect(run.end == .exited(0) && run.error.contains("could not be reached"), "\(run.error)")
            #expect(run.output.contains(place == [] ? "Fjellvang" : "Ashford"))
        }
        #expect(try await installation.run(command + ["--location", "1,2"]).end == .exited(75), "nothing is kept")
    }

    @Test("nothing is shown that was asked for with a key that is stored no more")
    func otherKey() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        #expect(try await installation.run("key", "set", "--from-file", "-", input: "bad").end == .exited(0))
        #expect(try await installation.run("now", "--oneline").error.contains("key"))
        #expect(installation.service.requests.count == 2)
    }

    @Test("answers are forgotten with a key that is deleted, and one that is stored makes no file for them")
    func deletedKey() async throws {
        let installation = try await Installation()
        #expect(try !installation.home.files().contains(Self.cache))
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
        #expect(try await installation.run("key", "reset", "--yes").end == .exited(0))
        let key = try installation.home.write("demo", to: "key")
        #expect(try await installation.run("now", "--oneline", "--key-file", key).end == .exited(0))
        #expect(installation.service.requests.count == 2)
    }

    @Test("the file may go at any time")
    func removed() async throws {
        let installation = try await Installation()
        for _ in 1...2 {
            #expect(try await installation.run("now", "--oneline").end == .exited(0))
            try installation.home.remove(".cache")
        }
        #expect(installation.service.requests.count == 2)
    }

    @Test("when nobody listens any more the last line is shown")
    func offline() async throws {
        let installation = try await Installation()
        let online = try await installation.run("now", "--oneline")
        installation.service.stop()
        let offline = try await installation.run("now", "--oneline")
        #expect(offline.end == .exited(0) && offline.output == online.output)
    }
}

extension Installation {
    /// Dates the kept answers back.
    func makeAnswersOlder(by age: Duration) async throws {
        let store = try SQLiteStore(directory: home.path + "/.cache/weather", file: "answers.sqlite")
        let storage = KeyValueCacheStorage(
            KeyValueHandler(store), as: HTTPOutput.wire, atMost: 100, time: { .seconds(time(nil) + 1) },
            report: { _ in })
        for key in try await store.keys(beginningWith: "cache:", from: 0).keys where key.contains("/data/") {
            let name = String(key.dropFirst("cache:".count))
            let entry = try #require(await storage.entry(for: name))
            await storage.keep(CacheEntry(entry.output, date: entry.date - age, end: entry.end), for: name)
        }
        await store.close()
    }
}
