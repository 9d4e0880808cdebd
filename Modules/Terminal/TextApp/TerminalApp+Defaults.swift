public import ArgumentTable
public import Effects
public import ProcessLifecycle
public import SecretEffects
public import ShellRuntime

extension TerminalApp where Input == NoInput {
    /// The empty input.
    public var input: NoInput { NoInput() }
}

extension TerminalApp {
    /// The whole command line.
    public static var commandLine: CommandTable {
        program.adding(.display(for: program.name), commands: commands.map(\.spec))
    }
    public static var commands: [AppCommand<Self>] { AppCommand.standard }
    public static func prepare() {}
    public static func help(in environment: [String: String]) -> CommandTable { commandLine }
    public static func name(of command: ParsedCommand) -> String { command.command }
    public func runWithoutTerminal(_ command: Invocation) async throws(Failure) { try await runDialogue() }

    public var start: [Bridge.Event] { [] }
    public var action: Bridge.Event? { nil }
    public static func accepts(_ action: Bridge.Event, in view: Bridge.ViewModel) -> Bool { true }

    public mutating func open() async throws(Failure) {}
    public var notes: [String] { [] }
    public func close() async {}
    public var launchHistory: String? { nil }

    public func launch(_ launching: inout Launching, around shell: Shell<Bridge>, asking prompt: Prompt) async throws {}
    public static func event(for change: ForegroundEvent) -> Bridge.Event? { nil }
    public func perform(_ effect: any ViewEffect) -> ViewEffectOutcome { .unknown }

    public static func isSaving(_ view: Bridge.ViewModel) -> Bool { false }
    public static func isComplete(_ view: Bridge.ViewModel) -> Bool { true }
    public func shortfall(in view: Bridge.ViewModel) -> Failure? { nil }
    public static func loss(in view: Bridge.ViewModel) -> String? { nil }

    public static func placeholder(for secret: SecretText, number: Int) -> String { "secret\(number)" }
    public static func makeCore(_ input: Input, for command: ParsedCommand) throws(Failure) -> sending Bridge {
        makeCore(input)
    }
}
