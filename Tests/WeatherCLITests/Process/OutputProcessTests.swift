import CapabilityTesting
@preconcurrency import Glibc
import JSONFormat
import LoopbackHTTP
import Testing

@Suite("Output of the program and its language")
struct OutputProcessTests {
    @Test("A report shows the weather as the settings require, on standard output only")
    func report() async throws {
        let installation = try await Installation()
        try await installation.expect("", prints: "Fjellvang", says: "")
        try await installation.expect(
            "now --oneline", prints: .exactly("☁ Fjellvang 13 °C scattered clouds, wind 3 m/s SW\n"))
        try await installation.expect("now", prints: "°F", environment: ["WEATHER_UNITS": "imperial"])
        try await installation.expect(
            "demo open weather://place/60.7412,11.3217?name=Cabin", prints: "Cabin · looked up")
        // Names lose their accents, too.
        let ascii = try await installation.expect("now kitt", environment: ["LC_ALL": "C"]).output
        #expect(ascii.contains("Kittilanvaara, FI") && ascii.utf8.allSatisfy { $0 < 0x80 }, "\(ascii)")
        try await installation.expect("favorites add Ashford,AU")
        let json = try JSON(Array(try await installation.expect("now --json", says: "").output.utf8))
        #expect(json["schema"]?.int == 2 && json["status"]?.string == "fetched")
        #expect(json["place"]?["name"]?.string == "Fjellvang")
        guard case .array(let favorites)? = json["favorites"] else { return #expect(Bool(false), "\(json)") }
        #expect(favorites.map { $0["place"]?["name"]?.string } == ["Ashford"])
    }

    @Test("In a pipe only an option enables colors, and COLUMNS sets the width of a report")
    func look() async throws {
        let installation = try await Installation()
        #expect(try await !installation.expect("now").output.contains("\u{1B}"))
        try await installation.expect("now --color always", prints: "\u{1B}", environment: ["NO_COLOR": "1"])
        for (columns, most) in [("40", 40), ("nonsense", 80), ("-5", 1)] {
            let run = try await installation.expect(
                "now --record \(installation.home.path)/run\(columns)", environment: ["COLUMNS": columns])
            let widest = run.output.split(separator: "\n").map(\.count).max() ?? 0
            #expect(widest <= most && widest > most / 2, "\(widest)")
            #expect(try installation.content(of: "run\(columns)").contains("\"size\":\"\(most)x24\""))
        }
    }

    @Test("A full non-blocking output is waited for without polling")
    func fullOutput() async throws {
        let installation = try await Installation(key: nil)
        // With a name, since the ends of any other pipe may be inherited by programs that other tests start.
        let path = installation.home.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let ends = [O_RDONLY, O_WRONLY].map { open(path, $0 | O_NONBLOCK | O_CLOEXEC) }
        defer { close(ends[0]) }
        let filler = [UInt8](repeating: 0, count: 4096)
        var filled = 0
        while case let count = write(ends[1], filler, filler.count), count > 0 { filled += count }
        let child = try installation.start(["man"], .files(output: ends[1]))
        close(ends[1])
        // A thread that tries again and again is not asleep each time.
        #expect(try await child.job.rests(looks: 100))
        var bytes: [UInt8] = []
        #expect(
            await eventually {
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                let count = read(ends[0], &buffer, buffer.count)
                if count > 0 { bytes += buffer[..<count] }
                return count == 0
            })
        #expect(await child.end() == .exited(0))
        #expect(try await installation.run("man").output.utf8.elementsEqual(bytes.dropFirst(filled)))
    }

    @Test("A dialogue in a pipe ends with its input, and fails like a report if it shows no weather")
    func dialogue() async throws {
        for (key, remedy) in [(nil, "weather --source open-meteo"), ("down", "status 500")] {
            let installation = try await Installation(key: key)
            let report = try await installation.run([])
            let dialogue = try await installation.run(["--plain"])
            #expect(dialogue.end == report.end && dialogue.error == report.error, "\(dialogue)")
            #expect(report.error.contains(remedy))
        }
        let installation = try await Installation(key: nil)
        // Early lines are answered in order, the last needs no end, and a byte of ^Z stops nothing.
        let early = try await installation.expect(
            "demo --plain", prints: "o 1: details, f: favorites, a: add", input: "f\nq\n")
        #expect(!early.output.contains("Not understood"), "\(early.output)")
        try await installation.expect("demo --plain", prints: "a: add", input: "\u{1A}f\n?")
    }

    @Test("Help and version are printed on standard output")
    func help() async throws {
        let installation = try await Installation(key: nil)
        let help = try await installation.expect("--help", prints: "--data-dir", says: "")
        #expect(!help.output.contains("more lines"))
        #expect(try await installation.expect("--version").output.hasPrefix("weather "))
    }

    @Test("A full, closed or missing output or input is reported, and no other file is used in its place")
    func closed() async throws {
        let shell = try await Installation(key: nil, source: "open-meteo", program: "/bin/sh")
        let program = "'\(Installation.builtProgram)'"
        for (words, status, output, told) in [
            ("now >&-", 74, "", "The output could not be written: Bad file descriptor."),
            ("now >/dev/full", 74, "", "No space left on device"),
            ("key set --from-file - <&-", 66, "", "standard input could not be read: Bad file descriptor."),
            ("now --oneline 2>&-", 0, "13 °C", ""),
        ] as [(String, Int32, Written, Written)] {
            try await shell.expect("-c", "exec \(program) \(words)", status: status, prints: output, says: told)
        }
        // A reader that has gone away ends the program without a word.
        let script = "{ sleep 0.2; \(program) now; echo $? >&2; } | :"
        try await shell.expect("-c", script, prints: "", says: .exactly("141\n"))
        // A dialogue whose reader has gone away while a key was typed unseen gives the terminal its echo back.
        let screen = try TerminalScreen()
        let dialogue = "{ sleep 0.2; WEATHER_SOURCE=openweather \(program) --plain; } | :"
        let child = try shell.start(["-c", dialogue], screen.streams)
        #expect(await child.end() == .exited(0))
        #expect(screen.isCooked, "\(screen.bytes)")
    }

    @Test("Reports are in German in a German locale, with the service's German descriptions, unless --lang is given")
    func reports() async throws {
        let installation = try await Installation(environment: ["LANG": "de_AT.UTF-8"])
        func described() -> [Bool] {
            installation.service.requests.filter { $0.target.hasPrefix("/data/2.5/weather?") }
                .map { $0.target.hasSuffix("&lang=de") }
        }
        try await installation.expect("now", prints: ["Standort", "13 °C", "wolkig", "Noch keine Favoriten."])
        try await installation.expect("now --lang en", prints: ["your location", "13 °C", "scattered clouds"])
        // The English answer is not the German one that is kept.
        #expect(described() == [true, false])
        try await installation.expect("now --oneline", prints: .exactly("☁ Fjellvang 13 °C wolkig, Wind 3 m/s SW\n"))
        #expect(described().count == 2)
        try await installation.expect("demo forecast", prints: ["Nächste 24 Stunden", "wolkig"])
    }

    @Test("Commands print German texts, but help and `doctor` do not")
    func commands() async throws {
        let installation = try await Installation(environment: ["LANG": "de_AT.UTF-8"])
        for (line, words) in [
            ("favorites", "weather: es gibt keine Favoriten; hinzufügen mit: weather favorites add ORT\n"),
            ("favorites add Haarwick", "Haarwick, NL hinzugefügt.\n"),
            ("now Nowhereton", "Kein Ort heißt \"Nowhereton\". Die Schreibweise prüfen"),
            ("now Ashford", "einer von"), ("now --location Ashford", "einer von 5 gefundenen Orten. Für die anderen: "),
            ("key status", "Ein API-Schlüssel ist in einer versiegelten Datei gespeichert.\n"),
            ("now --help", "Show the weather now"), ("doctor --offline", "settings"),
            ("--data-dir \(installation.home.path)/none now", "Es gibt keinen API-Schlüssel."),
        ] {
            let run = try await installation.run(line.split(separator: " ").map(String.init))
            #expect((run.output + run.error).contains(words), "\(line): \(run)")
        }
    }
}
