import CapabilityTesting
import EffectWires
@preconcurrency import Glibc
import HTTPEffects
import KeyValueCache
import KeyValueCapability
import KeyValueEffects
import LocationEffects
import LoopbackHTTP
import ShellRuntime
import Testing
import WeatherModel

@Suite("Cached answers across runs")
struct CacheProcessTests {
    private static let cache = ".cache/weather/answers.sqlite"

    @Test("A repeated command uses the cached answer of its key, also for a searched name and offline")
    func repeated() async throws {
        let installation = try await Installation()
        for command in ["favorites", "key status", "demo now"] { try await installation.expect(command) }
        #expect(try !installation.home.files().contains { $0.hasPrefix(".cache") })
        let line = try await installation.expect("now --oneline", prints: "Fjellvang", says: "").output
        #expect(try installation.home.files().contains(Self.cache))
        let path = installation.home.path + "/run.jsonl"
        for options in ["", " --record \(path)"] {
            try await installation.expect("now --oneline" + options, prints: .exactly(line), says: "")
        }
        let recording = try installation.content(of: "run.jsonl")
        #expect(recording.contains("cacheStatus"))
        try await installation.expect("replay \(path)")
        #expect(installation.service.requests.count == 1)
        for _ in 1...2 { try await installation.expect("now Ashford,IE") }
        #expect(installation.service.requests.count == 3)
        let bad = try installation.home.write("bad", to: "bad")
        try await installation.expect("now --oneline --key-file \(bad)", status: 77, says: "--key-file")
        #expect(installation.service.requests.count == 4)
        // A cached answer belongs to the key, whatever its source.
        let key = try installation.home.write("demo", to: "key")
        try installation.home.remove("\(Installation.data)/secrets")
        installation.service.stop()
        try await installation.expect("now --oneline --key-file \(key)", prints: .exactly(line), says: "")
    }

    @Test(
        "Two starts of the app with ten favorites, and a command, request each place and forecast once",
        arguments: [
            ("openweather", ["/data/2.5/weather": 1 + 10, "/data/2.5/forecast": 1 + 10, "/data/2.5/air_pollution": 1]),
            ("open-meteo", ["/v1/forecast": 1 + 10, "/v1/air-quality": 1]),
        ])
    func tenFavorites(source: String, questions: [String: Int]) async throws {
        let installation = try await Installation(source: source)
        try await installation.keepPlaces(10)
        func asked() -> [String: Int] {
            Dictionary(grouping: installation.service.requests) { String($0.target.prefix { $0 != "?" }) }
                .mapValues(\.count)
        }
        for _ in 1...2 {
            let (app, screen) = try installation.launch(width: 120, height: 60)
            await screen.expect("Place 9")
            #expect(await eventually { !screen.text.isEmpty && asked() == questions }, "\(asked())")
            #expect(await eventually { !screen.text.contains("etching") }, "\(screen.text)")
            await app.quit(screen)
        }
        try await installation.expect("now")
        #expect(asked() == questions)
    }

    /// An installation that forgets searches after a quarter of an hour, and the files that have one; the newest answer is
    /// as old as that.
    private func installationWithSearch(_ minutes: Int) async throws -> (Installation, files: () throws -> [String]) {
        let installation = try await Installation()
        try installation.home.write("clear-after = 15m", to: "config/weather/config")
        try await installation.expect("now Ashford,IE --oneline")
        let files = {
            try installation.home.files().filter {
                try $0.hasPrefix(".cache") && installation.content(of: $0).contains("Ashford")
            }
        }
        for file in try files() {
            var dates = [timeval](repeating: timeval(tv_sec: time(nil) - minutes * 60, tv_usec: 0), count: 2)
            #expect(utimes("\(installation.home.path)/\(file)", &dates) == 0)
        }
        return (installation, files)
    }

    @Test("A search is cleared after a stop, and at a start after the set time")
    func forgotten() async throws {
        for minutes in [14, 15] {
            let (installation, searches) = try await installationWithSearch(minutes)
            #expect(try !searches().isEmpty)
            let run = try await ShellRun("weather", in: installation, asInstalled: true)
            await run.bring("13 °C")
            #expect(try searches().isEmpty == (minutes == 15))
            await run.screen.expect("Add a favorite", after: "a")
            await run.screen.expect("canary", after: "canary")
            await run.stop(by: SIGSTOP)
            let before = run.screen.bytes.count
            func drawn() -> Substring { run.screen.bytes.dropFirst(before) }
            await run.bring(TerminalScreen.enter)
            #expect(await eventually { !run.screen.text.isEmpty && drawn().contains("\u{1B}[?2026l") })
            #expect(try searches().isEmpty && !drawn().contains("canary"), "nothing is drawn before")
            await run.quit()
        }
    }

    @Test("A stale answer is shown together with the failure that it replaces, and the command succeeds")
    func stale() async throws {
        let installation = try await Installation()
        let commands = ["now", "now --json", "forecast"]
        for command in commands { try await installation.expect(command + " Ashford,IE") }
        try await installation.makeAnswersOlder(by: .seconds(4000))
        installation.service.stop()
        for part in ["", "--short ", "--hours 3 "] {
            try await installation.expect(
                "forecast \(part)Ashford,IE", prints: .with(["! forecast not renewed: ", "; weather observed "]),
                says: "could not be reached")
        }
        for command in ["now", "now --json", "now --oneline"] {
            try await installation.expect(
                command + " Ashford,IE", prints: "Ashford", says: "could not be reached")
            try await installation.expect(command, status: 75, says: "could not be reached")
        }
    }
}

extension Installation {
    /// Dates the kept answers back.
    func makeAnswersOlder(by age: Duration) async throws {
        let store = try SQLiteStore(directory: home.path + "/.cache/weather", file: "answers.sqlite")
        let storage = KeyValueCacheStorage(
            KeyValueHandler(store), as: HTTPOutput.wire, atMost: 100, time: { .seconds(time(nil) + 1) },
            report: { _ in })
        for key in try await store.keys(beginningWith: "cache:", from: 0).keys {
            let name = String(key.dropFirst("cache:".count))
            let entry = try #require(await storage.entry(for: name))
            await storage.keep(CacheEntry(entry.output, date: entry.date - age, end: entry.end), for: name)
        }
        await store.close()
    }
}
