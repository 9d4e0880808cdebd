import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import LoopbackHTTP
import Testing

extension Installation {
    /// An installation whose favorites cannot be read, and the path of a directory in the place of their file.
    static func withUnreadableFavorites() async throws -> (Installation, file: String) {
        let installation = try await Installation()
        try await installation.expect("favorites add fjellvang")
        let file = installation.dataDirectory + "/values.sqlite"
        try #require(rename(file, file + ".away") == 0 && mkdir(file, 0o700) == 0)
        return (installation, file)
    }
}

@Suite("Error messages of the program")
struct TroubleProcessTests {
    /// Expects that a command fails with a status, prints nothing, and says these words on one line.
    private func expect(
        _ installation: Installation, _ line: String, _ status: Int32, _ words: String..., input: String = "",
        environment: [String: String] = [:], at place: SourceLocation = #_sourceLocation
    ) async throws {
        let run = try await installation.expect(
            line, status: status, prints: "", says: .with(words), input: input, environment: environment, at: place)
        #expect(run.error.hasPrefix("weather: ") && run.error.filter(\.isNewline).count == 1, sourceLocation: place)
    }

    @Test("Without a key the error says how to set one and how to use another source")
    func noKey() async throws {
        let installation = try await Installation(key: nil)
        for command in ["forecast", "key status", ""] {
            try await expect(
                installation, command, 77, "There is no API key", "weather key set", "weather --source open-meteo")
        }
    }

    @Test("Unreadable favorites are reported by commands, and a file found damaged later once it is opened")
    func unreadableFavorites() async throws {
        let (installation, file) = try await Installation.withUnreadableFavorites()
        try await expect(installation, "favorites add ashford", 74, "could not be read")
        let nowhere = ["WEATHER_LOCATION": ""]
        let json = try await installation.expect("now --json", status: 74, environment: nowhere)
        #expect(try JSON(Array(json.output.utf8))["status"]?.string == "favorites_unreadable", "\(json.output)")
        try await expect(installation, "now", 74, "The favorites could not be read", environment: nowhere)
        let report = try await installation.expect("now", prints: "could not be read")
        #expect(!report.output.contains("No favorites yet"))
        let (app, screen) = try installation.launch("--plain")
        await screen.expectDialogue((nil, "The favorites could not be read:"))
        try #require(rmdir(file) == 0 && rename(file + ".away", file) == 0 && truncate(file, 5000) == 0)
        await screen.expectDialogue(("s", "the favorites' file was damaged"), (nil, "values.sqlite.broken-1"))
        await app.quit(screen, by: "q\n")
    }

    @Test(
        "The end of the app reports an added favorite that could not be stored",
        arguments: [nil, SIGTERM] as [Int32?])
    func favoritesNotRead(signal: Int32?) async throws {
        let (installation, _) = try await Installation.withUnreadableFavorites()
        let (app, screen) = try installation.launch("--plain")
        await screen.expectDialogue(
            (nil, "The favorites could not be read:"), ("a", "Type a name"), ("ashford", "3. "),
            ("3", "The favorites are not saved:"))
        if let signal { app.send(signal) }
        let end = signal.map { Child.End.killed(signal: $0) } ?? .exited(74)
        await app.quit(screen, by: signal == nil ? "q\n" : "", end)
        #expect(await screen.hears("could not be stored"), "\(screen.bytes)")
    }

    @Test("A refused key, a web page and an unreachable service have messages and exit statuses of their own")
    func service() async throws {
        for (key, status, words) in [
            ("bad", 77, "store it again with: weather key set"), ("html", 69, "web page"),
        ] as [(String, Int32, String)] {
            let installation = try await Installation(key: key)
            for command in ["now", "favorites add Ashford"] { try await expect(installation, command, status, words) }
            installation.service.stop()
            try await expect(installation, "now", 75, "could not be reached", "Check the network connection")
        }
    }

    @Test("No key is read from standard input at a terminal, which would echo it")
    func keyOnStandardInput() async throws {
        let (child, screen) = try await Installation(key: nil).launch("now --key-file -")
        #expect(await child.end() == .exited(64))
        #expect(await screen.hears("Type it unseen with: weather key set"), "\(screen.bytes)")
    }

    @Test("A wrong command line is reported with the nearest right one")
    func usage() async throws {
        let installation = try await Installation(key: nil)
        for (line, words) in [
            ("nwo", "Did you mean \"now\" or \"now nwo\"?"),
            ("--oneline", "option --oneline needs a command: \"now\". Did you mean \"weather now --oneline\"?"),
            ("a", "\"a\" is too short; give at least 2"), ("now --json --format {temp}", "exclude each other"),
            ("now --format {tmp}", "There is no field {tmp}. The fields are: icon, text, temp"),
            ("forecast --days=0", "must be a number from 1 to 14"), ("forecast --hours=193", "from 1 to 192"),
            ("forecast --short --hours 3", "exclude each other"), ("forecast --hours 3 --days 2", "exclude each other"),
            ("forecast --short --json", "--json"),
            ("favorites rename", "takes no argument but one of: add, remove, export, import."),
            ("key reset", "--yes"), ("--data-dir= favorites", "--data-dir is empty"),
            ("open https://example.org", "Write it like weather://place/48.85,2.35?name=Paris"),
        ] { try await expect(installation, line, 64, words) }
        // A long text is shortened in the message, which keeps cause and remedy.
        let run = try await installation.run("help", String(repeating: "long", count: 20_000))
        #expect(run.end == .exited(64) && run.error.utf8.count < 2100)
        #expect(run.error.hasPrefix("weather: unknown command \"long") && run.error.hasSuffix("See weather --help\n"))
    }

    @Test("A wrong setting is reported by its place, and an unusable given file by its name")
    func origins() async throws {
        let installation = try await Installation(key: nil)
        for (name, status, words) in [
            ("API_ORIGIN", 78, "the URL has no scheme; write it like http://127.0.0.1:"),
            ("KEY_FILE", 66, "WEATHER_KEY_FILE: There is no file kelvin"),
        ] as [(String, Int32, String)] {
            try await expect(installation, "now", status, words, environment: ["WEATHER_" + name: "kelvin"])
        }
        try await expect(
            installation, "favorites add Oslo", 78, "HOME is not set to an absolute path",
            environment: ["HOME": "here", "XDG_DATA_HOME": ""])
        try await expect(installation, "key set --from-file -", 65, "standard input", input: "two words")
        let path = try installation.home.write("# mine\nunits = kelvin\n", to: "config/weather/config")
        try await expect(installation, "now", 78, "\(path):2: units is \"kelvin\"; it must be metric or imperial.")
    }

    @Test("A failed command with --json prints an object with a status, and exits as without the option")
    func json() async throws {
        let installation = try await Installation()
        let down = ["WEATHER_API_ORIGIN": "http://127.0.0.1:1"]
        for (status, code, line, environment) in [
            ("no_match", 1, "now Nowhereton", [:]), ("no_match", 1, "forecast -l Nowhereton", [:]),
            ("search_failed", 75, "now -l Nowhereton", down), ("failed", 75, "now", down),
            ("location_disabled", 78, "forecast", ["WEATHER_LOCATION": ""]),
            ("no_key", 77, "now", ["WEATHER_DATA_DIR": installation.home.path + "/none"]),
            ("key_refused", 77, "now", ["WEATHER_KEY_FILE": try installation.home.write("bad", to: "bad")]),
            ("key_unreadable", 77, "forecast", ["ISOBAR_SEALING_KEY": "none"]),
        ] as [(String, Int32, String, [String: String])] {
            let plain = try await installation.expect(line, status: code, prints: "", environment: environment)
            let json = try await installation.expect(
                line + " --json", status: code, says: .exactly(plain.error), environment: environment)
            let report = try JSON(Array(json.output.utf8))
            #expect(report["schema"]?.int == 2 && report["status"]?.string == status, "\(json.output)")
            let (message, remedy) = (
                report["error"]?["message"]?.string ?? "", report["error"]?["remedy"]?.string ?? ""
            )
            #expect(!message.isEmpty && !remedy.isEmpty)
            guard status.contains("key") else { continue }
            #expect(plain.error == "weather: \(message) \(remedy)\n")
            #expect((report["source"]?.string == "openweather") == (status == "key_refused"))
        }
    }
}
