import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
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
        "a stored key that cannot be read is told with its file, and a new one replaces it",
        arguments: ["key", ".sealed"])
    func unreadableKeyReplaced(spoiled: String) async throws {
        let installation = try await Installation(environment: ["WEATHER_SECRET_STORE": "file"])
        let file = try spoil(spoiled, in: installation)
        expect(try await installation.run("key", "status"), 77, "could not be read", file)
        #expect(try await installation.run("key", "set", "--from-file", "-", input: "demo").end == .exited(0))
        #expect(try await installation.run("now", "--oneline").end == .exited(0))
    }

    @Test("a file of favorites that is found damaged only once it can be opened is told then, with where it is kept")
    func damageFoundLater() async throws {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "add", "fjellvang").end == .exited(0))
        let file = installation.dataDirectory + "/values.sqlite"
        try #require(rename(file, file + ".away") == 0 && mkdir(file, 0o700) == 0)
        let screen = try TerminalScreen()
        let app = try installation.start(["--plain"], environment: ["TERM": "xterm"], .terminal(screen.path))
        #expect(await screen.hears("The favorites could not be read:"), "\(screen.bytes)")
        try #require(rmdir(file) == 0 && rename(file + ".away", file) == 0 && truncate(file, 5000) == 0)
        screen.type("s\n")
        #expect(await screen.hears("the favorites' file was damaged"), "\(screen.bytes)")
        #expect(await screen.hears("values.sqlite.broken-1"), "\(screen.bytes)")
        screen.type("q\n")
        #expect(await app.end() == .exited(0), "\(screen.bytes)")
    }

    @Test(
        "a favorite added before the favorites could be read is stored with them, or the end says that it is not",
        arguments: [true, false])
    func favoritesReadLater(isFreed: Bool) async throws {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "add", "fjellvang").end == .exited(0))
        let file = installation.dataDirectory + "/values.sqlite"
        try #require(rename(file, file + ".away") == 0 && mkdir(file, 0o700) == 0)
        expect(try await installation.run("favorites", "add", "ashford"), 74, "could not be read")
        let report = try await installation.run("now").output
        #expect(report.contains("could not be read") && !report.contains("No favorites yet"), "\(report)")
        let screen = try TerminalScreen()
        let app = try installation.start(["--plain"], environment: ["TERM": "xterm"], .terminal(screen.path))
        for (line, answer) in [("", "The favorites could not be read:"), ("a", "Type a name"), ("ashford", "3. ")] {
            if !line.isEmpty { screen.type(line + "\n") }
            #expect(await screen.hears(answer), "\(screen.bytes)")
        }
        screen.type("3\n")
        #expect(await screen.hears("The favorites are not saved:"), "\(screen.bytes)")
        if isFreed {
            try #require(rmdir(file) == 0 && rename(file + ".away", file) == 0)
            screen.type("s\n")
            #expect(await screen.hears("The favorites are saved again."), "\(screen.bytes)")
        }
        screen.type("q\n")
        #expect(await app.end() == .exited(isFreed ? 0 : 74), "\(screen.bytes)")
        guard isFreed else { return #expect(await screen.hears("could not be stored"), "\(screen.bytes)") }
        let list = try await installation.run("favorites").output.split(separator: "\n")
        #expect(list.count == 2 && list[0].hasPrefix("Fjellvang") && list[1].hasPrefix("Ashford"), "\(list)")
    }

    @Test("a stored key that cannot be read is deleted all the same", arguments: ["key", ".sealed"])
    func unreadableKeyDeleted(spoiled: String) async throws {
        let installation = try await Installation(environment: ["WEATHER_SECRET_STORE": "file"])
        let file = try spoil(spoiled, in: installation)
        let run = try await installation.run("key", "reset", "--yes")
        #expect(run.end == .exited(0) && run.error.contains("is deleted"), "\(run.error)")
        try #expect(!installation.home.names(in: installation.dataDirectory + "/secrets").contains(file))
        expect(try await installation.run("key", "status"), 77, "There is no API key")
    }

    /// Removes the sealing key, or cuts the sealed API key short; the result is the name of the sealed file.
    private func spoil(_ suffix: String, in installation: Installation) throws -> String {
        let directory = installation.dataDirectory + "/secrets"
        let sealed = try #require(installation.home.names(in: directory).first { $0.hasSuffix(".sealed") })
        if suffix == "key" {
            try installation.home.remove(directory + "/key")
        } else {
            try #require(truncate("\(directory)/\(sealed)", 20) == 0)
        }
        return sealed
    }

    @Test(
        "each trouble of the service has words and a status of its own",
        arguments: [
            ("bad", 77, "two hours"), ("down", 69, "status 500"), ("html", 69, "web page"),
        ] as [(String, Int32, String)])
    func service(key: String, status: Int32, words: String) async throws {
        let installation = try await Installation(key: key)
        expect(try await installation.run("now"), status, words)
        expect(try await installation.run("now", "Ashford", "--oneline"), status, words)
        expect(try await installation.run("favorites", "add", "Ashford"), status, words)
    }

    @Test("a spent quota is no bad key, and can be tried again later")
    func quota() async throws {
        let service = try LoopbackServer { _ in .text("{\"cod\":429,\"message\":\"limit\"}", status: 429) }
        expect(try await Installation(service: service).run("now"), 75, "quota", "The key itself is fine")
    }

    @Test("a service that cannot be reached can be tried again later")
    func refused() async throws {
        let service = try LoopbackServer { _ in .text("") }
        let installation = try await Installation(service: service)
        service.stop()
        expect(try await installation.run("now"), 75, "could not be reached", "Check the network connection")
    }

    @Test("a service that does not answer is given up after a while")
    func timeout() async throws {
        let service = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(120)) }
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
        expect(try await installation.run("favorites", "ad"), 64, "Did you mean \"add\"?")
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

    @Test("a configuration that is a pipe, a device or a directory is refused at once")
    func irregularConfiguration() async throws {
        let installation = try await Installation(key: nil)
        let path = "\(installation.home.path)/config/weather/config"
        try installation.home.write("", to: "config/weather/other")
        #expect(mkfifo(path, 0o600) == 0)
        expect(try await installation.run("now"), 78, path, "not a regular file")
        for target in ["/dev/zero", installation.home.path] {
            try installation.home.remove("config/weather/config")
            try installation.home.link("config/weather/config", to: target)
            expect(try await installation.run("now"), 78, path, "not a regular file")
        }
        try installation.home.remove("config/weather/config")
        try installation.home.write(String(repeating: "#", count: 1 << 21), to: "config/weather/config")
        expect(try await installation.run("now"), 78, path, "larger than 1048576 bytes")
    }

    @Test("what is wrong is named by where it is written")
    func origins() async throws {
        let installation = try await Installation(key: nil)
        let environment = { (name: String) in [name: "kelvin"] }
        let units = try await installation.run("now", environment: environment("WEATHER_UNITS"))
        expect(units, 78, "WEATHER_UNITS is \"kelvin\"; it must be metric or imperial.")
        let origin = try await installation.run("now", environment: environment("WEATHER_API_ORIGIN"))
        expect(origin, 78, "WEATHER_API_ORIGIN: ")
        let key = try await installation.run("now", environment: environment("WEATHER_KEY_FILE"))
        expect(key, 66, "WEATHER_KEY_FILE: There is no file kelvin")
        let place = try await installation.run("now", environment: ["WEATHER_LOCATION": "1,2,3"])
        expect(place, 78, "WEATHER_LOCATION: ")
        try installation.home.write("# mine\nunits = kelvin\n", to: "config/weather/config")
        expect(
            try await installation.run("now"), 78,
            "\(installation.home.path)/config/weather/config:2: units is \"kelvin\"; it must be metric or imperial.")
    }

    @Test("a place without a command, and an option of another command, are told with the command that takes them")
    func suggestions() async throws {
        let installation = try await Installation(key: nil)
        let place = try await installation.run("Bergen", "op", "Zoom")
        expect(place, 64, "unknown command \"Bergen\". Did you mean \"weather now Bergen op Zoom\"?")
        let near = try await installation.run("favorits")
        expect(near, 64, "Did you mean \"favorites\"?")
        let days = try await installation.run("now", "--days", "3")
        expect(days, 64, "option --days does not belong to \"now\". It belongs to \"forecast\". See")
    }

    @Test("a key that is refused is told with the command that stores another one")
    func refusedKey() async throws {
        expect(try await Installation(key: "bad").run("now"), 77, "store it again with: weather key set")
    }

    @Test("a home that is no absolute path is told as such")
    func relativeHome() async throws {
        let installation = try await Installation(key: nil, environment: ["HOME": "here", "XDG_DATA_HOME": ""])
        let run = try await installation.run("favorites", "add", "Oslo")
        expect(run, 78, "HOME is \"here\", which is not an absolute path")
    }

    @Test("what steers a terminal is shown as its number in every message")
    func escapes() async throws {
        let installation = try await Installation(key: nil)
        let text = "a\u{202E}b\u{1B}]0;x\u{7}\u{9B}1m\u{AD}"
        for arguments in [
            [text], ["now", "--\(text)"], ["now", "--units", text], ["--location=\(text)", "now"],
            ["trace", "show", text],
            ["--key-file", text, "now"], ["--data-dir", "/dev/null/\(text)", "favorites"],
            ["--record", "/nowhere/\(text)", "now"],
            ["key", "set", "--from-file", text], ["replay", text, "--until", text], ["demo", "now", text],
        ] {
            let run = try await installation.run(arguments)
            #expect(run.end != .exited(0))
            let unsafe = (run.output + run.error).unicodeScalars.filter {
                $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
            }
            #expect(unsafe.isEmpty, "\(arguments)")
        }
        let units = try await installation.run("now", environment: ["WEATHER_UNITS": text + "\nweather: all is well"])
        #expect(units.error.contains("\\u{202e}b\\u{1b}]0;x\\u{7}\\u{9b}1m\\u{ad}\\nweather: all is well"))
        #expect(units.error.filter(\.isNewline).count == 1)
    }

    @Test("a text of any length is told in a bounded message that keeps cause and remedy")
    func longText() async throws {
        let run = try await Installation(key: nil).run(String(repeating: "long", count: 20_000))
        #expect(run.end == .exited(64))
        #expect(run.error.utf8.count < 2100)
        #expect(run.error.hasPrefix("weather: unknown command \"long") && run.error.hasSuffix("See weather --help\n"))
    }

    @Test("without a place it says how to name one")
    func noPlace() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        expect(try await installation.run("now"), 78, "weather now Oslo", "--location")
    }
}
