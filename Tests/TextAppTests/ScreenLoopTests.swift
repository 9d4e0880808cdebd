import CapabilityTesting
import Effects
@preconcurrency import Glibc
import ProcessLifecycle
import SecretEffects
import ShellRuntime
import Synchronization
import TestTerminals
import Testing
import TextUI

@testable import TextApp

@Suite("Screen loop of an app", .timeLimit(.minutes(5)))
struct ScreenLoopTests {
    private typealias Run = (end: Result<Int32?, any Error>, output: String, journal: [String])

    private func app(_ change: (inout EchoApp) -> Void) throws -> EchoApp {
        var app = try EchoApp()
        change(&app)
        return app
    }

    /// Runs the app until it ends, while somebody is at the terminal.
    private func run(
        _ change: (inout EchoApp) -> Void, _ use: (Terminal) async throws -> Void
    ) async throws -> Run {
        let (terminal, app) = (try Terminal(), try app(change))
        let device = terminal.device
        let running = Task {
            var loop = try await ScreenLoop(app, on: device, receivesSignals: false)
            return try await loop.run()
        }
        try await use(terminal)
        let end = await running.result
        _ = try await terminal.reads("[?1049l")
        return (end, terminal.output, app.journal.lines.withLock { $0 })
    }

    /// Without a signal, services deactivated, resources closed and the terminal restored.
    private func hasEndedInOrder(_ run: Run) throws -> Bool {
        try run.end.get() == nil && run.journal == ["active", "inactive", "closed"]
            && run.output.hasSuffix("\u{1B}[?1049l")
    }

    @Test(
        "An app ends on its core's request or ^C, with its resources open and their notes shown until then",
        arguments: ["+++", "+\u{3}"])
    func ends(keys: String) async throws {
        let run = try await run({ $0.opens = "It was opened" }) { terminal in
            _ = try await terminal.reads("It was opened")
            terminal.type(keys)
        }
        #expect(try hasEndedInOrder(run))
    }

    @Test("The first event and the requested action are sent once gates are open, without a key")
    func action() async throws {
        let gate = HeldGate()
        let run = try await run { app in
            (app.start, app.action) = (["+"], "end")
            app.making = { launching, _ in launching.add(gate: gate) }
        } _: { terminal in
            _ = try await terminal.reads("[?1049h")
            gate.open()
        }
        #expect(try hasEndedInOrder(run))
    }
}

extension ScreenLoopTests {
    @Test("The requested action is dropped after a stop without notice if a gate was still closed")
    func droppedAction() async throws {
        let terminal = try Terminal()
        let app = try app { app in
            app.action = "end"
            app.making = { $0.add(gate: gate(asking: $1, for: "x")) }
        }
        let loop = try await ScreenLoop(app, on: terminal.device, receivesSignals: false)
        let (shell, events) = (loop.state.session.shell, loop.state.events)
        let running = Task {
            var loop = loop
            return try await loop.run()
        }
        _ = try await terminal.reads("Say")
        events.add([.terminal(.resumed(width: 80, height: 24))])
        _ = try await terminal.reads("Say")
        terminal.type("x\r")
        _ = try await terminal.reads("heard")
        terminal.type("\u{3}")
        _ = try await running.value
        #expect(!shell.snapshot.view.contains("end"))
    }

    @Test("^C ends an app behind closed gates, and a refusing gate ends it with the reason", arguments: [true, false])
    func leavingClosed(asks: Bool) async throws {
        let run = try await run { app in
            app.making = { $0.add(gate: asks ? gate(asking: $1, for: "x") : refusingGate(attempt: 1)) }
        } _: { terminal in
            _ = try await terminal.reads(asks ? "Say" : "[?1049h")
            if asks { terminal.type("abc\u{3}") }
        }
        if asks { #expect(try run.end.get() == nil) } else { #expect(throws: Failure.self) { try run.end.get() } }
        #expect(!run.output.contains("heard") && run.output.hasSuffix("\u{1B}[?1049l"))
    }

    @Test("A signal to an app that is shutting down ends it at once", arguments: [true, false])
    func secondSignal(isFirstKey: Bool) async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            [isFirstKey = isFirstKey as Bool] in
            TerminalSignals.prepare()
            let terminal = try Terminal()
            let app = try ScreenLoopTests().app { $0.holdsEnd = true }
            let device = terminal.device
            Task {
                var loop = try await ScreenLoop(app, on: device)
                return try await loop.run()
            }
            _ = try await terminal.reads("heard")
            if isFirstKey { terminal.type("q") } else { kill(getpid(), SIGTERM) }
            _ = try await terminal.reads("[?1049l")
            while !app.journal.lines.withLock({ $0.contains("closed") }) { try await Task.sleep(for: .milliseconds(2)) }
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test("A terminal whose modes cannot be set is refused with advice and not written to")
    func noModes() async throws {
        let terminal = try Terminal()
        let null = open("/dev/null", O_RDWR)
        defer { close(null) }
        var loop = try await ScreenLoop(
            try EchoApp(), on: TerminalDevice(input: null, output: terminal.device.output), receivesSignals: false)
        let error = await #expect(throws: Failure.self) { try await loop.run() }
        #expect(error?.status == .cannotStart && error?.message.contains("--plain") == true)
        #expect(error?.message.contains("its modes cannot be set (Inappropriate ioctl for device).") == true)
        #expect(terminal.isUntouched)
    }
}

/// A gate that a test opens, for good.
final class HeldGate: Gate {
    private let (closed, end) = AsyncStream<Void>.makeStream()
    private let hasOpened = Mutex(false)
    var isOpen: Bool { hasOpened.withLock(\.self) }

    func open() {
        hasOpened.withLock { $0 = true }
        end.finish()
    }
    func wait() async { for await _ in closed {} }
    func waitUntilOpen() async throws { await wait() }
}

/// Returns a gate that opens when it is told the right word.
private func gate(asking prompt: Prompt, for answer: String) -> ScriptedGate {
    ScriptedGate {
        var question = Question(title: "closed", text: "Say it.", label: "Word")
        while try await prompt.ask(question) != SecretText(answer) { question.warning = "No." }
    }
}

/// A terminal with a test at its other end.
private final class Terminal {
    private(set) var output = ""
    private var unread = Substring()
    private let terminal: PseudoTerminal

    init() throws { terminal = try #require(PseudoTerminal()) }

    var device: TerminalDevice { terminal.device }
    func type(_ text: String) { terminal.type(text) }

    /// Whether nothing was written so far.
    var isUntouched: Bool { terminal.bytes().isEmpty }

    /// Waits until words were written; the result is what was written before them, since the last wait.
    func reads(_ words: String) async throws -> Substring {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            if let place = unread.ranges(of: words).first {
                defer { unread = unread[place.upperBound...] }
                return unread[..<place.lowerBound]
            }
            let text = terminal.output()
            output += text
            unread += text
            try #require(!text.isEmpty || .now < end, "\(words) was not written")
            if text.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        }
    }
}
