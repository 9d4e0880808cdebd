import CapabilityTesting
@preconcurrency import Glibc
import LocationEffects
import LoopbackHTTP
import TestTerminals
import Testing
import WeatherModel

@Suite("App on a terminal")
struct TerminalJourneyTests {
    @Test("A key is hidden while it is typed, long input is drawn in few frames, and the key leads to the weather")
    func onboarding() async throws {
        let (app, screen) = try await Installation(key: nil).launch()
        await screen.expect("Type or paste the key.")
        let drawn = screen.bytes.ranges(of: "\u{1B}[?2026h").count
        await screen.expect(String(repeating: "•", count: 40), after: String(repeating: "x", count: 1000) + "LAST")
        // A terminal may hand the characters on in a few parts.
        #expect(screen.bytes.ranges(of: "\u{1B}[?2026h").count - drawn < 50)
        await screen.expect(" ••••• ", after: "\u{15}qdemo")
        #expect(!screen.bytes.contains("LAST") && !screen.bytes.contains("qdemo"))
        await screen.expect("Fjellvang", after: "\r")
        // An escape sequence that is not whole delays no ^C.
        screen.type("\u{1B}]")
        await app.quit(screen, by: "\u{3}")
        screen.expectRestored()
    }

    @Test("A favorite is found, added and stored, even if the user quits at once")
    func journey() async throws {
        let installation = try await Installation()
        var (app, screen) = try installation.launch()
        await screen.expect("13 °C")
        for (width, height) in [(120, 40), (40, 12), (10, 3), (80, 24)] {
            screen.resize(width: width, height: height)
            await screen.expect("13 °C")
        }
        await screen.expect(("f", "Isobar · favorites"), ("a", "Add a favorite"), ("ash", "Alabama"))
        await app.quit(screen, by: "\u{1B}[B\rq")
        screen.expectRestored()
        (app, screen) = try installation.launch()
        await screen.expect("Ashford")
        await app.quit(screen)
    }

    @Test(
        "The terminal's answer about its background is used for shades and not taken for typed text",
        arguments: [
            ([:], true), (["WEATHER_THEME": "dark"], false), (["TERM": "linux", "COLORTERM": "24bit"], false),
        ])
    func background(environment: [String: String], isAsked: Bool) async throws {
        let (app, screen) = try await Installation().launch(environment: environment)
        await screen.expect("Fjellvang")
        if isAsked {
            func shades(since start: Int) -> Set<Substring> {
                Set(screen.bytes.dropFirst(start).matches(of: /38;5;[0-9]+/).map(\.output))
            }
            #expect(await screen.hears("\u{1B}]11;?"))
            // A whole frame has all shades of the ground that is not known.
            screen.type("\u{C}")
            #expect(await eventually { !screen.text.isEmpty && screen.bytes.hasSuffix("\u{1B}[?2026l") })
            let (start, known) = (screen.bytes.count, shades(since: 0))
            screen.type("\u{1B}]11;rgb:ffff/ffff/f0f0\u{1B}\\")
            #expect(await eventually { !screen.text.isEmpty && !shades(since: start).isSubset(of: known) })
        }
        await app.quit(screen)
        #expect(screen.bytes.contains("\u{1B}]11;") == isAsked)
        screen.expectRestored()
    }

    @Test("Without a location, Enter and a name lead to the weather there, also in the next run")
    func firstPlace() async throws {
        let installation = try await Installation(environment: ["WEATHER_LOCATION": ""])
        let (app, screen) = try installation.launch(width: 44, height: 16)
        await screen.expect("it becomes your location")
        for text in ["--location auto", "weather demo"] { #expect(screen.text.contains(text)) }
        await screen.expect(
            ("\r", "Add a favorite"), ("fjell", "Fjellvang"), ("\r", "Fjellvang, NO · your location"),
            ("", "scattered clouds"))
        await app.quit(screen)
        try await installation.expect("location show", prints: "Fjellvang, NO 60.7412,11.3217 (from ")
    }

    @Test("^C quits at once while a request is pending")
    func interrupt() async throws {
        let service = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(120)) }
        let (app, screen) = try await Installation(service: service).launch()
        #expect(await eventually { !service.requests.isEmpty })
        screen.type("\u{3}")
        // The request itself would be given up after ten seconds.
        #expect(await app.end(within: .seconds(8)) == .exited(0))
        screen.expectRestored()
    }

    /// The signals that end a program by default; SIGKILL cannot be caught, glibc uses 32 and 33 itself, a write
    /// returns the errors of SIGPIPE and SIGXFSZ, and those of crashes are caught elsewhere. Of the others up to 64, which
    /// have no names, these are the first and the last.
    private static let ending =
        [
            SIGHUP, SIGINT, SIGQUIT, SIGSYS, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO,
            SIGPWR, SIGSTKFLT, 34, 35, 63, 64,
        ]

    @Test("An app ended by a signal restores the terminal first, and a hang-up ends the app")
    func endingSignals() async throws {
        let installation = try await Installation(key: nil)
        for signal in Self.ending {
            let (app, screen) = try installation.launch()
            await screen.expect("API key")
            app.send(signal)
            #expect(await app.end() == .killed(signal: signal))
            // What a process writes may arrive after its end.
            #expect(await screen.hears(TerminalScreen.leave) && screen.isCooked, "\(signal)")
        }
        let (app, screen) = try installation.launch()
        await screen.expect("API key")
        screen.terminal.hangUp()
        #expect(await [.exited(0), .killed(signal: SIGHUP)].contains(app.end()))
    }

    @Test("A second signal ends the app even if its terminal accepts no more output")
    func stuck() async throws {
        let (app, screen) = try await Installation(key: nil).launch("demo")
        await screen.expect("13 °C")
        // Nobody reads what is drawn for all these sizes.
        for number in 1...40 {
            screen.terminal.resize(width: 150 + number % 50, height: 60)
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

    @Test("A terminal found gone by a write ends the app like a hang-up")
    func hangUpFoundByWriting() async throws {
        let installation = try await Installation()
        // Keys come from another terminal, which stays, and no signal comes from one that controls nobody.
        let (keyboard, screen) = (try TerminalScreen(), try TerminalScreen())
        let ends = [keyboard, screen].map { open($0.terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC) }
        defer { for end in ends { close(end) } }
        let app = try installation.start(
            [], environment: ["TERM": "xterm-256color"], .files(input: ends[0], output: ends[1], error: ends[0]))
        await screen.expect("13 °C")
        screen.terminal.hangUp()
        await app.quit(keyboard, by: "f")
        // The key is echoed if an answer was drawn before, and so has ended the app.
        #expect(keyboard.isCooked && keyboard.text.allSatisfy { $0.isWhitespace || $0 == "f" }, "\(keyboard.text)")
    }

    @Test("Reports and help fit on the terminal and name the command that shows the rest")
    func heights() async throws {
        let installation = try await Installation()
        for (words, width, height, shown, more, isShort) in [
            ("now", 80, 24, "Observed ", "For more: weather forecast ", true),
            ("now Ф'єльванг --clock 12", 80, 24, "Observed ", #"forecast --clock=12 'Ф'\''єльванг'"#, true),
            // The message below is broken at the edge, with the name of the program.
            ("now Ashford", 72, 24, "Observed ", "For more: weather forecast Ashford", true),
            ("now", 80, 80, "Days", "For more", false),
            ("--help", 80, 24, "files|exit-status|keys|format|json", "more lines: weather --help | less", true),
            ("now --help", 44, 200, "weather help format", "more lines", false),
        ] {
            let (command, screen) = try installation.launch(
                words, width: width, height: height, environment: ["NO_COLOR": "1"])
            #expect(await command.end() == .exited(0))
            await screen.expect(shown)
            #expect(screen.text.contains(more) == isShort, "\(screen.text)")
            // The shell's prompt takes a line, too.
            #expect(screen.lineCount(width: width) < height, "\(screen.bytes)")
            #expect(width > 44 || !screen.bytes.split(separator: "\r\n").contains { $0.count > width })
        }
    }

    @Test(
        "After a signal the shell receives a line that was typed ahead, but no key that was typed without echo",
        arguments: [("--plain", nil, SIGHUP, ""), ("key set", nil, SIGTERM, ""), ("--plain", "demo", SIGTERM, "typed")]
            as [(String, String?, Int32, String)])
    func typedAhead(words: String, key: String?, signal: Int32, left: String) async throws {
        let (app, screen) = try await Installation(key: key).launch(words)
        if key == nil {
            #expect(await eventually { !screen.echoes })
            // The echo tells when the text has come to the terminal.
            screen.echoes = true
        } else {
            #expect(await screen.hears("13 °C"), "\(screen.bytes)")
        }
        screen.type("typed")
        #expect(await screen.hears("typed"))
        app.send(signal)
        #expect(await app.end() == .killed(signal: signal))
        #expect(screen.isCooked && screen.terminal.takeUnread() == left)
    }

    @Test("A key typed at the prompt is not echoed, ^C restores the echo, and the key is deleted only after a yes")
    func prompt() async throws {
        let installation = try await Installation(key: nil)
        for (keys, end) in [("abcd\u{3}", .killed(signal: SIGINT)), ("demo\n", .exited(0))] as [(String, Child.End)] {
            let (command, screen) = try installation.launch("key set")
            #expect(await eventually { !screen.echoes })
            await command.quit(screen, by: keys, end)
            #expect(screen.isCooked && !screen.text.contains("demo"))
        }
        for (answer, told) in [("n", "is kept"), ("", "is kept"), ("YES", "is deleted")] {
            try await installation.expect("key status")
            let (command, screen) = try installation.launch("key reset")
            await screen.expect("Delete the API key? [y/N]")
            await screen.expect(told, after: answer + "\n")
            #expect(await command.end() == .exited(0))
        }
        try await installation.expect("key status", status: 77)
    }
}
