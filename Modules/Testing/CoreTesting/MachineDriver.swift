public import CoreRuntime
public import Effects

/// Drives one machine with no parent and no shell: sends events, answers requests, compares its states.
///
/// What its commands emit goes to its update at once, as in a core, and its work is owned by it, as a parent does it.
/// ```swift
/// var test = MachineDriver(AddFavorite.start(key), update: AddFavorite.update, view: AddFavorite.view)
/// test.send(.shell(.search("Oslo")))
/// try test.expectState { $0.search = .searching }
/// try test.advance(by: .milliseconds(300))
/// let search = try test.expect(OpenWeather.search("Oslo", key: key))
/// try test.answer(search, with: found)
/// try test.expectState { $0.search = .results([oslo]) }
/// try test.expectNothingElse()
/// ```
public struct MachineDriver<State, Exit, Event, View: Equatable>: Driver {
    /// What has come out so far. Events are in it only when they come after the machine's end, for its parent.
    public var log = DriverLog<Event>()
    /// Where the machine is now.
    public private(set) var status: Status<State, Exit>

    private var runner = CommandRunner<Event>()
    private let update: (State, Event) -> Outcome<State, Exit, Event>
    private let draw: (State) -> View
    /// The state that the last expectation left behind.
    private var expectedState: State

    /// Starts a machine.
    ///
    /// - Parameters:
    ///   - started: the first state and the work that begins it.
    ///   - update: the machine's update.
    ///   - view: what there is to draw in a state; the state itself for a machine without a view.
    public init(
        _ started: Started<State, Event>, update: @escaping (State, Event) -> Outcome<State, Exit, Event>,
        view: @escaping (State) -> View
    ) {
        status = .running(started.state)
        expectedState = started.state
        self.update = update
        draw = view
        runner.start(started.command.scoped(to: Scope.machine))
        drain()
    }

    /// Puts a machine into the middle of its life, with no work under way.
    public init(
        _ state: State, update: @escaping (State, Event) -> Outcome<State, Exit, Event>,
        view: @escaping (State) -> View
    ) {
        self.init(Started(state, .none), update: update, view: view)
    }

    /// The state; nil when the machine has finished.
    public var state: State? {
        switch status {
        case .running(let state): state
        case .finished: nil
        }
    }

    /// What there is to draw; nil when the machine has finished.
    public var view: View? { state.map(draw) }

    /// Sends an event, as a shell or a parent does. A finished machine hears nothing.
    public mutating func send(_ event: Event) {
        turn { driver in driver.step(event) }
    }

    public mutating func resolve<O: Effect>(
        _ id: RequestID, of effect: O.Type, with output: O.Output
    ) throws(BridgeError) {
        try runner.resolve(id, of: effect, with: output)
        turn { _ in }
    }

    public mutating func close(_ id: RequestID) {
        runner.close(id)
        turn { _ in }
    }

    /// Does something and all that follows from it, and notes a view that changed without a render.
    private mutating func turn(_ body: (inout Self) -> Void) {
        let before = (view: view, renders: renderCount)
        body(&self)
        drain()
        guard let old = before.view, let new = view else { return log.matchAllCancellations() }
        log.compareViews(old, new, rendersBefore: before.renders)
    }

    private mutating func drain() {
        while let event = runner.nextEvent() {
            if state == nil { log.events.append(event) } else { step(event) }
        }
        log.take(&runner)
    }

    private mutating func step(_ event: Event) {
        guard let state else { return }
        let outcome = update(state, event).scoped(to: Scope.machine)
        status = outcome.status
        runner.start(outcome.command)
    }

    private enum Scope { case machine }
}

extension MachineDriver {
    /// Expects that the state is the one expected last, or at first the one begun with, after this change.
    public mutating func expectState(
        fileID: String = #fileID, line: Int = #line, _ change: (inout State) -> Void
    ) throws(UnmetExpectation) where State: Equatable {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard let state else { throw unmet("the machine to go on", found: ending) }
            change(&expectedState)
            try check(state, is: expectedState, named: "state")
        }
    }

    /// Expects what there is to draw.
    public func expectView(
        _ expected: View, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard let view else { throw unmet("the machine to go on", found: ending) }
            try check(view, is: expected, named: "view")
        }
    }

    /// Expects that the machine has finished with this value.
    public func expectExit(
        _ exit: Exit, fileID: String = #fileID, line: Int = #line
    ) throws(UnmetExpectation) where Exit: Equatable {
        try SourceLine.at(fileID, line) { () throws(UnmetExpectation) in
            guard case .finished(let found) = status else {
                throw unmet("exit \(ValueText.short(exit))", found: ending)
            }
            try check(found, is: exit, named: "exit")
        }
    }

    private var ending: String {
        switch status {
        case .running: "it goes on"
        case .finished(let exit): "it finished with \(ValueText.short(exit))"
        }
    }
}
