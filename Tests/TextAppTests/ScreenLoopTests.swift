import ArgumentTable
import CoreRuntime
import Effects
@preconcurrency import Glibc
import ProcessLifecycle
import ShellRuntime
import Synchronization
import Testing
import TextUI

@testable import TextApp

/// An app with one number, which ends itself at three.
private enum Counter: RootMachine {
    struct State: Sendable, Equatable { var count = 0 }
    enum Event: Sendable, Codable { case counted, returned, left }
    typealias ShellEvent = Event

    static var effects: [any Effect.Type] { [] }

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .counted: state.count += 1
        case .returned: state.count += 10
        case .left: state.count += 100
        }
        guard state.count >= 3 else { return .running(state) }
        return .running(state, .render.and(.notify(ExitRequest())))
    }
}

/// Notes what becomes of it.
private final class Journal: Service {
    let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    func activate() { note("active") }
    func deactivate() { note("inactive") }
}

private struct CounterApp: TerminalApp {
    static let commandLine = CommandTable(name: "counter", version: "1", summary: "Counts.", commands: [])
    let display: DisplaySettings
    let journal = Journal()
    var start: Counter.Event?
    var action: Counter.Event?

    init(_ invocation: Invocation) { display = DisplaySettings(invocation) }

    static func makeCore(_ input: NoInput) -> sending Core<Counter> { Core() }

    static func screen(of view: Counter.State, _ presentation: Presentation) -> TextScreen<Counter.Event> {
        let count = KeyBinding([.character("+")], .confirm, "+", "count")
        var screen = TextScreen<Counter.Event>("count", app: "Counter", title: "\(view.count)", bindings: [count]) {
            _ in
            Block(lines: ["count \(view.count)"])
        }
        screen.events = { command, _ in command == .confirm ? [.counted] : [] }
        return screen
    }

    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) {}

    func launch(_ launching: inout Launching, around shell: Shell<Core<Counter>>) throws {
        try launching.register(journal)
    }

    func finish() { journal.note("finished") }
    func close() async { journal.note("closed") }
}

@Suite("An app on a terminal", .timeLimit(.minutes(1)))
struct ScreenLoopTests {
    /// Runs the app until it ends. Once it has the terminal, this is typed there.
    private func run(_ change: (inout CounterApp) -> Void = { _ in }, typing text: String = "") async throws -> (
        output: String, journal: [String]
    ) {
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        try #require(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
        defer { for end in [ends.master, ends.slave] { close(end) } }
        _ = fcntl(ends.master, F_SETFL, O_NONBLOCK)
        var app = CounterApp(
            Invocation(try CounterApp.commandLine.parse([]).get(), of: "counter", environment: ["TERM": "xterm"]))
        change(&app)
        let (device, started) = (TerminalDevice(input: ends.slave, output: ends.slave), app)
        let running = Task {
            var loop = try await ScreenLoop(started, on: device, receivesSignals: false)
            return try await loop.run()
        }
        var output = ""
        try await read(ends.master, into: &output, until: "[?1049h")
        let bytes = Array(text.utf8)
        _ = write(ends.master, bytes, bytes.count)
        #expect(try await running.value == nil, "no signal has ended it")
        try await read(ends.master, into: &output, until: "[?1049l")
        return (output, app.journal.lines.withLock { $0 })
    }

    private func read(_ end: Int32, into output: inout String, until words: String) async throws {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !output.contains(words) {
            let count = Glibc.read(end, &buffer, buffer.count)
            output += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            if count < 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    @Test("a core that asks for the end ends the app, and the terminal is whole")
    func exitRequest() async throws {
        let run = try await run(typing: "+++")
        #expect(run.output.hasSuffix("\u{1B}[?1049l"))
        #expect(run.journal == ["active", "inactive", "closed"])
    }

    @Test("what it was started with and asked for is done without a key")
    func action() async throws {
        let run = try await run { app in (app.start, app.action) = (.counted, .returned) }
        #expect(run.journal == ["active", "inactive", "closed"])
    }

    @Test("^C ends it, whatever the screen binds")
    func interrupted() async throws {
        let run = try await run(typing: "+\u{3}")
        #expect(run.journal == ["active", "inactive", "closed"])
    }
}
