import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import TestTerminals
import Testing

@Suite("Job control")
struct JobControlTests {
    private func start(_ words: String, _ shell: UserShell? = UserShell.all.last) async throws -> ShellRun {
        try await ShellRun(words, in: Installation(key: nil), shell)
    }

    /// How often the app has entered the terminal, and left it.
    private func visits(_ run: ShellRun) -> [Int] {
        _ = run.screen.text
        return [TerminalScreen.enter, TerminalScreen.leave].map { run.screen.bytes.ranges(of: $0).count }
    }

    /// Expects that a single thread receives the signals, so that they stay in order.
    private func expectOneReceiver(in app: Job) throws {
        for signal in [SIGCONT, SIGTSTP, SIGWINCH, SIGINT, SIGTERM] {
            #expect(try app.threads(receiving: signal) == ["\(app.id)"])
        }
    }

    @Test(
        "In the background the app stops before it uses the terminal, and `fg` continues it on its screen",
        arguments: zip(
            UserShell.all,
            [
                ("weather demo", "13 °C", "f", "Isobar · favorites", "\u{1B}"),
                ("previews", "home/forecast-whole · ", "j", "home/forecast-fetching · ", "k"),
            ]))
    func background(
        shell: UserShell, app: (words: String, first: String, key: String, shown: String, back: String)
    ) async throws {
        let run = try await start(app.words, shell)
        func continueInBackground(_ round: Int) async {
            run.screen.type("bg\necho b$((\(round) + 1))\n")
            #expect(await run.screen.hears("b\(round + 1)"))
            await run.expectStopped()
        }
        await continueInBackground(1)
        #expect(visits(run) == [0, 0] && run.screen.isCooked)
        await run.bring(app.first)
        try expectOneReceiver(in: run.app)
        await run.screen.expect(app.shown, after: app.key)
        await run.stop()
        for round in 2...4 { await continueInBackground(round) }
        #expect(visits(run) == [1, 1] && run.screen.isCooked)
        await run.bring(TerminalScreen.enter)
        await run.screen.expect(app.shown)
        // A second ^Z before the stop does not stop it again after fg.
        for _ in 1...3 {
            run.screen.type("\u{1A}\u{1A}")
            await run.expectStopped()
            await run.bring(TerminalScreen.enter)
            await run.screen.expect((app.back, app.first), (app.key, app.shown))
        }
        await run.quit()
        // A continuation that is noticed after the screen was entered enters it again.
        #expect(visits(run).allSatisfy { $0 >= 2 })
    }

    @Test(
        "A dialogue or question waits for the foreground, hides keys after each stop, and is not answered by one",
        arguments: zip(
            UserShell.all + UserShell.all.suffix(1),
            [
                ("weather demo --plain", "13 °C", true), ("weather key set", "paste the API key", false),
                ("weather key reset", "[y/N]", true),
            ]))
    func question(shell: UserShell, question: (words: String, text: String, echoes: Bool)) async throws {
        let run = try await start(question.words, shell)
        func asks() async -> Bool { await eventually { !run.app.isStopped && run.screen.echoes == question.echoes } }
        #expect(run.screen.echoes)
        await run.bring(question.text)
        #expect(await asks())
        try expectOneReceiver(in: run.app)
        for signal in [SIGSTOP, nil] {
            await run.stop(by: signal)
            if signal == nil {
                let before = run.screen.bytes.count
                run.screen.type("bg\n")
                await run.expectStopped()
                let answers = run.screen.bytes.dropFirst(before)
                #expect(run.screen.isCooked && !answers.contains("No key") && !answers.contains("is kept"))
            }
            run.screen.type("fg\n")
            #expect(await asks(), "\(run.screen.bytes.suffix(500).debugDescription)")
        }
        await run.quit(by: question.words.contains("key") ? "\u{3}" : "q\n")
    }

    @Test(
        "An app stopped by SIGSTOP and ended in the background restores the terminal",
        arguments: zip(UserShell.all, [("weather demo", "13 °C"), ("weather key set", "paste the")]))
    func endedAfterStop(shell: UserShell, app: (words: String, shown: String)) async throws {
        let run = try await start(app.words, shell)
        await run.bring(app.shown)
        #expect(await eventually { !run.screen.echoes })
        kill(run.app.id, SIGSTOP)
        #expect(await eventually { run.app.isStopped && run.screen.terminal.foregroundGroup == run.shell.job.id })
        for signal in [SIGTERM, SIGCONT] { kill(run.app.id, signal) }
        await run.quit(by: "")
        if app.words == "weather demo" { #expect(visits(run) == [1, 1]) }
    }

    @Test("A stop waits until a change is stored, so that it survives a kill of the stopped app")
    func storedBeforeStop() async throws {
        let installation = try await Installation()
        for place in ["1,1", "2,2"] {
            try await installation.expect("favorites add \(place)", prints: "Added \(place).\n")
        }
        let run = try await ShellRun("weather", in: installation, asInstalled: true)
        await run.bring("13 °C")
        await run.screen.expect("Isobar · favorites", after: "f")
        let other = try SQLiteConnection(path: "\(installation.dataDirectory)/values.sqlite", timeout: .zero)
        try other.run("BEGIN IMMEDIATE")
        run.screen.type("J\u{1A}")
        #expect(await !eventually(within: .milliseconds(300)) { run.app.isStopped })
        try other.run("ROLLBACK")
        await run.expectStopped()
        kill(run.app.id, SIGKILL)
        try await installation.expect("favorites", prints: .exactly("2,2\t2,2\n1,1\t1,1\n"))
    }

    @Test("A stop reports that the last change is not stored")
    func notStored() async throws {
        let run = try await ShellRun("weather", in: Installation.withUnreadableFavorites().0, asInstalled: true)
        await run.bring("13 °C")
        await run.screen.expect(("a", "Add a favorite"), ("ash", "Alabama"), ("\r", "not saved"))
        await run.stop()
        #expect(await run.screen.hears("The last change could not be stored"), "\(run.screen.bytes.suffix(500))")
        kill(run.app.id, SIGKILL)
    }

    @Test("A stop right after a continuation restores the terminal each time")
    func stoppedOnReturn() async throws {
        let run = try await start("weather key set")
        await run.bring("paste the API key")
        for _ in 1...40 {
            #expect(await eventually { !run.app.isStopped && !run.screen.echoes })
            await run.stop(by: SIGSTOP)
            run.screen.type("fg\n")
            while run.app.isStopped { await Task.yield() }
            kill(run.app.id, SIGTSTP)
            await run.expectStopped()
            #expect(run.screen.isCooked)
            run.screen.type("fg\n")
        }
        #expect(await eventually { !run.app.isStopped && !run.screen.echoes })
        await run.quit(by: "\u{3}")
    }

    @Test("An app stopped before it has started can be ended")
    func ended() async throws {
        let run = try await start("weather demo")
        await run.quit(by: "kill -TERM $!; kill -CONT $!\n")
        #expect(visits(run) == [0, 0])
    }

    @Test("Each stop and continuation leads through the lifecycle states, also a stop without notice")
    func states() async throws {
        let installation = try await Installation(key: nil)
        let recording = installation.home.path + "/run.jsonl"
        let run = try await ShellRun("weather demo --record \(recording)", in: installation)
        await run.bring("13 °C")
        await run.stop()
        run.screen.resize(width: 60, height: 20)
        await run.bring("Fjellvang")
        #expect(!run.screen.text.contains(String(repeating: "─", count: 60)), "no line is as wide as before")
        await run.stop(by: SIGSTOP)
        await run.bring(TerminalScreen.enter)
        await run.quit()
        let lines = try installation.content(of: "run.jsonl").split(separator: "\n")
        let states = lines.compactMap { line -> String? in
            guard let word = line.ranges(of: "\"process ").first else { return nil }
            return String(line[word.upperBound...].prefix { $0 != "\"" })
        }
        let stop = ["background", "foreground"]
        #expect(states == ["foreground"] + stop + stop + ["terminating"])
        for call in ["Foreground.willLeave", "Background.didReturn"] {
            #expect(lines.contains { $0.contains("\"\(call) returned after ") }, "\(call)")
        }
        try await installation.expect("trace stats \(recording)", prints: ["first frame  ", "in use  "])
        for command in ["trace lint", "replay"] { try await installation.expect("\(command) \(recording)") }
    }
}
