import ArgumentTable
import CapabilityTesting
@preconcurrency import Glibc
import LoopbackHTTP
import SecretEffects
import Testing
import TextApp

@testable import WeatherCLI

extension Installation {
    /// The lock of the data directory; nil where there is none.
    var lock: Passphrase? { get async throws { try await lockSettings().passphrase } }

    /// Locks the data directory without a question.
    func lock(by passphrase: String) async throws {
        let settings = try lockSettings()
        let file = try #require(settings.passphraseFile)
        try await Passphrase.put(SecretText(passphrase), in: file, settings.display.presentation)
    }

    private func lockSettings() throws -> Settings {
        try Settings(Invocation(WeatherApp.commandLine.parse([]).get(), of: "weather", environment: settings))
    }
}

@Suite("Passphrase lock of the app")
struct LockProcessTests {
    private static let passphrase = "canary-5ésame passphrase"

    /// An installation with a favorite that a passphrase locks; it is asked for at each return.
    private func locked() async throws -> Installation {
        let installation = try await Installation()
        try await installation.expect("favorites add Haarwick")
        _ = try installation.home.write(Array("lock-after = 0s\n".utf8), to: "config/weather/config")
        try await installation.lock(by: Self.passphrase)
        return installation
    }

    /// What a locked app must not show: the weather, and the names of places.
    private func expectNothingShown(_ text: some StringProtocol, at place: SourceLocation = #_sourceLocation) {
        for word in ["°", "Fjellvang", "Haarwick", "favorite", "Favorite"] {
            #expect(!text.contains(word), "\(text)", sourceLocation: place)
        }
    }

    @Test("The app shows nothing before the passphrase; ^Z wipes the screen, and `fg` asks again")
    func screens() async throws {
        let installation = try await locked()
        let recording = installation.home.path + "/run.jsonl"
        let run = try await ShellRun("weather --record \(recording)", in: installation, asInstalled: true)
        let screen = run.screen
        expectNothingShown(await run.bring("Isobar · locked"))
        await screen.expect("This was not the passphrase (1 of 5 tries).", after: "wrong one\r")
        await screen.expect("••", after: "\u{C}?f")
        expectNothingShown(screen.bytes)
        let requests = installation.service.requests.count
        await screen.expect("13 °C", after: "\u{15}\(Self.passphrase)\r")
        #expect(installation.service.requests.count > requests)
        await run.stop()
        // The last that was drawn is erased, row by row, before the screen is left.
        let wiped = try #require(screen.bytes.ranges(of: TerminalScreen.leave).last)
        #expect(screen.bytes[..<wiped.lowerBound].suffix(600).contains("\u{1B}[2;1H\u{1B}[2K\u{1B}[3;1H\u{1B}[2K"))
        expectNothingShown(await run.bring("Isobar · locked"))
        // At the prompt, too, ^Z stops, and what was typed so far opens nothing.
        await screen.expect("••••", after: "canary-5")
        await run.stop()
        expectNothingShown(await run.bring("Isobar · locked"))
        #expect(await eventually { !screen.text.contains("•") })
        await screen.expect("13 °C", after: "\(Self.passphrase)\r")
        await run.quit()
        let files = try installation.home.files().filter { file in
            ["5ésame", "argon2"].contains { (try? installation.content(of: file))?.contains($0) == true }
        }
        #expect(files == [] && !screen.bytes.contains("5ésame"))
        for command in ["trace lint", "replay"] { try await installation.expect("\(command) \(recording)") }
    }

    @Test("A line dialogue asks for the passphrase")
    func dialogue() async throws {
        let (app, screen) = try await locked().launch("--plain")
        await screen.answerUnseen("Type the passphrase and press Enter.\r\n", "wrong")
        #expect(await screen.hears("(1 of 5 tries).\r\nType"), "\(screen.bytes)")
        expectNothingShown(screen.bytes)
        await screen.answerUnseen("Type the passphrase", Self.passphrase)
        #expect(await screen.hears("13 °C"), "\(screen.bytes)")
        #expect(screen.bytes.contains("Haarwick") && !screen.bytes.contains("5ésame"))
        await app.quit(screen, by: "q\n")
    }

    @Test("Without a terminal to ask at, every command refuses with the reason")
    func pipes() async throws {
        let installation = try await locked()
        let requests = installation.service.requests.count
        for command in [
            "", "now", "now --json", "forecast", "favorites", "favorites add Ashford", "favorites remove Haarwick",
            "key status", "key reset --yes", "key set", "open weather://place/48.85,2.35", "--plain", "lock off",
            "lock on",
        ] {
            let run = try await installation.expect(
                command, status: 77, prints: "", says: ["The app is locked", "passphrase"],
                input: Self.passphrase + "\n",
                environment: command == "now" ? ["ISOBAR_SEALING_KEY": "none"] : [:])
            #expect(!run.error.contains("5ésame"))
        }
        #expect(installation.service.requests.count == requests)
        // A demo keeps no key there either.
        try installation.home.remove("\(Installation.data)/secrets/key")
        let before = try installation.home.files()
        try await installation.expect("--data-dir \(installation.dataDirectory) demo key status", status: 77)
        #expect(try installation.home.files() == before)
    }

    @Test("A command asks for the passphrase at the terminal and runs once it is right")
    func commands() async throws {
        let installation = try await locked()
        let screen = try TerminalScreen()
        let child = try #require(UserShell.all.last).start(
            on: screen, in: installation, environment: installation.settings)
        screen.type("\(Installation.builtProgram) favorites | cat\n")
        #expect(await screen.hears("Type the passphrase"), "\(screen.bytes)")
        expectNothingShown(screen.bytes.replacing("weather favorites | cat", with: ""))
        screen.type("half of it\u{1A}")
        #expect(await eventually { screen.echoes })
        #expect(await screen.listens("a"))
        #expect(screen.isCooked && !screen.bytes.contains("half of it"))
        let asked = screen.bytes.ranges(of: "Type the passphrase").count
        screen.type("fg\n")
        #expect(
            await eventually {
                _ = screen.text
                return screen.bytes.ranges(of: "Type the passphrase").count > asked
            })
        await screen.answerUnseen("Type the passphrase", Self.passphrase)
        #expect(await screen.hears("Haarwick, NL"), "\(screen.bytes)")
        #expect(await screen.listens("b"))
        screen.type("exit\n")
        #expect(await child.end() == .exited(0))
    }

    @Test("Text typed during a passphrase check is not echoed and answers the next question; ^C restores the echo")
    func typedAhead() async throws {
        let installation = try await locked()
        let (interrupted, first) = try installation.launch("lock off")
        await first.answerUnseen(ask, "wrong")
        first.type("5ésame\u{3}")
        #expect(await interrupted.end() == .killed(signal: SIGINT))
        let (child, screen) = try installation.launch("lock off")
        await screen.answerUnseen(ask, "wrong")
        screen.type("\(Self.passphrase)\n")
        #expect(await child.end() == .exited(0))
        #expect(await screen.hears("not locked any more"), "\(screen.bytes)")
        for screen in [first, screen] { #expect(screen.isCooked && !screen.bytes.contains("5ésame")) }
    }

    @Test("The time limit of a command continues after its passphrase, and ends it with a message and status 124")
    func timeLimit() async throws {
        let installation = try await locked()
        let key = try installation.home.write("slow", to: "key")
        let requests = installation.service.requests.count
        let (child, screen) = try installation.launch("now --key-file \(key)")
        await screen.answerUnseen(ask, Self.passphrase)
        #expect(await eventually { installation.service.requests.count > requests })
        child.send(SIGALRM)
        #expect(await child.end() == .exited(124), "\(screen.bytes)")
        #expect(await screen.hears("weather: The command had not ended after 300 seconds, and was ended."))
    }

    /// Runs `weather lock on` or `off` with these answers to its questions.
    private func expectLock(
        _ command: String, _ dialogue: (question: String, answer: String)..., status: Int32, says words: String = "",
        in installation: Installation, at place: SourceLocation = #_sourceLocation
    ) async throws {
        let (child, screen) = try installation.launch("lock \(command)")
        for (question, answer) in dialogue { await screen.answerUnseen(question, answer, at: place) }
        #expect(await child.end() == .exited(status), "\(screen.bytes)", sourceLocation: place)
        #expect(await screen.hears(words), "\(screen.bytes)", sourceLocation: place)
        #expect(screen.isCooked && !screen.bytes.contains("5ésame"), sourceLocation: place)
    }

    private let ask = "Type the passphrase"
    private let askNew = "Type a new passphrase"
    private let askAgain = "Type it again"

    @Test("A lock is set at a terminal, replaced or removed with its passphrase, and gone once secrets are deleted")
    func replaced() async throws {
        let installation = try await Installation()
        try await installation.expect("favorites add Haarwick")
        let passphrase = Self.passphrase
        try await installation.expect(
            "lock on", status: 71, prints: "", says: "There is no terminal to answer at", input: passphrase + "\n")
        // Passphrases that differ, are empty or cannot be typed into a field lock nothing.
        try await expectLock("on", (askNew, "one"), (askAgain, "two"), status: 1, in: installation)
        for text in ["", "a\u{1B}[Ab", "a\u{FFFD}"] {
            try await expectLock("on", (askNew, text), status: 64, in: installation)
        }
        try await expectLock(
            "on", (askNew, passphrase), (askAgain, passphrase), status: 0, says: "the app is locked", in: installation)
        try await expectLock("on", (ask, passphrase), (askNew, "new"), (askAgain, "new"), status: 0, in: installation)
        #expect(try await installation.lock?.isRight(SecretText("new")) == true)
        try await expectLock("off", (ask, "new"), status: 0, says: "not locked any more", in: installation)
        try await installation.expect("favorites", prints: "Haarwick")
        try await installation.lock(by: "forgotten")
        try installation.home.remove("\(Installation.data)/secrets")
        try await installation.expectEach([("favorites", 0, "Haarwick", ""), ("key status", 77, "", .anything)])
    }
}
