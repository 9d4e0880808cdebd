import CapabilityTesting
@preconcurrency import Glibc
import Testing

@Suite("The app as a job of a shell")
struct JobControlTests {
    private static let enter = "\u{1B}[?1049h"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    @Test(
        "started in the background, it stops before it touches the terminal, and begins when it is brought to it",
        arguments: UserShell.all)
    func background(shell: UserShell) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let app = try await screen.startInBackground("weather demo")
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(await screen.listens("a"))
        #expect(!screen.bytes.contains(Self.enter) && screen.isCooked)

        screen.type("bg\necho b$((1 + 1))\n")
        #expect(await screen.hears("b2"))
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(!screen.bytes.contains(Self.enter) && screen.isCooked)

        screen.type("fg\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.bytes)")
        screen.type("\u{1A}")
        #expect(await screen.hears(Self.leave))
        #expect(await eventually { app.isStopped })
        #expect(await screen.listens("c"))
        #expect(screen.isCooked && screen.bytes.ranges(of: Self.enter).count == 1)

        screen.type("fg\n")
        #expect(await eventually { screen.text.contains("12.6 °C") && screen.bytes.ranges(of: Self.enter).count == 2 })
        screen.type("q")
        #expect(await eventually { app.isGone })
        #expect(await eventually { !screen.text.isEmpty && screen.bytes.ranges(of: Self.leave).count == 2 })
        #expect(await screen.listens("d"))
        #expect(screen.isCooked)
        screen.type("exit\n")
        #expect(await child.end() == .exited(0))
    }

    @Test(
        "a dialogue and a question in the background wait for the terminal, too", arguments: UserShell.all,
        ["weather demo --plain", "weather key set"])
    func dialogue(shell: UserShell, words: String) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let app = try await screen.startInBackground(words)
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(screen.echoes)
        screen.type("fg\n")
        #expect(await screen.hears(words == "weather key set" ? "paste the API key" : "12.6 °C"), "\(screen.bytes)")
        screen.type(words == "weather key set" ? "\u{3}" : "q\n")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("d"))
        #expect(screen.isCooked)
        screen.type("exit\n")
        #expect([.exited(0), .exited(130)].contains(await child.end()))
    }

    @Test(
        "a question hides what is typed again after each stop, and stops in the background instead of reading",
        arguments: UserShell.all, ["weather key set", "weather key reset"])
    func question(shell: UserShell, words: String) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let app = try await screen.startInBackground(words)
        let echoes = words == "weather key reset"
        func asks() async -> Bool { await eventually { !app.isStopped && screen.echoes == echoes } }
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await screen.hears(echoes ? "[y/N]" : "paste the API key"), "\(screen.bytes)")
        #expect(await asks())
        kill(app.id, SIGSTOP)
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await asks(), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("\u{1A}")
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(screen.isCooked)
        let before = screen.bytes.count
        screen.type("bg\n")
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        let answers = screen.bytes.dropFirst(before)
        #expect(screen.isCooked && !answers.contains("No key") && !answers.contains("is kept"), "\(answers)")
        screen.type("fg\n")
        #expect(await asks(), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("\u{3}")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("d"))
        #expect(screen.isCooked)
        screen.type("exit\n")
        #expect([.exited(0), .exited(130)].contains(await child.end()))
    }

    @Test(
        "stopped by SIGSTOP and ended in the background, it leaves the terminal whole", arguments: UserShell.all,
        ["weather demo", "weather key set"])
    func endedAfterStop(shell: UserShell, words: String) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let app = try await screen.startInBackground(words)
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await screen.hears(words == "weather demo" ? "12.6 °C" : "paste the"), "\(screen.bytes)")
        #expect(await eventually { !screen.echoes })
        kill(app.id, SIGSTOP)
        #expect(await eventually { app.isStopped && screen.foregroundGroup == child.id })
        for signal in [SIGTERM, SIGCONT] { kill(app.id, signal) }
        #expect(await eventually { app.isGone })
        if words == "weather demo" { #expect(await screen.hears(Self.leave)) }
        #expect(await eventually { screen.isCooked })
        #expect(await screen.listens("e"))
        screen.type("exit\nexit\n")
        _ = await child.end()
    }

    @Test(
        "every stop and return leads through the states of the process, also those that nobody announced",
        arguments: UserShell.all)
    func states(shell: UserShell) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let recording = installation.home.path + "/run.jsonl"
        let app = try await screen.startInBackground("weather demo --record \(recording)")
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await screen.shows("12.6 °C"), "\(screen.bytes)")
        screen.type("\u{1A}")
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.resize(width: 60, height: 20)
        screen.type("fg\n")
        #expect(
            await eventually { screen.text.contains("Fjellvang") && screen.bytes.ranges(of: Self.enter).count == 2 },
            "\(screen.text)")
        #expect(!screen.text.contains(String(repeating: "─", count: 60)), "no line is as wide as before")
        kill(app.id, SIGSTOP)
        #expect(await screen.hasStopped(app), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(
            await eventually { !screen.text.isEmpty && screen.bytes.ranges(of: Self.enter).count == 3 },
            "\(screen.bytes.suffix(1500).debugDescription)")
        screen.type("q")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("e"))
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

    @Test(
        "continued in the background it stops again, whatever is typed meanwhile, and goes on where it was",
        arguments: UserShell.all,
        [("weather demo", "12.6 °C", "f", "Isobar · favorites"), ("previews", " quit", "j", "stopped/short · ")])
    func continuedInBackground(
        shell: UserShell, app: (words: String, ready: String, key: String, shown: String)
    ) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let job = try await screen.startInBackground(app.words)
        #expect(await screen.hasStopped(job), "\(screen.bytes.suffix(500).debugDescription)")
        screen.type("fg\n")
        #expect(await screen.shows(app.ready), "\(screen.bytes)")
        screen.type(app.key)
        #expect(await screen.shows(app.shown))
        screen.type("\u{1A}")
        for round in 1...3 {
            #expect(await screen.hasStopped(job), "\(screen.bytes.suffix(500).debugDescription)")
            screen.type("bg\necho b$((\(round) + 1))\n")
            #expect(await screen.hears("b\(round + 1)"))
        }
        #expect(await screen.hasStopped(job), "\(screen.bytes.suffix(500).debugDescription)")
        #expect(screen.bytes.ranges(of: Self.enter).count == 1 && screen.isCooked)
        screen.type("fg\n")
        #expect(
            await eventually {
                // A continuation that is noticed after the screen was entered enters it again.
                screen.text.contains(app.shown) && screen.bytes.ranges(of: Self.enter).count >= 2
            }, "\(screen.text) \(screen.bytes.debugDescription)")
        screen.type("q")
        #expect(await eventually { job.isGone })
        #expect(await screen.listens("d"))
        #expect(screen.isCooked)
        screen.type("exit\n")
        #expect(await child.end() == .exited(0))
    }

    @Test("stopped in the background, it can be ended")
    func ended() async throws {
        let shell = try #require(UserShell.all.first)
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation)
        let app = try await screen.startInBackground("weather demo")
        #expect(await eventually { app.isStopped })
        screen.type("kill -TERM $!; kill -CONT $!\n")
        #expect(await eventually { app.isGone })
        #expect(!screen.bytes.contains(Self.enter))
        #expect(await screen.listens("e"))
        // A shell that takes the job for stopped says so first.
        screen.type("exit\nexit\n")
        _ = await child.end()
    }
}
