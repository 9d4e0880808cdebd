public import Effects

/// A list of children of one type, each with an id, such as the rows of a table.
/// <!-- from: Tests/CoreRuntimeTests/ChildTests.swift -->
/// ```swift
/// static let rows = ChildList(Asker.self, event: Event.row)
/// ```
/// The parent's event has the id of the row and the row's event: `case row(String, Asker.Event)`.
public struct ChildList<M: Machine, ID: Hashable & Sendable, Event>: Sendable {
    @usableFromInline let lift: @Sendable (ID, M.Event) -> Event
    @usableFromInline let declaration: Declaration

    /// Declares a list of children.
    ///
    /// - Parameters:
    ///   - machine: The type of each child.
    ///   - event: Wraps an event of the child with an id in the parent's.
    ///   - file: The file of the declaration; see ``Child``.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    @inlinable
    public init(
        _ machine: M.Type, event: @escaping @Sendable (ID, M.Event) -> Event, file: String = #fileID,
        line: Int = #line, column: Int = #column
    ) {
        lift = event
        declaration = Declaration(file, line, column)
    }

    /// The effects of the children.
    public var effects: [any Effect.Type] { M.effects }

    /// Starts a child.
    ///
    /// - Parameters:
    ///   - id: The id. A child that has it is stopped first, and keeps its position unless `index` is given.
    ///   - rows: The list.
    ///   - index: The position in the list, clamped to it; nil for the end.
    ///   - input: The child's input.
    @inlinable
    public func insert(
        _ id: ID, in rows: inout ChildStates<ID, M.State>, at index: Int? = nil, with input: M.Input
    ) -> Command<Event> {
        let started = M.start(input)
        let isTaken = rows.insert(started.state, id, at: index)
        let (scope, work) = (scope(id), started.command.map(lift(id)))
        return isTaken ? scope.restarting(work) : work.beginning(M.self, in: scope)
    }

    /// Passes an event to the child with an id; ignored if there is none. A child that ends is removed, and its work is
    /// cancelled, except for the command it ended with.
    @inlinable
    public func update(
        _ id: ID, in rows: inout ChildStates<ID, M.State>, _ event: M.Event
    ) -> MachineOutcome<M.Exit, M.Output, Event> {
        guard let index = rows.states.index(forKey: id) else { return .ignored }
        let outcome = M.update(&rows.states.values[index], event)
        if case .exit = outcome { rows.remove(id) }
        return outcome.lifted(lift(id), in: scope(id))
    }

    /// Removes a child and cancels its work; a no-op if there is none with the id.
    @inlinable
    public func remove(_ id: ID, from rows: inout ChildStates<ID, M.State>) -> Command<Event> {
        rows.remove(id) ? Command(cancelling: scope(id)) : .none
    }

    @inlinable
    func scope(_ id: ID) -> ChildScope { ChildScope(M.self, declaration, row: NamedScopeID(id)) }

    @inlinable
    func lift(_ id: ID) -> @Sendable (M.Event) -> Event { { [lift] in lift(id, $0) } }
}

/// The states of a list of children, in order.
public struct ChildStates<ID: Hashable, State> {
    /// The ids, in the order of the list.
    public private(set) var ids: [ID] = []
    @usableFromInline var states: [ID: State] = [:]

    /// Creates an empty list.
    public init() {}

    /// The state of the child with an id; nil if there is none.
    public subscript(_ id: ID) -> State? { states[id] }

    /// Moves the child with an id to a position, clamped to the list; a no-op if there is none.
    public mutating func move(_ id: ID, to index: Int) {
        guard let old = ids.firstIndex(of: id) else { return }
        ids.remove(at: old)
        ids.insert(id, at: max(0, min(index, ids.count)))
    }

    /// Adds a state, or replaces the one with the same id; returns whether there was one.
    @usableFromInline
    mutating func insert(_ state: State, _ id: ID, at index: Int?) -> Bool {
        let isTaken = states.updateValue(state, forKey: id) != nil
        if !isTaken { ids.append(id) }
        if let index { move(id, to: index) }
        return isTaken
    }

    /// Removes the state with an id; returns whether there was one.
    @usableFromInline @discardableResult
    mutating func remove(_ id: ID) -> Bool {
        guard states.removeValue(forKey: id) != nil else { return false }
        ids.removeAll { $0 == id }
        return true
    }
}

extension ChildStates {
    /// The ids and states, in the order of the list.
    public var all: [(id: ID, state: State)] { ids.compactMap { id in states[id].map { (id, $0) } } }
}

extension ChildStates: Equatable where State: Equatable {}
extension ChildStates: Sendable where ID: Sendable, State: Sendable {}
