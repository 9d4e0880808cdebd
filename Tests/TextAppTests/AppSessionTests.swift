import ArgumentTable
import Effects
import ShellRuntime
import Testing
import TextApp
import TextUI

@Suite("A command without a screen", .timeLimit(.minutes(5)))
struct AppSessionTests {
    @Test("it ends with the core's words when the core refuses what it begins with", arguments: ["start", "event"])
    func refusal(of what: String) async throws {
        let session = try await AppSession(RefusingApp(refusing: what)) { _ in }
        let failure = await #expect(throws: Failure.self) {
            try await session.run(["go"]) { _ in Int?.none }
        }
        #expect(failure?.status == .software)
        #expect(failure?.message.contains("refused what it was told: not \(what).") == true)
    }
}

/// A core that shows a number and refuses to start, or any event.
private struct RefusingBridge: CoreBridge {
    let refused: String
    var effects: [any Effect.Type] { [] }

    func start() throws(BridgeError) -> CoreOutput {
        if refused == "start" { throw .refused("not start") }
        return CoreOutput()
    }

    func process(_ event: String) throws(BridgeError) -> CoreOutput {
        if refused == "event" { throw .refused("not event") }
        return CoreOutput()
    }

    func resolve<E: Effect>(_ id: RequestID, of effect: E.Type, with output: E.Output) throws(BridgeError) -> CoreOutput
    {
        throw .notPending(id)
    }

    func close(_ id: RequestID) -> CoreOutput { CoreOutput() }
    func view() -> Int { 1 }
}

private struct RefusingApp: TerminalApp {
    static let program = CommandTable(
        name: "refusing", version: "1", summary: "Refuses.")
    let display: DisplaySettings
    var refused = ""

    init(_ invocation: Invocation) { display = DisplaySettings(invocation) }

    init(refusing refused: String) throws {
        self.init(Invocation(try Self.commandLine.parse([]).get(), of: "refusing", environment: [:]))
        self.refused = refused
    }

    static func makeCore(_ input: NoInput) -> sending RefusingBridge { RefusingBridge(refused: "") }
    func connect() -> sending RefusingBridge { RefusingBridge(refused: refused) }
    static func makeCore(_ input: NoInput, toReplay command: ParsedCommand) -> sending RefusingBridge {
        makeCore(input)
    }
    static func screen(of view: Int, _ presentation: Presentation) -> TextScreen<String> {
        TextScreen("one", app: "One", title: "") { _ in Block() }
    }
    func register(in handlers: inout HandlerRegistry, report: @escaping @Sendable (String) -> Void) {}
}
