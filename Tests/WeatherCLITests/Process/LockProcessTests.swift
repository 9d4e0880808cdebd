import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import SecretEffects
import Testing
import TextApp

@testable import WeatherCLI

@Suite("The app with a passphrase")
struct LockProcessTests {
    private static let passphrase = "canary-5ésame passphrase"
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    /// An installation with a favorite that a passphrase locks; it is asked for at each return.
    private func locked() async throws -> Installation {
        let installation = try await Installation()
        #expect(try await installation.run("favorites", "add", "Haarwick").end == .exited(0))
        _ = try installation.home.write(Array("lock-after = 0s\n".utf8), to: "config/weather/config")
        let screen = try TerminalScreen()
        let command = try installation.start(["lock", "on"], .terminal(screen.path))
        for question in ["Type a new passphrase", "Type it again"] {
            #expect(await screen.hears(question), "\(screen.bytes)")
            #expect(await eventually { !screen.echoes })
            screen.type(Self.passphrase + "\n")
        }
        #expect(await command.end() == .exited(0))
        #expect(await screen.hears("the app is locked"), "\(screen.bytes)")
        #expect(screen.isCooked && !screen.bytes.contains("5ésame"))
        return installation
    }

    /// What a locked app must not show: the weather, and the names of places.
    private func expectNothingShown(_ text: some StringProtocol, at place: SourceLocation = #_sourceLocation) {
        for word in ["°", "Fjellvang", "Haarwick", "favorite", "Favorite"] {
            #expect(!text.contains(word), "\(text)", sourceLocation: place)
        }
    }

    @Test("nothing is shown before the passphrase; ^Z wipes the screen, and fg asks again", arguments: UserShell.all)
    func screens(shell: UserShell) async throws {
        let installation = try await locked()
        let recording = installation.home.path + "/run.jsonl"
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation, environment: installation.settings)
        let app = try await screen.startInBackground("weather --record \(recording)")
        #expect(await screen.hasStopped(app))
        screen.type("fg\n")
        #expect(await screen.shows("Isobar · locked"), "\(screen.text)")
        expectNothingShown(screen.bytes)
        screen.type("wrong one\r")
        #expect(await screen.shows("This was not the passphrase (1 of 5 tries)."), "\(screen.text)")
        screen.type("\u{C}?f")
        #expect(await screen.shows("••"))
        expectNothingShown(screen.bytes)
        let requests = installation.service.requests.count
        screen.type("\u{15}\(Self.passphrase)\r")
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        #expect(installation.service.requests.count > requests)

        screen.type("\u{1A}")
        #expect(await screen.hasStopped(app))
        // The last that was drawn is erased, row by row, before the screen is left.
        let wiped = try #require(screen.bytes.ranges(of: Self.leave).last)
        #expect(screen.bytes[..<wiped.lowerBound].suffix(600).contains("\u{1B}[2;1H\u{1B}[2K\u{1B}[3;1H\u{1B}[2K"))
        #expect(screen.isCooked)
        let before = screen.bytes.count
        screen.type("fg\n")
        #expect(await screen.shows("Isobar · locked"), "\(screen.text)")
        expectNothingShown(screen.bytes.dropFirst(before))
        // At the prompt, too, ^Z stops, and what was typed so far opens nothing.
        screen.type("canary-5")
        #expect(await screen.shows("••••"))
        screen.type("\u{1A}")
        #expect(await screen.hasStopped(app))
        #expect(screen.isCooked)
        screen.type("fg\n")
        #expect(await eventually { screen.text.contains("Isobar · locked") && !screen.text.contains("•") })
        expectNothingShown(screen.bytes.dropFirst(before))
        screen.type("\(Self.passphrase)\r")
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("q")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("z"))
        screen.type("exit\nexit\n")
        _ = await child.end()

        #expect(try filesWithPassphrase(installation) == [] && !screen.bytes.contains("5ésame"))
        #expect(try await installation.run("trace", "lint", recording).end == .exited(0))
        #expect(try await installation.run("replay", recording).end == .exited(0))
    }

    private func filesWithPassphrase(_ installation: Installation) throws -> [String] {
        try installation.home.files().filter {
            let text = String(decoding: try installation.home.bytes(of: $0), as: UTF8.self)
            return text.contains("5ésame") || text.contains("argon2")
        }
    }

    @Test("a run that is refused on its return stops again; one that is refused at its start ends with 77")
    func refused() async throws {
        let installation = try await locked()
        let screen = try TerminalScreen()
        let child = try #require(UserShell.all.first).start(
            on: screen, in: installation, environment: installation.settings)
        let app = try await screen.startInBackground("weather")
        #expect(await screen.hasStopped(app))
        screen.type("fg\n")
        #expect(await screen.shows("Isobar · locked"))
        screen.type("\(Self.passphrase)\r")
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("\u{1A}")
        #expect(await screen.hasStopped(app))
        screen.type("fg\n")
        await answerWrong(screen)
        #expect(await screen.hasStopped(app), "\(screen.text)")
        #expect(screen.bytes.contains("The passphrase was wrong 5 times."))
        screen.type("fg\n")
        #expect(await screen.shows("Isobar · locked"))
        screen.type("\u{3}")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("z"))
        screen.type("exit\nexit\n")
        _ = await child.end()

        let other = try TerminalScreen()
        let start = try installation.start([], environment: ["TERM": "xterm"], .terminal(other.path))
        await answerWrong(other)
        #expect(await start.end() == .exited(77))
        #expect(await other.hears("The passphrase was wrong 5 times."))
        #expect(other.isCooked)
        expectNothingShown(other.bytes)
    }

    private func answerWrong(_ screen: TerminalScreen) async {
        for attempt in 1...5 {
            #expect(
                await screen.shows(attempt == 1 ? "Isobar · locked" : "(\(attempt - 1) of 5 tries)"), "\(screen.text)")
            screen.type("wrong\r")
        }
    }

    @Test("a dialogue of lines asks, too", arguments: UserShell.all)
    func dialogue(shell: UserShell) async throws {
        let installation = try await locked()
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation, environment: installation.settings)
        let app = try await screen.startInBackground("weather --plain")
        #expect(await screen.hasStopped(app))
        screen.type("fg\n")
        #expect(await screen.hears("Type the passphrase and press Enter.\r\n"), "\(screen.bytes)")
        #expect(await eventually { !screen.echoes })
        screen.type("wrong\n")
        #expect(await screen.hears("(1 of 5 tries).\r\nType"), "\(screen.bytes)")
        expectNothingShown(screen.bytes)
        // ^Z gives the echo back, which not every shell does itself.
        screen.type("\u{1A}")
        #expect(await screen.hasStopped(app))
        #expect(screen.isCooked)
        let before = screen.bytes.count
        screen.type("fg\n")
        #expect(await eventually { screen.text.contains("e") && screen.bytes.dropFirst(before).contains("Type the") })
        #expect(await eventually { !screen.echoes })
        screen.type("\(Self.passphrase)\n")
        #expect(await screen.hears("12.6 °C"), "\(screen.bytes)")
        #expect(screen.bytes.contains("Haarwick"))
        screen.type("q\n")
        #expect(await eventually { app.isGone })
        #expect(await screen.listens("z"))
        screen.type("exit\nexit\n")
        _ = await child.end()
        #expect(!screen.bytes.contains("5ésame"))
    }

    private static let everyCommand: [[String]] = [
        [], ["now"], ["now", "--json"], ["now", "--oneline"], ["favorites"], ["favorites", "add", "Ashford"],
        ["favorites", "remove", "Haarwick"], ["key", "status"], ["key", "reset", "--yes"], ["key", "set"],
        ["open", "weather://place/48.85,2.35"], ["--plain"], ["lock", "off"], ["lock", "on"],
    ]

    @Test(
        "without a terminal to ask at, no command shows or changes anything, and all say why", arguments: everyCommand)
    func pipes(arguments: [String]) async throws {
        let installation = try await locked()
        let requests = installation.service.requests.count
        for environment in [[:], ["ISOBAR_SEALING_KEY": "none"]] {
            let run = try await installation.run(
                arguments, input: Self.passphrase + "\n", environment: environment)
            #expect(run.end == .exited(77), "\(run.error)")
            #expect(run.output == "")
            #expect(run.error.contains("passphrase") && !run.error.contains("5ésame"), "\(run.error)")
        }
        #expect(installation.service.requests.count == requests)
    }

    @Test("a demo keeps no key in a locked directory before the passphrase is typed")
    func demo() async throws {
        let installation = try await locked()
        let key = "\(Installation.data)/secrets/key"
        try installation.home.remove(key)
        let before = try installation.home.files()
        let directory = ["--data-dir", installation.dataDirectory]
        #expect(try await installation.run(directory + ["demo", "key", "status"]).end == .exited(77))
        #expect(try installation.home.files() == before)
    }

    @Test("a command asks at the terminal, and does what it is told when the answer is right", arguments: UserShell.all)
    func commands(shell: UserShell) async throws {
        let installation = try await locked()
        let screen = try TerminalScreen()
        let child = try shell.start(on: screen, in: installation, environment: installation.settings)
        screen.type("\(Installation.builtProgram) favorites | cat\n")
        #expect(await screen.hears("Type the passphrase"), "\(screen.bytes)")
        #expect(await eventually { !screen.echoes })
        screen.type("wrong\n")
        #expect(await screen.hears("(1 of 5 tries)"), "\(screen.bytes)")
        expectNothingShown(screen.bytes.replacing("weather favorites | cat", with: ""))
        screen.type("half of it\u{1A}")
        #expect(await eventually { screen.echoes })
        #expect(await screen.listens("a"))
        #expect(screen.isCooked && !screen.bytes.contains("half of it"))
        screen.type("fg\n")
        #expect(await eventually { !screen.echoes })
        screen.type("\(Self.passphrase)\n")
        #expect(await screen.hears("Haarwick, NL"), "\(screen.bytes)")
        #expect(await screen.listens("b"))
        screen.type("exit\n")
        #expect(await child.end() == .exited(0))
    }

    @Test("the lock is taken away by who knows the passphrase, and otherwise with the key, never with the favorites")
    func unlocking() async throws {
        let installation = try await locked()
        let screen = try TerminalScreen()
        let command = try installation.start(["lock", "off"], .terminal(screen.path))
        #expect(await screen.hears("Type the passphrase"))
        #expect(await eventually { !screen.echoes })
        screen.type(Self.passphrase + "\n")
        #expect(await command.end() == .exited(0))
        #expect(try await installation.run("favorites").output.contains("Haarwick"))

        let forgotten = try await locked()
        let secrets = "\(Installation.data)/secrets"
        for file in try forgotten.home.files() where file.hasPrefix(secrets) {
            try forgotten.home.remove(file)
        }
        #expect(try await forgotten.run("favorites").output.contains("Haarwick"))
        #expect(try await forgotten.run("key", "status").end == .exited(77))
    }

    @Test(
        "passphrases that differ, are empty or cannot be typed into a field, lock nothing",
        arguments: [
            (["one", "two"], 1), ([""], 64), (["a\tb"], 64), (["a\u{1B}[Ab"], 64), (["a\u{FFFD}"], 64),
        ] as [([String], Int32)])
    func notLocked(typed: [String], status: Int32) async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen()
        let command = try installation.start(["lock", "on"], .terminal(screen.path))
        for (question, text) in zip(["Type a new passphrase", "Type it again"], typed) {
            #expect(await screen.hears(question))
            #expect(await eventually { !screen.echoes })
            screen.type(text + "\n")
        }
        #expect(await command.end() == .exited(status))
        #expect(try await installation.run("favorites").end == .exited(0))
    }

    private func lock(of installation: Installation) async throws -> Lock {
        let invocation = Invocation(
            try WeatherApp.commandLine.parse([]).get(), of: "weather", environment: installation.settings)
        return try #require(try await Lock(Settings(invocation)))
    }

    @Test("A lock is replaced only by who knows its passphrase")
    func replaced() async throws {
        let installation = try await locked()
        let guesser = try TerminalScreen()
        let guessing = try installation.start(["lock", "on"], .terminal(guesser.path))
        for attempt in 1...5 {
            #expect(await guesser.hears(attempt == 1 ? "Type the passphrase" : "(\(attempt - 1) of 5 tries)"))
            #expect(await eventually { !guesser.echoes })
            guesser.type("wrong\n")
        }
        #expect(await guessing.end() == .exited(77))
        #expect(!guesser.bytes.contains("Type a new passphrase"))
        #expect(try await lock(of: installation).isRight(SecretText(Self.passphrase)))

        let screen = try TerminalScreen()
        let command = try installation.start(["lock", "on"], .terminal(screen.path))
        let dialogue = [
            ("Type the passphrase", Self.passphrase), ("Type a new passphrase", "new"), ("Type it again", "new"),
        ]
        for (question, answer) in dialogue {
            #expect(await screen.hears(question), "\(screen.bytes)")
            #expect(await eventually { !screen.echoes })
            screen.type(answer + "\n")
        }
        #expect(await command.end() == .exited(0))
        #expect(try await lock(of: installation).isRight(SecretText("new")))
        #expect(try await !lock(of: installation).isRight(SecretText(Self.passphrase)))
    }

    @Test("Of several commands that lock at once, one does, and the others say that they did not")
    func atOnce() async throws {
        let installation = try await Installation()
        let runs = try (0..<4).map { _ in
            let screen = try TerminalScreen()
            return (screen: screen, command: try installation.start(["lock", "on"], .terminal(screen.path)))
        }
        for question in ["Type a new passphrase", "Type it again"] {
            for run in runs {
                #expect(await run.screen.hears(question), "\(run.screen.bytes)")
                #expect(await eventually { !run.screen.echoes })
            }
            for (number, run) in runs.enumerated() { run.screen.type("passphrase \(number)\n") }
        }
        var winners: [Int] = []
        for (number, run) in runs.enumerated() {
            let end = await run.command.end()
            if end == .exited(0) { winners.append(number) } else { #expect(end == .exited(77)) }
            let message = end == .exited(0) ? "the app is locked" : "Another command has changed the lock"
            #expect(await run.screen.hears(message), "\(run.screen.bytes)")
        }
        #expect(winners.count == 1)
        let lock = try await lock(of: installation)
        for number in runs.indices {
            #expect(try await lock.isRight(SecretText("passphrase \(number)")) == winners.contains(number))
        }
    }

    @Test("a terminal that goes away at the prompt ends the app")
    func hangUp() async throws {
        let installation = try await locked()
        let screen = try TerminalScreen()
        let app = try installation.start([], environment: ["TERM": "xterm"], .terminal(screen.path))
        #expect(await screen.shows("Isobar · locked"))
        screen.hangUp()
        #expect(await [.exited(0), .killed(signal: SIGHUP)].contains(app.end()))
    }
}
