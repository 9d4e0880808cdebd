import ArgumentTable
import Dispatch
import Effects
@preconcurrency import Glibc
import ProcessLifecycle
import ShellRuntime
import Synchronization
import TestTerminals
import Testing
import TextUI

@testable import TextApp

@Suite("App process lifecycle", .timeLimit(.minutes(5)))
struct AppProcessTests {
    private let events = AppEventQueue<[String]>()

    private func started(
        _ session: AppSession<EchoApp>, timer: SessionTimer = SessionTimer()
    ) async throws -> RunningProcess<EchoApp> {
        let process = AppProcess.start(session, telling: events, timer: timer)
        try await process.launch()
        await process.begin()
        return process
    }

    @Test("An unknown view effect is reported as a defect with its name, and a request to exit is not")
    func unknownViewEffect() async throws {
        struct Beep: ViewEffect { static let name = "Beep" }
        let session = try await AppSession(EchoApp())
        #expect(
            session.perform(Beep())
                == .message(
                    "The app has a defect: the core asked for the view effect Beep, "
                        + "which the front end does not perform."))
        #expect(session.perform(ExitRequest()) == nil)
        await session.shell.shutdown()
    }

    @Test("The core learns of leaving and entering the foreground before services do, also after a stop without notice")
    func returns() async throws {
        let core = Mutex<Shell<EchoApp.Bridge>?>(nil)
        let calls = Mutex<[String]>([])
        let service = ScriptedService { call in
            let heard = core.withLock { $0?.snapshot.view.last } ?? "nothing"
            calls.withLock { $0.append("\(call) after \(heard)") }
        }
        let session = try await AppSession(EchoApp { launching, _ in launching.register(service) })
        core.withLock { $0 = session.shell }
        let process = try await started(session)
        await process.enterBackground()
        await process.enterForeground()
        await process.enterForeground()
        #expect(session.shell.snapshot.view == ["background", "foreground", "background", "foreground"])
        await process.end()
        #expect(
            calls.withLock { $0 } == [
                "activate after nothing", "deactivate after background", "activate after foreground",
                "deactivate after background", "wasStopped after background", "activate after foreground",
                "deactivate after foreground",
            ])
    }

    @Test("A continued app shows no content until it has entered the foreground again")
    func continued() async {
        await #expect(processExitsWith: .success) {
            TerminalSignals.prepare()
            let tests = AppProcessTests()
            let process = try await tests.started(try await AppSession(EchoApp()))
            #expect(process.isContentShown)
            kill(getpid(), SIGCONT)
            for _ in 1...5000 where process.isContentShown { try await Task.sleep(for: .milliseconds(2)) }
            #expect(!process.isContentShown)
            for _ in 1...5000 where !process.isContentShown { await process.enterForeground() }
            #expect(process.isContentShown)
            await process.end()
        }
    }

    @Test("Time counts as use only in the foreground, with the focus and with all gates open")
    func inUse() async throws {
        let (start, seconds, gate) = (ContinuousClock.now, Seconds(), HeldGate())
        let timer = SessionTimer { start + .seconds(seconds.count.withLock { $0 }) }
        func pass(_ count: Int) { seconds.count.withLock { $0 += count } }
        let process = try await started(
            try await AppSession(EchoApp { launching, _ in launching.add(gate: gate) }), timer: timer)
        pass(10_000_000)
        gate.open()
        #expect(await events.next() != nil && process.isContentShown)
        pass(1)
        process.noteUse()
        for (hasFocus, count) in [(false, 10), (true, 100)] {
            process.focusChanged(hasFocus)
            await process.machine.processed()
            pass(count)
        }
        await process.enterBackground()
        pass(1000)
        await process.enterForeground()
        pass(10_000)
        process.noteUse()
        // Stopped without having been told, it comes back.
        pass(100_000)
        await process.enterForeground()
        await process.end()
        pass(1_000_000)
        #expect(timer.total == .seconds(10_101))
    }

    @Test("A focus report in the background does not lead to the foreground")
    func lateFocus() async throws {
        let session = try await AppSession(EchoApp())
        let process = try await started(session)
        process.focusChanged(false)
        await process.enterBackground()
        process.focusChanged(true)
        await process.machine.processed()
        #expect(process.machine.state == .background)
        process.focusChanged(false)
        await process.enterForeground()
        #expect(session.shell.snapshot.view == ["background", "foreground"])
        await process.end()
    }

    @Test(
        "Keys and signals end or stop an app with a hanging service or core, which is reported once",
        .enabled(if: JobControl.canSuspend))
    func hanging() async {
        // Each waits for a time limit, so all do at once.
        await withTaskGroup { group in
            for acts in [["\u{3}"], ["q"], ["\u{1A}", "\u{3}"], ["\u{1A}", "q"], ["\u{1A}", "SIGTERM"]] {
                group.addTask { await checkHangingAtTerminal(acts) }
            }
            group.addTask { await checkHangingCore() }
        }
    }

    private func checkHangingAtTerminal(_ acts: [String]) async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            [acts = acts as [String]] in
            TerminalSignals.prepare()
            nonisolated(unsafe) let terminal = try #require(PseudoTerminal())
            let process = "/proc/\(getpid())"
            func isIn(_ states: String) -> String { "grep -q '^State:.\(states)' \(process)/status" }
            // The shell that continues the stopped process. It ends before that is waited for: it has its pipes open, and
            // the threads that would wait may all be reading those.
            system(
                "(while \(isIn("[^Z]")); do ! \(isIn("T")) || kill -CONT \(getpid()); sleep 0.02; done) 2>/dev/null &"
            )
            DispatchQueue.global().async { user(at: terminal, acts) }
            let hanging = ScriptedService { call in if call == "deactivate" { await hang() } }
            let app = try EchoApp(["--verbose"]) { launching, _ in
                launching.register(hanging)
                launching.add(gate: refusingGate(attempt: 2))
            }
            var loop = try await ScreenLoop(app, on: terminal.device)
            #expect(try await loop.run() == (acts.last == "SIGTERM" ? SIGTERM : nil))
        }
        let told = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(told.ranges(of: "ScriptedService.deactivate has not returned after").count == 1, "\(acts): \(told)")
        #expect(told.ranges(of: "never").count == acts.count - 1, "\(acts): \(told)")
    }

    private func checkHangingCore() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            // A core that is waited for would keep the process for ever.
            alarm(30)
            let tests = AppProcessTests()
            var app = try EchoApp(["--verbose"])
            app.input.hangs = true
            let session = try await AppSession(app)
            let process = try await tests.started(session)
            await process.enterBackground()
            #expect(!process.isContentShown)
            await process.end()
        }
        let told = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(told.ranges(of: "Core.process has not returned after 3000").count == 1, "\(told)")
    }

    @Test("A command fails with the core's message about the first event that it refuses", arguments: ["start", "go"])
    func refusal(of what: String) async throws {
        var app = try EchoApp()
        app.input.refused = what
        let session = try await AppSession(app) { _ in }
        for event in ["go", "on"] { session.shell.send(event) }
        await session.processed()
        let failure = await #expect(throws: Failure.self) {
            try await session.run([]) { _ in Int?.none }
        }
        #expect(failure?.status == .software)
        #expect(failure?.message.contains("refused what it was told: not \(what).") == true)
    }

    @Test("A command without a result within its time limit fails with a message and status of its own")
    func noResult() async throws {
        let session = try await AppSession(EchoApp())
        let failure = await #expect(throws: Failure.self) {
            try await session.run([], limit: .milliseconds(1)) { _ in Int?.none }
        }
        #expect(failure?.status == .timedOut && failure?.message.contains("had not ended after") == true)
    }

    @Test(
        "A dialogue whose input has ended waits for its gates, and fails if one refuses",
        arguments: [true, false])
    func inputOver(opens: Bool) async {
        await #expect(processExitsWith: .success) { [opens = opens as Bool] in
            close(STDIN_FILENO)
            try #require(open("/dev/null", O_RDONLY) == STDIN_FILENO)
            let isDone = Mutex(false)
            let gate = ScriptedGate {
                try await Task.sleep(for: .milliseconds(100))
                isDone.withLock { $0 = true }
                if !opens { throw Failure(.noPermission, "no") }
            }
            var loop = try await DialogueLoop(EchoApp { launching, _ in launching.add(gate: gate) })
            do throws(Failure) {
                let signal = try await loop.run()
                #expect(signal == nil && opens)
            } catch {
                #expect(error.status == .noPermission && !opens)
            }
            #expect(isDone.withLock { $0 })
        }
    }

    @Test("An error at launch ends the app before it takes over the screen")
    func launchFails() async throws {
        let terminal = try #require(PseudoTerminal())
        let app = try EchoApp { _, _ in
            usleep(50_000)
            throw Failure(.configuration, "no")
        }
        var loop = try await ScreenLoop(app, on: terminal.device, receivesSignals: false)
        let error = await #expect(throws: Failure.self) { try await loop.run() }
        #expect(error?.status == .configuration && !terminal.output().contains("[?1049h"))
    }
}

/// A gate that opens when a test's work returns, and refuses when it throws.
struct ScriptedGate: Gate {
    let work: @Sendable () async throws -> Void
    func waitUntilOpen() async throws { try await work() }
}

/// A gate that never opens.
let closedGate = ScriptedGate { try await Task.sleep(for: .seconds(3600)) }

/// Returns a gate that refuses one attempt, and opens for the others.
func refusingGate(attempt refused: Int) -> ScriptedGate {
    let attempts = Atomic(0)
    return ScriptedGate {
        if attempts.add(1, ordering: .relaxed).newValue == refused { throw Failure(.noPermission, "never") }
    }
}

/// What the clock of a test shows.
final class Seconds: Sendable {
    let count = Mutex(0)
}

/// Does in each call what a test says.
struct ScriptedService: Service {
    let perform: @Sendable (String) async -> Void

    func activate() async { await perform("activate") }
    func deactivate() async { await perform("deactivate") }
    func wasStopped() async { await perform("wasStopped") }
}

/// Types keys at a terminal, or ends the process, each once it sees the app: the second time with what it was told since.
private func user(at terminal: PseudoTerminal, _ acts: [String]) {
    for (act, shown) in zip(acts, ["Echo", "foreground"]) {
        _ = terminal.output { $0.contains(shown) }
        if act == "SIGTERM" { kill(getpid(), SIGTERM) } else { terminal.type(act) }
    }
    // What nobody reads would keep the app waiting.
    _ = terminal.output { _ in false }
}

/// Never returns.
private func hang() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

/// A core whose view is what it was sent; at the third `+`, or at `end`, it requests the end. It can refuse all events,
/// and to start, or never return from one.
struct EchoBridge: CoreBridge, Codable {
    var refused = ""
    var hangs = false
    private var heard: [String] = []
    var effects: [any Effect.Type] { [] }

    func start() throws(BridgeError) -> CoreOutput {
        if refused == "start" { throw .refused("not start") }
        return CoreOutput()
    }

    mutating func process(_ event: String) throws(BridgeError) -> CoreOutput {
        while hangs { pause() }
        if !refused.isEmpty { throw .refused("not \(event)") }
        heard.append(event)
        let ends = event == "end" || heard.count { $0 == "+" } == 3
        let end = Request(id: RequestID(rawValue: 0), effect: ExitRequest(), expects: .nothing)
        return CoreOutput(requests: ends ? [end] : [], rendersView: true)
    }

    func resolve<E: Effect>(_ id: RequestID, of effect: E.Type, with output: E.Output) throws(BridgeError) -> CoreOutput
    {
        throw .notPending(id)
    }

    func close(_ id: RequestID) -> CoreOutput { CoreOutput() }
    func view() -> [String] { heard }
}

/// Records the events of a run.
final class Journal: Service {
    let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    func activate() { note("active") }
    func deactivate() { note("inactive") }
}

struct EchoApp: TerminalApp {
    static let program = CommandTable(
        name: "echo", version: "1", summary: "", options: [Option("echo", summary: "Say it again")])
    static func event(for change: ForegroundEvent) -> String? { change == .entered ? "foreground" : "background" }

    let display: DisplaySettings
    let journal = Journal()
    var input = EchoBridge()
    var start: [String] = []
    var action: String?
    /// What is opened for the run.
    var opens: String?
    private(set) var notes: [String] = []
    /// Whether the end never comes by itself.
    var holdsEnd = false
    var making: @Sendable (inout Launching, Prompt) throws -> Void = { _, _ in }

    init(_ invocation: Invocation) { display = DisplaySettings(invocation) }

    init(
        _ arguments: [String] = [], _ making: @escaping @Sendable (inout Launching, Prompt) throws -> Void = { _, _ in }
    ) throws {
        let command = try Self.commandLine.parse(arguments).get()
        self.init(Invocation(command, of: "echo", environment: ["TERM": "xterm"]))
        self.making = making
    }

    static func makeCore(_ core: EchoBridge) -> sending EchoBridge { core }

    static func screen(of view: [String], _ presentation: Presentation) -> TextScreen<String> {
        TextScreen("echo", app: "Echo", title: "echo", keys: [ScreenKey(["+"], "add", sends: "+")]) { _ in
            Block(lines: view.map { StyledLine($0) } + ["heard \(view.count)"])
        }
    }

    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) {}

    func launch(_ launching: inout Launching, around shell: Shell<EchoBridge>, asking prompt: Prompt) throws {
        launching.register(journal)
        try making(&launching, prompt)
    }

    mutating func open() { notes = opens.map { [$0] } ?? [] }
    func close() async {
        journal.note("closed")
        if holdsEnd { await HeldGate().wait() }
    }
}
