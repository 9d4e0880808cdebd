public import Effects

/// An enum of mutually exclusive phases, some of which hold a child's state.
public protocol Phases {
    /// The phase while a child's state is being updated, and after the child has ended.
    static var empty: Self { get }
}

/// A child whose state is in one case of an enum of phases. It works like a ``Child`` in an optional slot.
/// <!-- from: Tests/CoreRuntimeTests/ChildTests.swift -->
/// ```swift
/// static let phase = ChildPhase(Asker.self, event: Event.phase, phase: Phase.child) { $0.child }
/// ```
public struct ChildPhase<M: Machine, Phase: Phases, Event>: Sendable {
    @usableFromInline let child: Child<M, Event>
    @usableFromInline let phase: @Sendable (consuming M.State) -> Phase
    @usableFromInline let state: @Sendable (Phase) -> M.State?

    /// Declares a child.
    ///
    /// - Parameters:
    ///   - machine: The child.
    ///   - event: Wraps the child's events in the parent's.
    ///   - file: The file of the declaration; see ``Child``.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - phase: Returns the phase with the child's state.
    ///   - state: Returns the child's state; nil in any other phase.
    @inlinable
    public init(
        _ machine: M.Type, event: @escaping @Sendable (M.Event) -> Event, file: String = #fileID, line: Int = #line,
        column: Int = #column, phase: @escaping @Sendable (consuming M.State) -> Phase,
        state: @escaping @Sendable (Phase) -> M.State?
    ) {
        child = Child(machine, event: event, file: file, line: line, column: column)
        self.phase = phase
        self.state = state
    }

    /// The effects of the child.
    public var effects: [any Effect.Type] { M.effects }

    /// Enters the child's phase. The same child is stopped first; the child of another phase must have ended or been
    /// stopped before.
    @inlinable
    public func start(_ current: inout Phase, with input: M.Input) -> Command<Event> {
        var slot = state(current)
        let command = child.start(&slot, with: input)
        if let next = slot { current = phase(consume next) }
        return command
    }

    /// Passes an event to the child. It is ignored in any other phase. If the child ends, the phase is `empty`.
    @inlinable
    public func update(_ current: inout Phase, _ event: M.Event) -> MachineOutcome<M.Exit, M.Output, Event> {
        var slot = take(&current)
        let outcome = child.update(&slot, event)
        if let next = slot { current = phase(consume next) }
        return outcome
    }

    /// Leaves the child's phase and cancels its work; a no-op in any other phase.
    @inlinable
    public func stop(_ current: inout Phase) -> Command<Event> {
        var slot = take(&current)
        return child.stop(&slot)
    }

    /// Moves the state out of the phase, so that an array in it stays uniquely referenced.
    @inlinable
    func take(_ current: inout Phase) -> M.State? {
        guard let taken = state(current) else { return nil }
        current = .empty
        return taken
    }
}

extension ChildPhase where M.Input == Void {
    /// Enters the phase of a child that needs no input.
    @inlinable
    public func start(_ current: inout Phase) -> Command<Event> { start(&current, with: ()) }
}
