import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("The app as a job of a shell")
struct JobControlTests {
    private static let shells = [["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"], ["/bin/dash", "-i"]]
        .filter { access($0[0], X_OK) == 0 }
    private static let enter = "\u{1B}[?1049h"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    private func start(_ shell: [String], _ screen: TerminalScreen, _ home: Installation) throws -> Child {
        let environment = ["HOME": home.home.path, "TERM": "xterm-256color", "PS1": "> ", "ENV": ""]
        return try Child(shell[0], Array(shell.dropFirst()), environment: environment, .terminal(screen.path))
    }

    /// Starts the app in the background of a shell; the result is its process.
    private func startInBackground(_ words: String, _ screen: TerminalScreen) async throws -> pid_t {
        screen.type("\(Installation.builtProgram) \(words) &\necho id=$!.\n")
        #expect(await eventually { screen.text.contains("id=") && Self.id(in: screen.bytes) != nil }, "\(screen.bytes)")
        return try #require(Self.id(in: screen.bytes))
    }

    private static func id(in text: String) -> pid_t? {
        // The number may come in two parts: it is whole when the dot is there.
        let rests = text.ranges(of: "id=").map { text[$0.upperBound...] }
        return rests.compactMap { rest in rest.firstIndex(of: ".").flatMap { pid_t(rest[..<$0]) } }.last
    }

    /// Whether the process has ended; its shell may not have taken note of that.
    private func isGone(_ id: pid_t) -> Bool { kill(id, 0) != 0 || isIn("Z", id) }

    private func isStopped(_ id: pid_t) -> Bool { isIn("T", id) }

    private func isIn(_ state: String, _ id: pid_t) -> Bool {
        guard let file = fopen("/proc/\(id)/stat", "r") else { return false }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), file) != nil else { return false }
        return String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).contains(") \(state) ")
    }

    /// Waits until the app has stopped and its shell knows: `fg` continues no job that the shell takes for a running
    /// one.
    private func isStoppedJob(_ id: pid_t, of screen: TerminalScreen) async -> Bool {
        for _ in 0..<100 {
            guard await eventually({ isStopped(id) }) else { return false }
            let before = screen.bytes.count
            // The echo of what is typed has the quotes.
            screen.type("jobs; echo j\(before)'.'\n")
            // What is typed before the shell has the terminal is lost.
            let isHeard = await eventually(within: .milliseconds(300)) {
                !screen.text.isEmpty && screen.bytes.contains("j\(before).")
            }
            if isHeard, screen.bytes.dropFirst(before).contains("Stopped") { return true }
        }
        return false
    }

    /// Waits until the shell does what is typed. It drops what came before it learned that its job has ended.
    private func listens(_ screen: TerminalScreen, _ letter: Character) async -> Bool {
        for _ in 0..<100 {
            screen.type("echo \(letter)$((1 + 1))\n")
            if await eventually(
                within: .milliseconds(300), { !screen.text.isEmpty && screen.bytes.contains("\(letter)2") })
            {
                return true
            }
        }
        return false
    }

    @Test(
        "started in the background, it stops before it touches the terminal, and begins when it is brought to it",
        arguments: shells)
    func background(shell: [String]) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try start(shell, screen, installation)
        let app = try await startInBackground("demo", screen)
        #expect(await isStoppedJob(app, of: screen), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(await listens(screen, "a"))
        #expect(!screen.bytes.contains(Self.enter) && screen.isCooked)

        screen.type("bg\necho b$((1 + 1))\n")
        #expect(await screen.hears("b2"))
        #expect(await isStoppedJob(app, of: screen), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(!screen.bytes.contains(Self.enter) && screen.isCooked)

        screen.type("fg\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.bytes)")
        screen.type("\u{1A}")
        #expect(await screen.hears(Self.leave))
        #expect(await eventually { isStopped(app) })
        #expect(await listens(screen, "c"))
        #expect(screen.isCooked && screen.bytes.ranges(of: Self.enter).count == 1)

        screen.type("fg\n")
        #expect(await eventually { screen.text.contains("12.6 °C") && screen.bytes.ranges(of: Self.enter).count == 2 })
        screen.type("q")
        #expect(await eventually { isGone(app) })
        #expect(await eventually { !screen.text.isEmpty && screen.bytes.ranges(of: Self.leave).count == 2 })
        #expect(await listens(screen, "d"))
        #expect(screen.isCooked)
        screen.type("exit\n")
        #expect(await child.end() == .exited(0))
    }

    @Test(
        "a dialogue and a question in the background wait for the terminal, too", arguments: shells,
        ["demo --plain", "key set"])
    func dialogue(shell: [String], words: String) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try start(shell, screen, installation)
        let app = try await startInBackground(words, screen)
        #expect(await isStoppedJob(app, of: screen), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(screen.echoes)
        screen.type("fg\n")
        #expect(await screen.hears(words == "key set" ? "paste the API key" : "12.6 °C"), "\(screen.bytes)")
        screen.type(words == "key set" ? "\u{3}" : "q\n")
        #expect(await eventually { isGone(app) })
        #expect(await listens(screen, "d"))
        #expect(screen.isCooked)
        screen.type("exit\n")
        #expect([.exited(0), .exited(130)].contains(await child.end()))
    }

    @Test("every stop and return leads through the states of the process, also those that nobody announced")
    func states() async throws {
        let shell = try #require(Self.shells.first)
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try start(shell, screen, installation)
        let recording = installation.home.path + "/run.jsonl"
        let app = try await startInBackground("demo --record \(recording)", screen)
        #expect(await isStoppedJob(app, of: screen), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.bytes)")
        screen.type("\u{1A}")
        #expect(await isStoppedJob(app, of: screen), "\(screen.bytes.suffix(500).debugDescription)")
        screen.resize(width: 60, height: 20)
        screen.type("fg\n")
        #expect(
            await eventually { screen.text.contains("Fjellvang") && screen.bytes.ranges(of: Self.enter).count == 2 },
            "\(screen.text)")
        #expect(!screen.text.contains(String(repeating: "─", count: 60)), "no line is as wide as before")
        kill(app, SIGSTOP)
        #expect(await isStoppedJob(app, of: screen), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(
            await eventually { !screen.text.isEmpty && screen.bytes.ranges(of: Self.enter).count == 3 },
            "\(screen.bytes.suffix(1500).debugDescription)")
        screen.type("q")
        #expect(await eventually { isGone(app) })
        #expect(await listens(screen, "e"))
        // A shell that takes the job for stopped says so first.
        screen.type("exit\nexit\n")
        _ = await child.end()

        let lines = String(decoding: try installation.home.bytes(of: "run.jsonl"), as: UTF8.self).split(separator: "\n")
        let states = lines.compactMap { line -> String? in
            guard let word = line.ranges(of: "\"process ").first else { return nil }
            return String(line[word.upperBound...].prefix { $0 != "\"" })
        }
        let stop = ["background", "foreground"]
        #expect(states == ["foreground"] + stop + stop + ["terminating"])
        let stats = try await installation.run("trace", "stats", recording)
        #expect(stats.output.contains("first frame  ") && stats.output.contains("in use  "))
        #expect(try await installation.run("trace", "lint", recording).end == .exited(0))
        #expect(try await installation.run("replay", recording).end == .exited(0))
    }

    @Test("stopped in the background, it can be ended")
    func ended() async throws {
        let shell = try #require(Self.shells.first)
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try start(shell, screen, installation)
        let app = try await startInBackground("demo", screen)
        #expect(await eventually { isStopped(app) })
        screen.type("kill -TERM $!; kill -CONT $!\n")
        #expect(await eventually { isGone(app) })
        #expect(!screen.bytes.contains(Self.enter))
        #expect(await listens(screen, "e"))
        // A shell that takes the job for stopped says so first.
        screen.type("exit\nexit\n")
        _ = await child.end()
    }
}
