import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import Testing

@testable import WeatherCLI

@Suite("Recordings and replays of the program")
struct RecordingProcessTests {
    @Test("A recorded demo replays with the same views and frames, and `trace lint` finds no defect")
    func session() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        let (app, screen) = try installation.launch("demo --record \(path)")
        await screen.expect(
            ("", "13 °C"), ("f", "Isobar · favorites"), ("a", "Add a favorite"),
            (String(repeating: "x\u{1B}[D", count: 500) + "LAST", "LASTxxx"), ("\u{5}\u{15}ash", "Alabama"),
            ("\r", "Added Ashford"))
        await app.quit(screen, by: "\u{3}")
        // Many keys at once are few events, though a terminal may hand them on in a few parts.
        #expect(try installation.content(of: "run.jsonl").ranges(of: #""line":"event""#).count < 50)
        #expect(try installation.home.permissions(of: "run.jsonl") == 0o600)
        let replay = try await installation.expect("replay \(path)", prints: "")
        #expect(replay.error.hasPrefix("weather: the same: "))
        // An answer can be the same as one that arrived before, and then is rendered without a change.
        let lint = try await installation.expect("trace lint \(path)")
        #expect(lint.output.split(separator: "\n").allSatisfy { $0.hasPrefix("note, ") }, "\(lint.output)")
        try await installation.expectEach([
            ("trace stats \(path)", 0, "unanswered       0\n", ""),
            ("trace show \(path)", 0, "active.favorites.add.search: ash", ""),
            ("replay \(path) --frames", 0, ["Starting", "13 °C", "Add a favorite"], .anything),
        ])
        let text = try installation.content(of: "run.jsonl").split(separator: "\n").map { line in
            line.contains(#""line":"answer""#) ? line.replacing(#"\"temp\":12.64"#, with: #"\"temp\":31.5"#) : line
        }
        try installation.home.write(text.joined(separator: "\n") + "\n", to: "run.jsonl")
        let other = try await installation.expect("replay \(path)", status: 1, says: "the answer to HTTP")
        // The weather or the forecast, whichever has arrived first.
        #expect(other.output.hasPrefix("active.screen.home.local"), "\(other.output)")
        #expect(other.output.contains(".temperature: 12.64 → 31.5\n"), "\(other.output)")
    }

    @Test("A recording ended by a signal or a kill can be read and replayed")
    func signals() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        for signal in [SIGTERM, SIGKILL] {
            let (app, screen) = try installation.launch("demo --record \(path)")
            await screen.expect("13 °C")
            app.send(signal)
            #expect(await app.end() == .killed(signal: signal))
            if signal == SIGKILL { break }
            #expect(try installation.content(of: "run.jsonl").contains("ended by signal \(SIGTERM)"))
            try installation.home.remove("run.jsonl")
        }
        for command in ["replay", "trace lint", "trace stats"] {
            try await installation.expect("\(command) \(path)", says: "stops before the end of the run")
        }
        try await installation.expect("trace lint \(path)", says: "no defect was found in what was recorded")
    }

    @Test("A changed recording is refused, replayed with a remark, or has a defect or a note")
    func changed() async throws {
        let installation = try await Installation(key: nil)
        let path = installation.home.path + "/run.jsonl"
        try await installation.expect("demo now --record \(path)")
        let own = try installation.content(of: "run.jsonl")
        func change(_ text: String) throws { try installation.home.write(text, to: "run.jsonl") }
        let stats = try await installation.expect("trace stats \(path)").output
        try await installation.expect("demo trace stats \(path)", prints: .exactly(stats))
        try await installation.expect("trace stats -", prints: .exactly(stats), input: own)
        try await installation.expect(
            "replay \(path) --until=1.5", status: 64, says: "--until is \"1.5\"; it must be the number of a message.")
        try await installation.expect(
            "replay \(path) --until=999", status: 64, says: "--until is 999; the last message is ")
        let first = try await installation.expect("replay \(path) --frames --until 1", prints: "Starting")
        #expect(!first.output.contains("13 °C"))
        let version = WeatherTable.version
        try change(own.replacing("\"version\":\"\(version)\"", with: "\"version\":\"0.0.1\""))
        try await installation.expect("replay \(path)", says: "recorded by version 0.0.1, replayed by \(version)")
        try change(own.replacing("\"message\":1,", with: ""))
        try await installation.expect("replay \(path)", status: 65, says: "line 3: ")
        // An early answer: what ends last may as well have been cancelled by the shutdown.
        let lines = own.split(separator: "\n").filter { !($0.contains(#""line":"answer""#) && $0.contains("KeyValue")) }
        try change(lines.joined(separator: "\n") + "\n")
        try await installation.expect("trace lint \(path)", status: 1, prints: ": the handler of KeyValue #")
        for (text, words) in [
            (own.replacing("\"app\":\"weather\"", with: "\"app\":\"dice\""), "is the recording of another app, dice."),
            ("", path),
        ] {
            try change(text)
            for command in ["trace show", "trace stats", "trace lint", "replay"] {
                try await installation.expect("\(command) \(path)", status: 65, prints: "", says: .with([words]))
            }
        }
        try await installation.expect("replay \(path)no", status: 66, prints: "")
    }

    @Test("A recording that cannot be started ends the command, and a full disk is reported once")
    func unwritable() async throws {
        let installation = try await Installation(key: nil)
        let path = try installation.home.write("precious", to: "run.jsonl")
        try await installation.expect(
            "demo now --record \(path)", status: 73, prints: "", says: "Record to another, or remove it first.")
        #expect(try installation.content(of: "run.jsonl") == "precious")
        try await installation.expect("--record /nowhere/run demo now", status: 73)
        let run = try await installation.expect("demo --record /dev/full now --oneline", prints: "Fjellvang")
        #expect(run.error.split(separator: "\n").count { $0.contains("No space left") } == 1)
    }
}
