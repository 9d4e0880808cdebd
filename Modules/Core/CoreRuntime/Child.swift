public import Effects

/// A child machine of a parent: its type, the parent's event that wraps its events, and the scope of its work.
///
/// The parent declares each child once and stores its state in a slot of its own state; only `start`, `update` and
/// `stop` modify the slot. The slot is optional for a child that comes and goes.
/// <!-- from: Tests/CoreRuntimeTests/ChildTests.swift -->
/// ```swift
/// static let counter = Child(Counter.self, event: Event.counter)
/// ```
/// The child's work has its own scope: ids inside it are invisible outside, and unfinished work is cancelled when the
/// child ends or is stopped. An array in a child's state stays uniquely referenced across an update.
public struct Child<M: Machine, Event>: Sendable {
    @usableFromInline let lift: @Sendable (M.Event) -> Event
    @usableFromInline let declaration: Declaration

    /// Declares a child.
    ///
    /// - Parameters:
    ///   - machine: The child.
    ///   - event: Wraps the child's events in the parent's.
    ///   - file: The file of the declaration, whose position identifies the child's scope among those of its siblings.
    ///     A function that declares children passes on the position of its caller.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    @inlinable
    public init(
        _ machine: M.Type, event: @escaping @Sendable (M.Event) -> Event, file: String = #fileID, line: Int = #line,
        column: Int = #column
    ) {
        lift = event
        declaration = Declaration(file, line, column)
    }

    /// The effects of the child.
    public var effects: [any Effect.Type] { M.effects }

    /// Starts the child in a slot. A child already in the slot is stopped first.
    @inlinable
    public func start(_ slot: inout M.State?, with input: M.Input) -> Command<Event> {
        let isTaken = slot != nil
        let started = M.start(input)
        slot = started.state
        let work = started.command.map(lift)
        return isTaken ? scope.restarting(work) : work.beginning(M.self, in: scope)
    }

    /// Passes an event to the child.
    ///
    /// If the slot is empty, the event is ignored. If the child ends, its slot is emptied and its work is cancelled,
    /// except for the command it ended with.
    @inlinable
    public func update(_ slot: inout M.State?, _ event: M.Event) -> MachineOutcome<M.Exit, M.Output, Event> {
        guard var state = exchange(&slot, with: nil) else { return .ignored }
        let outcome = M.update(&state, event)
        if case .exit = outcome {} else { slot = consume state }
        return outcome.lifted(lift, in: scope)
    }

    /// Empties the slot and cancels the child's work; a no-op if the slot is empty.
    @inlinable
    public func stop(_ slot: inout M.State?) -> Command<Event> {
        guard exchange(&slot, with: nil) != nil else { return .none }
        return Command(cancelling: scope)
    }

    @inlinable var scope: ChildScope { ChildScope(M.self, declaration) }
}

extension Child where M.Exit == Never {
    /// Starts a child that never ends, replacing its state; its earlier work is cancelled.
    @inlinable
    public func start(_ state: inout M.State, with input: M.Input) -> Command<Event> {
        let started = M.start(input)
        state = started.state
        return scope.restarting(started.command.map(lift))
    }

    /// Passes an event to a child that never ends.
    @inlinable
    public func update(_ state: inout M.State, _ event: M.Event) -> MachineOutcome<Never, M.Output, Event> {
        M.update(&state, event).lifted(lift, in: scope)
    }
}

extension Child where M.Input == Void {
    /// Starts a child that needs no input.
    @inlinable
    public func start(_ slot: inout M.State?) -> Command<Event> { start(&slot, with: ()) }
}
