import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import Testing

@testable import WeatherCLI

@Suite("Recording and replaying the program")
struct RecordingProcessTests {
    /// Records a journey through the app on a terminal; the result is the recording's path.
    private func record(_ installation: Installation, ending: (Child, TerminalScreen) -> Void) async throws -> String {
        let path = installation.home.path + "/run.jsonl"
        let screen = try TerminalScreen()
        let app = try installation.start(
            ["demo", "--record", path], environment: ["TERM": "xterm-256color"], .terminal(screen.path))
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        for (keys, wanted) in [
            ("f", "Isobar · favorites"), ("a", "Add a favorite"), ("ash", "Alabama"), ("\r", "Added Ashford"),
        ] {
            screen.type(keys)
            #expect(await screen.shows(wanted), "\(screen.text)")
        }
        ending(app, screen)
        _ = await app.end()
        return path
    }

    private func text(_ installation: Installation) throws -> String {
        String(decoding: try installation.home.bytes(of: "run.jsonl"), as: UTF8.self)
    }

    @Test("A session of the demo replays with the same views, and lint finds no defect in it")
    func session() async throws {
        let installation = try await Installation(key: nil)
        let path = try await record(installation) { $1.type("\u{3}") }
        let replay = try await installation.run("replay", path)
        #expect(replay.end == .exited(0), "\(replay.error)")
        #expect(replay.error.hasPrefix("weather: the same: "))
        #expect(replay.output == "")
        let lint = try await installation.run("trace", "lint", path)
        #expect(lint.end == .exited(0))
        // An answer can be the same as one that arrived before, and then is rendered without a change.
        #expect(lint.output.split(separator: "\n").allSatisfy { $0.hasPrefix("note, ") }, "\(lint.output)")
        let stats = try await installation.run("trace", "stats", path)
        #expect(stats.output.contains("unanswered       0\n"))
        let shown = try await installation.run("trace", "show", path)
        #expect(shown.output.contains("active.favorites.add.search: ash"))
        #expect(try installation.home.permissions(of: "run.jsonl") == 0o600)
    }

    @Test("quitting while a search waits for the typing to rest asks for nothing more")
    func quitWhileTyping() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        let screen = try TerminalScreen()
        let app = try installation.start(
            ["demo", "--record", path], environment: ["TERM": "xterm-256color"], .terminal(screen.path))
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("a")
        #expect(await screen.shows("Add a favorite"), "\(screen.text)")
        screen.type("ash")
        #expect(await screen.shows("Searching"), "\(screen.text)")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
        let lint = try await installation.run("trace", "lint", path)
        #expect(lint.end == .exited(0))
        #expect(lint.output == "")
    }

    @Test("what edits a field at once is few changes to the core, not one for each key")
    func editedAtOnce() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        let screen = try TerminalScreen()
        let app = try installation.start(
            ["demo", "--record", path], environment: ["TERM": "xterm-256color"], .terminal(screen.path))
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("a")
        #expect(await screen.shows("Add a favorite"), "\(screen.text)")
        screen.type(String(repeating: "x\u{1B}[D", count: 500) + "LAST")
        #expect(await screen.shows("LASTxxx"), "\(screen.text)")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
        // A terminal may hand the keys on in a few parts.
        #expect(try text(installation).ranges(of: #""line":"event""#).count < 50)
    }

    @Test("the replay prints what was seen, up to the message asked for")
    func frames() async throws {
        let installation = try await Installation(key: nil)
        let path = try await record(installation) { $1.type("\u{3}") }
        let all = try await installation.run("replay", path, "--frames")
        #expect(all.output.contains("12.6 °C"))
        #expect(all.output.contains("Add a favorite"))
        let first = try await installation.run("replay", path, "--frames", "--until", "1")
        #expect(first.output.contains("Starting"))
        #expect(!first.output.contains("12.6 °C"))
    }

    @Test("another answer in the file is told by the paths that it changes")
    func changedAnswer() async throws {
        let installation = try await Installation(key: nil)
        let path = try await record(installation) { $1.type("\u{3}") }
        let lines = try text(installation).split(separator: "\n").map { line -> String in
            let other = String(line).replacing("\\\"temp\\\":12.64", with: "\\\"temp\\\":31.5")
            return line.contains("\"line\":\"answer\"") ? other : String(line)
        }
        try installation.home.write(lines.joined(separator: "\n") + "\n", to: "run.jsonl")
        let replay = try await installation.run("replay", path)
        #expect(replay.end == .exited(1))
        // The weather or the forecast, whichever has arrived first.
        #expect(replay.output.hasPrefix("active.screen.home.local"), "\(replay.output)")
        #expect(replay.output.hasSuffix(".temperature: 12.64 → 31.5\n"), "\(replay.output)")
        #expect(replay.error.contains("the answer to HTTP"), "\(replay.error)")
    }

    @Test("a recording that lost an answer has a defect, and one that lost a message's number is not replayed")
    func damaged() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        #expect(try await installation.run("demo", "now", "--record", path).end == .exited(0))
        let whole = try text(installation)
        // An early one: what ends last may as well have been cancelled by the shutdown.
        let lines = whole.split(separator: "\n").filter {
            !$0.contains("\"line\":\"answer\"") || !$0.contains("KeyValue")
        }
        try installation.home.write(lines.joined(separator: "\n") + "\n", to: "run.jsonl")
        let lint = try await installation.run("trace", "lint", path)
        #expect(lint.end == .exited(1))
        #expect(lint.output.contains(": the handler of KeyValue #"), "\(lint.output)")
        try installation.home.write(whole.replacing("\"message\":1,", with: ""), to: "run.jsonl")
        let replay = try await installation.run("replay", path)
        #expect(replay.end == .exited(65))
        #expect(replay.error.contains("line 3: "), "\(replay.error)")
    }

    @Test("a recording of a killed app can be read and replayed")
    func killed() async throws {
        let installation = try await Installation(key: nil)
        let path = try await record(installation) { app, _ in app.send(SIGKILL) }
        let replay = try await installation.run("replay", path)
        #expect(replay.end == .exited(0), "\(replay.error)")
        #expect(replay.error.contains("stops before the end of the run"))
        for command in ["lint", "stats"] {
            let run = try await installation.run("trace", command, path)
            #expect(run.end == .exited(0))
            #expect(run.error.contains("stops before the end of the run"))
        }
    }

    @Test("a signal that ends the app is in its recording")
    func signal() async throws {
        let installation = try await Installation(key: nil)
        _ = try await record(installation) { app, _ in app.send(SIGTERM) }
        #expect(try text(installation).contains("ended by signal \(SIGTERM)"))
    }

    @Test(
        "no key is in a recording, not even one that the service repeats, and it replays all the same",
        arguments: ["canary-5ecret-0123456789abcdef", "5ecret", "5ecret7"])
    func canary(canary: String) async throws {
        let service = try LoopbackServer { request in
            .text("{\"cod\":\"400\",\"message\":\"cannot do \(request.target) with \(canary)\"}", status: 400)
        }
        let installation = try await Installation(key: canary, service: service)
        for (number, arguments) in [["now"], ["now", "Ashford"], ["key", "set", "--from-file", "-"]].enumerated() {
            let path = installation.home.path + "/run\(number).jsonl"
            _ = try await installation.run(["--record", path] + arguments, input: canary)
            let recording = String(decoding: try installation.home.bytes(of: "run\(number).jsonl"), as: UTF8.self)
            #expect(recording.contains("\"line\":\"ended\""))
            #expect(!recording.contains("5ecret"), "\(arguments)")
            #expect(!recording.contains(installation.home.path), "\(arguments)")
            #expect(try await installation.run("replay", path).end == .exited(0), "\(arguments)")
        }
    }

    @Test("what steers a terminal is shown as its number by whatever looks at a recording")
    func escapes() async throws {
        let service = try LoopbackServer { _ in
            .text("boom \u{1B}]52;c;aGk=\u{7} \u{9B}2J \u{202E}body\u{E0041}", status: 500)
        }
        let installation = try await Installation(service: service)
        let path = installation.home.path + "/run.jsonl"
        _ = try await installation.run(["now", "--record", path])
        var lines = try text(installation).split(separator: "\n").map(String.init)
        // A difference, a defect and a kind of effect that a stranger has written.
        lines = lines.map { $0.replacing("LocationEffect", with: "Location\\u001b]0;x\\u0007Effect") }
        try installation.home.write(lines.joined(separator: "\n") + "\n", to: "strange.jsonl")
        for name in ["run.jsonl", "strange.jsonl"] {
            for command in [
                ["trace", "show"], ["trace", "stats"], ["trace", "lint"], ["replay"], ["replay", "--frames"],
            ] {
                let run = try await installation.run(command + ["\(installation.home.path)/\(name)"])
                for scalar in (run.output + run.error).unicodeScalars where scalar != "\n" && scalar != "\t" {
                    let category = scalar.properties.generalCategory
                    #expect(category != .control && category != .format, "\(command): \(scalar.value)")
                }
            }
        }
        let shown = try await installation.run("trace", "show", path)
        #expect(shown.output.contains("\\u{1b}]52;c;aGk="), "\(shown.output)")
    }

    @Test("a number of a message that is none is refused", arguments: ["-1", "x", "1.5"])
    func until(number: String) async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        _ = try await installation.run("demo", "now", "--record", path)
        let run = try await installation.run("replay", path, "--until=\(number)")
        #expect(run.end == .exited(64))
        #expect(run.error.contains("--until is \"\(number)\"; it must be the number of a message."))
        #expect(try await installation.run("replay", path, "--until=0").end == .exited(0))
    }

    @Test("the recording of another app is refused, and one of another version is replayed with a remark")
    func foreign() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        _ = try await installation.run("demo", "now", "--record", path)
        let own = try text(installation)
        try installation.home.write(own.replacing("\"app\":\"weather\"", with: "\"app\":\"dice\""), to: "run.jsonl")
        for command in [["trace", "show"], ["trace", "stats"], ["trace", "lint"], ["replay"]] {
            let run = try await installation.run(command + [path])
            #expect(run.end == .exited(65))
            #expect(run.output == "")
            #expect(run.error.contains("is the recording of another app, dice."))
        }
        let version = "\"version\":\"\(WeatherTable.version)\""
        try installation.home.write(own.replacing(version, with: "\"version\":\"0.0.1\""), to: "run.jsonl")
        let old = try await installation.run("replay", path)
        #expect(old.end == .exited(0))
        #expect(old.error.contains("recorded by version 0.0.1, replayed by \(WeatherTable.version)"))
    }

    @Test("what deserves a look is printed by lint, and is no defect")
    func notes() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        _ = try await installation.run("demo", "now", "--record", path)
        let lines = try text(installation).split(separator: "\n").map(String.init)
        let event = try #require(lines.firstIndex { $0.contains("\"line\":\"event\"") })
        let ignored = "{\"line\":\"ignored\",\"ms\":1,\"count\":2}"
        try installation.home.write(
            (lines[...event] + [ignored] + lines[(event + 1)...]).joined(separator: "\n") + "\n", to: "run.jsonl")
        let lint = try await installation.run("trace", "lint", path)
        #expect(lint.end == .exited(0), "\(lint.output)\(lint.error)")
        #expect(lint.output.hasPrefix("note, message "))
        #expect(lint.error.contains("no defect was found"))
    }

    @Test("where the user lives is in no recording, not even in a message about a file there")
    func home() async throws {
        let installation = try await Installation(key: nil)
        let file = try installation.home.write("demo", to: "key")
        let path = installation.home.path + "/run.jsonl"
        _ = try await installation.run("--data-dir", file, "--key-file", file, "now", "--record", path)
        #expect(try text(installation).contains("~/key"))
        #expect(try !text(installation).contains(installation.home.path))
    }

    @Test("a full disk is told once, and the app goes on")
    func fullDisk() async throws {
        let installation = try await Installation(key: nil)
        let run = try await installation.run("demo", "--record", "/dev/full", "now", "--oneline")
        #expect(run.end == .exited(0))
        #expect(run.output.contains("Fjellvang"))
        #expect(run.error.split(separator: "\n").count { $0.contains("No space left") } == 1)
    }

    @Test("a recording that cannot be begun ends the command")
    func unwritable() async throws {
        let installation = try await Installation(key: nil)
        #expect(try await installation.run("--record", "/nowhere/run", "demo", "now").end == .exited(73))
    }

    @Test("a file that is there is not recorded over")
    func present() async throws {
        let installation = try await Installation(key: nil)
        try installation.home.write("precious", to: "run.jsonl")
        let path = installation.home.path + "/run.jsonl"
        let run = try await installation.run("demo", "now", "--record", path)
        #expect(run.end == .exited(73))
        #expect(run.output.isEmpty)
        #expect(run.error.contains("Record to another, or remove it first."))
        #expect(try text(installation) == "precious")
    }

    @Test("looking at a recording as a demo starts no service")
    func demo() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        #expect(try await installation.run("demo", "now", "--record", path).end == .exited(0))
        for command in [["trace", "show"], ["trace", "stats"], ["trace", "lint"], ["replay"]] {
            let plain = try await installation.run(command + [path])
            let demo = try await installation.run(["demo"] + command + [path])
            #expect(demo.end == .exited(0))
            #expect(demo.output == plain.output)
        }
    }

    @Test(
        "what is no recording is refused",
        arguments: [("", 65), ("hello\n", 65), ("{\"line\":\"header\"}\n", 65), (nil, 66)])
    func bad(content: String?, status: Int32) async throws {
        let installation = try await Installation(key: nil)
        if let content { try installation.home.write(content, to: "bad") }
        for command in [["trace", "show"], ["trace", "stats"], ["trace", "lint"], ["replay"]] {
            let run = try await installation.run(command + [installation.home.path + "/bad"])
            #expect(run.end == .exited(status))
            #expect(run.output.isEmpty)
        }
    }
}
