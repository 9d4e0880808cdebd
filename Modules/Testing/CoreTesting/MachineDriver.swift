public import CoreRuntime
public import Effects

/// A driver of one machine without a parent or a shell: it sends events, answers requests, and compares states.
///
/// Events that its commands emit are passed to its update immediately, as in a core, and its work has a scope, as under
/// a parent.
/// <!-- from: Tests/CoreTestingTests/MachineDriverTests.swift -->
/// ```swift
/// var test = MachineDriver<Listener>()
/// test.send(.ask)
/// try test.expectState { $0.isAsking = true }
/// let question = try test.expect(Ask(1))
/// try test.expect(TimeEffect.self)
/// try test.answer(question, with: "yes")
/// try test.expectState {
///     $0.isAsking = false
///     $0.heard = ["yes"]
/// }
/// try test.expectView(Listener.State(heard: ["yes"]))
/// try test.expectNothingElse()
/// ```
public struct MachineDriver<M: Machine>: Driver {
    public typealias Event = M.Event

    /// Everything that the machine has produced. It contains only events emitted after the machine's end, for its
    /// parent.
    public var log = DriverLog<M.Event>()
    /// The state; nil after the machine has finished.
    public private(set) var state: M.State?
    /// The exit; nil while the machine is running.
    public private(set) var exit: M.Exit?
    /// The outputs that no expectation has matched.
    public var outputs: [M.Output] { log.outputs.compactMap { $0 as? M.Output } }

    private let machine = Child<M, M.Event>(M.self) { $0 }
    private var runner = CommandRunner<M.Event>()
    /// The state that was expected last.
    private var expectedState: M.State?

    /// Starts the machine.
    public init(startingWith input: M.Input) {
        let command = machine.start(&state, with: input)
        expectedState = state
        runner.start(command)
        drain()
    }

    /// Starts a machine that needs no input.
    public init() where M.Input == Void { self.init(startingWith: ()) }

    /// Creates a driver of a machine in a given state, without work in progress.
    public init(in state: M.State) {
        self.state = state
        expectedState = state
    }

    /// The current view model; nil after the machine has finished.
    public var view: M.ViewModel? { state.map(M.view) }

    /// Sends an event, like a shell or a parent; a no-op after the machine has finished.
    public mutating func send(_ event: M.Event) {
        turn { driver in driver.step(event) }
    }

    public mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) {
        try runner.resolve(id, of: effect, with: output)
        turn { _ in }
    }

    public mutating func close(_ id: RequestID) {
        runner.close(id)
        turn { _ in }
    }

    /// Runs `body` and everything that follows from it, and notes whether the view changed.
    private mutating func turn(_ body: (inout Self) -> Void) {
        let before = view
        body(&self)
        drain()
        guard let before, let view else { return log.matchAllCancellations() }
        if view != before { log.renderCount += 1 }
    }

    private mutating func drain() {
        while let event = runner.nextEvent() {
            if state == nil { log.events.append(event) } else { step(event) }
        }
        log.take(&runner, declared: M.effects, by: "\(M.self)")
    }

    private mutating func step(_ event: M.Event) {
        let before = state
        switch machine.update(&state, event) {
        case .running(let command): runner.start(command)
        case .output(let output, let command):
            log.outputs.append(output)
            runner.start(command)
        case .exit(let exit, let command):
            self.exit = exit
            runner.start(command)
        case .ignored: if let before, let state { log.ignore(event, before, state) }
        }
    }
}

extension MachineDriver {
    /// Expects the state to equal the last expected one (at first, the initial one) with `change` applied.
    public mutating func expectState(
        fileID: String = #fileID, line: Int = #line, _ change: (inout M.State) -> Void
    ) throws(UnmetExpectation) where M.State: Equatable {
        guard let state, var expected = expectedState else {
            throw unmet("the machine to go on", found: ending, fileID, line)
        }
        change(&expected)
        expectedState = expected
        try check(state, is: expected, named: "state", fileID, line)
    }

    /// Expects the view to equal `expected`.
    public func expectView(
        _ expected: M.ViewModel, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        guard let view else { throw unmet("the machine to go on", found: ending, fileID, line) }
        try check(view, is: expected, named: "view", fileID, line)
    }

    /// Expects that the machine has finished with `exit`.
    public func expectExit(
        _ exit: M.Exit, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) where M.Exit: Equatable {
        guard let found = self.exit else {
            throw unmet("exit \(ValueText.short(exit))", found: ending, fileID, line)
        }
        try check(found, is: exit, named: "exit", fileID, line)
    }

    /// Expects the next output to equal `output`.
    public mutating func expectOutput(
        _ output: M.Output, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) where M.Output: Equatable {
        guard let found = outputs.first else {
            throw unmet("output \(ValueText.short(output))", found: "none", fileID, line)
        }
        log.outputs.removeFirst()
        try check(found, is: output, named: "output", fileID, line)
    }

    private var ending: String { exit.map { "it finished with \(ValueText.short($0))" } ?? "it goes on" }
}
