import CapabilityTesting
@preconcurrency import Glibc
import KeyValueCapability
import LocationEffects
import LoopbackHTTP
import Testing
import WeatherModel

@Suite("The app on a terminal")
struct TerminalJourneyTests {
    private static let leave = "\u{1B}[?25h\u{1B}[?1049l"

    private func start(_ installation: Installation, _ screen: TerminalScreen, _ arguments: String...) throws -> Child {
        try installation.start(
            arguments, environment: ["TERM": "xterm-256color"], .terminal(screen.path))
    }

    /// Expects that the terminal was given back whole.
    private func expectRestored(_ screen: TerminalScreen, at place: SourceLocation = #_sourceLocation) {
        _ = screen.text
        #expect(screen.bytes.hasSuffix(Self.leave), sourceLocation: place)
        #expect(screen.isCooked, sourceLocation: place)
    }

    @Test("a favorite is found and added, and is there the next time")
    func journey() async throws {
        let installation = try await Installation()
        var screen = try TerminalScreen()
        var app = try start(installation, screen)
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        screen.type("f")
        #expect(await screen.shows("Isobar · favorites"))
        screen.type("a")
        #expect(await screen.shows("Add a favorite"))
        screen.type("ash")
        #expect(await screen.shows("Alabama"), "\(screen.text)")
        screen.type("\u{1B}[B\r")
        #expect(await eventually { screen.text.contains("Alabama") && !screen.text.contains("South Australia") })
        screen.type("q")
        #expect(await app.end() == .exited(0))
        expectRestored(screen)

        screen = try TerminalScreen()
        app = try start(installation, screen)
        #expect(await screen.shows("Ashford"), "\(screen.text)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }

    @Test("a key is asked for, hidden while it is typed, and leads to the weather")
    func onboarding() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("API key"))
        screen.type("qdemo")
        #expect(await screen.shows("•••••"), "\(screen.text)")
        #expect(!screen.text.contains("qdemo"))
        screen.type("\r")
        #expect(await screen.shows("Fjellvang"), "\(screen.text)")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
        expectRestored(screen)
    }

    @Test("what is typed at once is handled before anything is drawn")
    func drawsOnce() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("Type or paste the key."))
        let drawn = screen.bytes.ranges(of: "\u{1B}[?2026h").count
        screen.type(String(repeating: "x", count: 1000) + "LAST")
        #expect(await screen.shows("•••LAST"), "\(screen.text)")
        // A terminal may hand the characters on in a few parts.
        #expect(screen.bytes.ranges(of: "\u{1B}[?2026h").count - drawn < 50)
        screen.type("\u{1B}]")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
        expectRestored(screen)
    }

    @Test("without a place to be at, Enter and a name lead to the weather there", arguments: [(80, 24), (44, 16)])
    func firstPlace(width: Int, height: Int) async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let screen = try TerminalScreen(width: width, height: height)
        let app = try start(installation, screen)
        #expect(await screen.shows("Press Enter to type the name of a place."), "\(screen.text)")
        for text in ["--location auto", "weather demo"] { #expect(screen.text.contains(text)) }
        screen.type("\r")
        #expect(await screen.shows("Add a favorite"))
        screen.type("fjell")
        #expect(await screen.shows("Fjellvang"), "\(screen.text)")
        screen.type("\r")
        #expect(await screen.shows("Fjellvang, NO · first favorite"), "\(screen.text)")
        #expect(await screen.shows("scattered clouds"), "\(screen.text)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }

    @Test("what was changed is stored, however fast the user leaves")
    func leavingAtOnce() async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("12.6 °C"))
        screen.type("a")
        #expect(await screen.shows("Add a favorite"))
        screen.type("ash")
        #expect(await screen.shows("Alabama"), "\(screen.text)")
        screen.type("\rq")
        #expect(await app.end() == .exited(0))
        #expect(try await installation.run("favorites").output.contains("Ashford"))
    }

    @Test(
        "what another run stores while this one ends is neither lost nor lost sight of",
        arguments: ["xterm-256color", "dumb"])
    func leavingBesideAnotherRun(terminal: String) async throws {
        for others in [Favorites([fjellvang]).encoded(), Array("[{".utf8)] {
            let installation = try await Installation()
            let screen = try TerminalScreen()
            let app = try installation.start([], environment: ["TERM": terminal], .terminal(screen.path))
            #expect(await screen.hears("12.6 °C"), "\(screen.bytes)")
            let enter = terminal == "dumb" ? "\n" : ""
            screen.type("a" + enter)
            #expect(await screen.hears(terminal == "dumb" ? "Type a name" : "Add a favorite"), "\(screen.bytes)")
            screen.type("ash" + enter)
            #expect(await screen.hears("Alabama"), "\(screen.bytes)")
            let store = try SQLiteStore(directory: installation.dataDirectory)
            _ = try await store.replaceValue(for: Favorites.key, with: others)
            await store.close()
            screen.type(terminal == "dumb" ? "1\nq\n" : "\rq")
            #expect(await app.end() == .exited(0))
            let list = try await installation.run("favorites").output
            #expect(list.contains("Ashford"))
            if others == Array("[{".utf8) {
                let aside = "\(Installation.data)/favorites.broken-1"
                #expect(try installation.home.bytes(of: aside) == others)
                _ = screen.text
                #expect(screen.bytes.contains("favorites.broken-1"), "\(screen.bytes)")
            } else {
                #expect(list.contains("Fjellvang"))
            }
        }
    }

    @Test("visits to the favorites ask for no weather again, however many, and lose none")
    func visits() async throws {
        let installation = try await Installation()
        let places = (0..<10).map { Place(name: "P\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 5)) }
        let store = try SQLiteStore(directory: installation.dataDirectory)
        _ = try await store.replaceValue(for: Favorites.key, with: Favorites(places).encoded())
        await store.close()
        let screen = try TerminalScreen(width: 120, height: 60)
        let app = try start(installation, screen)
        func weatherAsked() -> Int { installation.service.requests.count { $0.target.contains("/weather?") } }
        // What is still in flight when the screen is left is requested again.
        #expect(
            await eventually {
                screen.text.contains("12.6 °C") && screen.text.contains("P9") && !screen.text.contains("etching")
            })
        #expect(weatherAsked() == 11)
        for _ in 0..<8 {
            screen.type("f")
            #expect(await screen.shows("Isobar · favorites"))
            screen.type("h")
            #expect(await eventually { !screen.text.contains("Isobar · favorites") && screen.text.contains("12.6 °C") })
        }
        #expect(weatherAsked() == 11)
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }

    private let fjellvang = Place(
        name: "Fjellvang", coordinate: Coordinate(latitude: 60.7412, longitude: 11.3217), country: "NO")

    @Test("^C quits at once while a request is on its way")
    func interrupt() async throws {
        let service = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(120)) }
        let installation = try await Installation(service: service)
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await eventually { !service.requests.isEmpty })
        screen.type("\u{3}")
        // The request itself would be given up after ten seconds.
        #expect(await app.end(within: .seconds(8)) == .exited(0))
        expectRestored(screen)
    }

    /// The signals that end a program by default; SIGKILL cannot be caught, glibc uses 32 and 33 itself, a write
    /// returns the errors of SIGPIPE and SIGXFSZ, and those of crashes are caught elsewhere.
    private static let ending =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGSYS, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO,
            SIGPWR, SIGSTKFLT,
        ] + Array(34...64)

    @Test("a signal that ends a program gives the terminal back first, whichever it is")
    func endingSignals() async throws {
        let installation = try await Installation()
        for signal in Self.ending {
            let screen = try TerminalScreen()
            let app = try start(installation, screen)
            #expect(await screen.shows("12.6 °C"), "\(signal)")
            app.send(signal)
            #expect(await app.end() == .killed(signal: signal))
            _ = screen.text
            #expect(screen.bytes.contains("\u{1B}[?1049l") && screen.isCooked, "\(signal)")
        }
    }

    @Test("a terminal that takes no more output does not keep a second signal from ending the app")
    func stuck() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start(installation, screen, "demo")
        #expect(await screen.shows("12.6 °C"))
        // Nobody reads what is drawn for all these sizes.
        for number in 1...200 {
            screen.setSize(width: 150 + number % 50, height: 60)
            try await Task.sleep(for: .milliseconds(5))
        }
        let ending = Task { await app.end() }
        for _ in 1...100 where !app.hasEnded {
            app.send(SIGTERM)
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(await ending.value == .killed(signal: SIGTERM))
        #expect(screen.isCooked)
    }

    @Test("a write beyond the size that a file may have fails, and does not end the app")
    func fileSize() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let script = "cd \"$HOME\" && ulimit -f 8 && exec \(Installation.builtProgram) demo --record run.jsonl"
        let environment = installation.settings.merging(["TERM": "xterm"]) { $1 }
        let app = try Child("/bin/sh", ["-c", script], environment: environment, .terminal(screen.path))
        #expect(await screen.shows("12.6 °C"), "\(screen.text)")
        #expect(await screen.shows("File too large"), "\(screen.text)")
        screen.type("q")
        #expect(await app.end() == .exited(0))
        expectRestored(screen)
    }

    @Test("a new size is drawn anew, however small")
    func resize() async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("12.6 °C"))
        for (width, height) in [(120, 40), (40, 12), (10, 3), (80, 24)] {
            screen.resize(width: width, height: height)
            #expect(await screen.shows(width < 80 ? "13 °C" : "12.6 °C"), "\(width) × \(height): \(screen.text)")
        }
        screen.type("q")
        #expect(await app.end() == .exited(0))
    }

    @Test("a terminal that goes away ends the app")
    func hangUp() async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("12.6 °C"))
        screen.hangUp()
        #expect(await [.exited(0), .killed(signal: SIGHUP)].contains(app.end()))
    }

    @Test("a screen that a write finds gone, before anything else tells, ends the app like any hang-up")
    func hangUpFoundByWriting() async throws {
        let installation = try await Installation()
        // Keys come from another terminal, which stays, and no signal comes from one that controls nobody.
        let (keyboard, screen) = (try TerminalScreen(), try TerminalScreen())
        let ends = [keyboard, screen].map { open($0.path, O_RDWR | O_NOCTTY | O_CLOEXEC) }
        defer { for end in ends { close(end) } }
        let app = try installation.start(
            [], environment: ["TERM": "xterm-256color"], .files(input: ends[0], output: ends[1], error: ends[0]))
        #expect(await screen.shows("12.6 °C"))
        screen.hangUp()
        keyboard.type("f")
        #expect(await app.end() == .exited(0))
        #expect(keyboard.isCooked && keyboard.text.allSatisfy(\.isWhitespace), "\(keyboard.text)")
    }

    @Test("a demo leaves nothing behind")
    func demo() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try start(installation, screen, "demo")
        #expect(await screen.shows("SAMPLE DATA"))
        app.send(SIGTERM)
        #expect(await app.end() == .killed(signal: SIGTERM))
        #expect(try installation.home.files() == [])
    }

    @Test("what is wrong with the settings is told on the screen")
    func news() async throws {
        let installation = try await Installation(key: nil, environment: ["HOME": "", "XDG_DATA_HOME": ""])
        let screen = try TerminalScreen()
        let app = try start(installation, screen)
        #expect(await screen.shows("HOME is not set"), "\(screen.text)")
        screen.type("\u{3}")
        #expect(await app.end() == .exited(0))
    }

    @Test(
        "the key is deleted only when the user says so",
        arguments: [("y", "is deleted"), ("YES", "is deleted"), ("n", "is kept"), ("", "is kept")])
    func confirmation(answer: String, told: String) async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen()
        let command = try start(installation, screen, "key", "reset")
        #expect(await screen.shows("Delete the API key? [y/N]"))
        screen.type(answer + "\n")
        #expect(await command.end() == .exited(0))
        #expect(await screen.shows(told))
        #expect(try await installation.run("key", "status").end == .exited(told == "is kept" ? 0 : 77))
    }

    @Test(
        "help that is too long for the terminal says how to see the rest, and a higher one shows all of it",
        arguments: [24, 60])
    func help(height: Int) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen(height: height)
        let command = try start(installation, screen, "--help")
        #expect(await command.end() == .exited(0))
        #expect(await screen.shows("Further help: weather help COMMAND|"))
        #expect(screen.text.contains("more lines: weather --help | less") == (height == 24))
        #expect(screen.text.contains("NO_COLOR") == (height == 60))
    }

    @Test("help in a narrow terminal breaks no word")
    func narrowHelp() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen(width: 44, height: 200)
        let command = try start(installation, screen, "now", "--help")
        #expect(await command.end() == .exited(0))
        #expect(await screen.hears("next 24 hours."))
        #expect(!screen.bytes.split(separator: "\r\n").contains { $0.count > 44 }, "\(screen.bytes)")
    }

    @Test(
        "a key that was typed unseen is not left for the user's shell to show when a signal ends the program",
        arguments: ["--plain", "key set"], [SIGTERM, SIGHUP])
    func unfinishedKey(words: String, signal: Int32) async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        let app = try installation.start(
            words.split(separator: " ").map(String.init), environment: ["TERM": "xterm"], .terminal(screen.path))
        #expect(await eventually { !screen.echoes })
        // The echo tells when the text has come to the terminal.
        screen.echoes = true
        screen.type("5ecret")
        #expect(await screen.hears("5ecret"))
        app.send(signal)
        #expect(await app.end() == .killed(signal: signal))
        #expect(screen.isCooked && screen.takeUnread() == "")
    }

    @Test("what was typed into a dialogue and not read is left to the user's shell, as after any program of lines")
    func typedAhead() async throws {
        let installation = try await Installation()
        let screen = try TerminalScreen()
        let app = try start(installation, screen, "--plain")
        #expect(await screen.hears("12.6 °C"), "\(screen.bytes)")
        screen.type("echo a")
        #expect(await screen.hears("echo a"))
        app.send(SIGTERM)
        #expect(await app.end() == .killed(signal: SIGTERM))
        #expect(screen.isCooked && screen.takeUnread() == "echo a")
    }

    @Test("a key typed at the prompt is not shown, and ^C there gives the echo back")
    func prompt() async throws {
        let installation = try await Installation(key: nil)
        let screen = try TerminalScreen()
        var command = try start(installation, screen, "key", "set")
        #expect(await eventually { !screen.echoes })
        screen.type("abcd")
        screen.type("\u{3}")
        #expect(await command.end() == .killed(signal: SIGINT))
        #expect(screen.isCooked)

        command = try start(installation, screen, "key", "set")
        #expect(await eventually { !screen.echoes })
        screen.type("demo\n")
        #expect(await command.end() == .exited(0))
        #expect(screen.isCooked)
        #expect(!screen.text.contains("demo"))
        #expect(try await installation.run("key", "status").end == .exited(0))
    }
}
