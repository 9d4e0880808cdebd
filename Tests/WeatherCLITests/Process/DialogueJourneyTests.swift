import CapabilityTesting
import Testing

@Suite("The app as a dialogue of lines")
struct DialogueJourneyTests {
    @Test("it knows the question mark, and its lines are as wide as the terminal")
    func dialogueHelp() async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen(width: 44)
        let app = try installation.start(["--plain"], environment: ["TERM": "xterm"], .terminal(screen.path))
        #expect(await screen.hears("12.6 °C"), "\(screen.bytes)")
        screen.type("?\n")
        #expect(await screen.hears("\r\nR: reset the key\r\n"), "\(screen.bytes)")
        screen.resize(width: 30, height: 24)
        // The app learns of its new size some time after it was changed.
        for number in 1...500 where !screen.bytes.contains("Not understood. f: favorites,\r\n") {
            try await Task.sleep(for: .milliseconds(20))
            screen.type("zebra\n")
            #expect(
                await eventually { !screen.text.isEmpty && screen.bytes.ranges(of: "Not understood").count == number })
        }
        #expect(screen.bytes.contains("Not understood. f: favorites,\r\n"), "\(screen.bytes)")
        screen.type("q\n")
        #expect(await app.end() == .exited(0))
        #expect(!screen.bytes.split(separator: "\r\n").contains { $0.count > 44 })
    }

    @Test("a name is searched for at once, and leads to the weather there without a word on the list")
    func firstPlaceInDialogue() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let screen = try TerminalScreen()
        let app = try installation.start(
            ["--plain", "--record", installation.home.path + "/run.jsonl"], environment: ["TERM": "xterm"],
            .terminal(screen.path))
        for (line, answer) in [
            ("", "Answer a to search"), ("a", "Type a name"), ("fjell", "1. "), ("1", "first favorite"),
            ("o 1", "Air quality"), ("h", "first favorite"),
        ] {
            if !line.isEmpty { screen.type(line + "\n") }
            #expect(await screen.hears(answer), "\(screen.bytes)")
        }
        #expect(!screen.bytes.contains("d 1: "))
        screen.type("q\n")
        #expect(await app.end() == .exited(0))
        let recording = String(decoding: try installation.home.bytes(of: "run.jsonl"), as: UTF8.self)
        #expect(recording.contains("searchAtOnce") && !recording.contains("\"search\""))
    }

    @Test("a line that is too long is refused, and the next one is answered", arguments: ["en", "de"])
    func longLine(language: String) async throws {
        let line = String(repeating: "x", count: 100_000)
        let run = try await Installation().run(["--plain", "--lang", language], input: line + "\nf\n" + line)
        let words = language == "de" ? "mehr als 64 KiB wurde nicht angenommen" : "more than 64 KiB was not taken"
        #expect(run.end == .exited(0) && run.output.ranges(of: words).count == 2, "\(run)")
        #expect(run.output.contains(language == "de" ? "Noch keine Favoriten." : "No favorites yet."), "\(run.output)")
    }

    @Test("without a line to answer, it says the weather and ends")
    func report() async throws {
        let run = try await Installation().run("--plain")
        #expect(run.end == .exited(0), "\(run)")
        #expect(run.output.contains("Fjellvang, NO · your location"), "\(run.output)")
        #expect(run.output.contains("Fjellvang, next 24 hours: "), "\(run.output)")
    }

    @Test("a favorite is added, and that is said once")
    func dialogue() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try installation.start([], environment: ["TERM": "dumb"], .terminal(screen.path))
        #expect(await screen.hears("Type the key"))
        #expect(await eventually { !screen.echoes })
        screen.type("demo\n")
        #expect(await screen.hears("12.6 °C"), "\(screen.bytes)")
        for (line, answer) in [
            ("f", "No favorites yet"), ("a", "Type a name"), ("ash", "3. "), ("3", "Added Ashford"),
            ("f", "d 1: "),
        ] {
            screen.type(line + "\n")
            #expect(await screen.hears(answer), "\(screen.bytes)")
        }
        screen.type("d 1\n")
        #expect(await screen.hears("Y: yes, n: no."), "\(screen.bytes)")
        screen.type("Y\n")
        #expect(await screen.hears("Removed Ashford"), "\(screen.bytes)")
        screen.type("q\n")
        #expect(await app.end() == .exited(0))
        #expect(screen.isCooked && !screen.bytes.replacing("weather demo", with: "").contains("demo"))
        #expect(screen.bytes.ranges(of: "Added Ashford").count == 1)
        #expect(!screen.bytes.contains("\u{1B}"))
    }
}
