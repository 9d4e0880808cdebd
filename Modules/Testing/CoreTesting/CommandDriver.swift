public import CoreRuntime
public import Effects

/// A driver of commands without a machine or a shell: it starts them, answers their requests in any order, and collects
/// their events.
///
/// <!-- from: Tests/CoreTestingTests/DriverTests.swift -->
/// ```swift
/// var test = CommandDriver(Command.all(ask(1), ask(2), .notify(Note(text: "both"))))
/// let first = try test.expect(Ask(1))
/// let second = try test.expect(Ask.self)
/// try test.expect(Note(text: "both"))
/// try test.answer(second, with: "b")
/// try test.answer(first, with: "a")
/// try test.expectEvent("2:b")
/// try test.expectEvent("1:a")
/// try test.expectNothingElse()
/// ```
public struct CommandDriver<Event>: Driver {
    /// The requests and events so far.
    public var log = DriverLog<Event>()
    private var runner = CommandRunner<Event>()

    /// Creates a driver and starts a command.
    public init(_ command: Command<Event> = .none) { start(command) }

    /// Starts another command, concurrently with those that are running.
    public mutating func start(_ command: Command<Event>) {
        runner.start(command)
        drain()
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        try runner.resolve(id, of: effect, with: output)
        drain()
    }

    public mutating func close(_ id: RequestID) {
        runner.close(id)
        drain()
    }

    private mutating func drain() {
        while let event = runner.nextEvent() { log.events.append(event) }
        log.take(&runner)
    }
}

extension DriverLog {
    /// Records the output of a runner since the last call.
    mutating func take(
        _ runner: inout CommandRunner<Event>, declared: [any Effect.Type]? = nil, by machine: String = ""
    ) {
        let step = runner.takeOutput()
        let idle = runner
        defects = runner.defects
        if let declared { compareDeclarations(step.requests, declared, by: machine) }
        take(step) { idle.isPending(for: $0) }
    }
}
