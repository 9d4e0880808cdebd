/// How a parent machine holds its children. The parent keeps each child's state in a slot of its own state, and these
/// functions are the only ones that start, update and stop what is in it.
///
/// A child's state is moved out of its slot, consumed, and moved back: an array in it stays uniquely referenced. Its
/// events become the parent's by `lift`. Its work has a scope of its own, so that ids in it name nothing outside, and
/// what is unfinished is cancelled when the child ends or is stopped. Give several children of one type an `id` each,
/// such as a row's; a test driver tells of one that begins in the scope of another that is at work.
///
/// Call them before the state is handed on: arguments are evaluated from left to right, so `.running(state,
/// startChild(…, in: &state.child, …))` would return the state from before the child was started.
///
/// Where phases exclude each other, the slot is a computed property of their enum, which is ``Phases``:
/// <!-- from: Tests/CoreRuntimeTests/ChildrenTests.swift -->
/// ```swift
/// enum Phase: Phases {
///     case empty, other
///     case child(Child.State)
///
///     var child: Child.State? {
///         get { if case .child(let child) = self { child } else { nil } }
///         _modify { yield &self[Self.child, { $0.child }] }
///     }
/// }
/// ```
extension Machine {
    /// Starts a child in a slot. If there is one already, it is stopped first; the child of another phase, which this slot
    /// does not see, has to have ended or been stopped by then.
    @inlinable
    public static func startChild<Child: Machine>(
        _ child: Child.Type, in slot: inout Child.State?, with input: Child.Input,
        id: some Hashable = 0, lift: @escaping (Child.Event) -> Event
    ) -> Command<Event> {
        let isTaken = slot != nil
        let started = Child.start(input)
        slot = started.state
        let scope = ChildScope(child, id)
        if isTaken { return .cancel(scope).and(started.command.map(lift).scoped(to: scope)) }
        return started.command.map(lift).beginning(child, in: scope)
    }

    /// Has a child handle an event. If the slot is empty, nothing changes and the event is ignored; if the child ends,
    /// its slot is empty, its work is cancelled, and only the command that it ended with lives on.
    @inlinable
    public static func updateChild<Child: Machine>(
        _ child: Child.Type, in slot: inout Child.State?, _ event: Child.Event,
        id: some Hashable = 0, lift: @escaping (Child.Event) -> Event
    ) -> ChildOutcome<Child, Event> {
        guard let state = exchange(&slot, with: nil) else { return ChildOutcome(.ignored) }
        let scope = ChildScope(child, id)
        switch Child.update(consume state, event) {
        case .running(let next, let command, let output):
            slot = consume next
            return ChildOutcome(command.map(lift).scoped(to: scope), output: output)
        case .finished(let exit, let command):
            let last = command.map(lift).scoped(to: ChildScope(child, id, isHandedOn: true))
            return ChildOutcome(.cancel(scope).and(last), exit: exit)
        }
    }

    /// Empties a child's slot and cancels its work. It does nothing when the slot is empty.
    @inlinable
    public static func stopChild<Child: Machine>(
        _ child: Child.Type, in slot: inout Child.State?, id: some Hashable = 0
    ) -> Command<Event> {
        guard exchange(&slot, with: nil) != nil else { return .none }
        return .cancel(ChildScope(child, id))
    }

    /// Starts a child that never ends, in place of the state in its slot; the work of the one there is stopped.
    @inlinable
    public static func startChild<Child: Machine>(
        _ child: Child.Type, in state: inout Child.State, with input: Child.Input,
        id: some Hashable = 0, lift: @escaping (Child.Event) -> Event
    ) -> Command<Event> where Child.Exit == Never {
        let started = Child.start(input)
        state = started.state
        let scope = ChildScope(child, id)
        return .cancel(scope).and(started.command.map(lift).scoped(to: scope))
    }

    /// Has a child that never ends handle an event.
    @inlinable
    public static func updateChild<Child: Machine>(
        _ child: Child.Type, in state: inout Child.State, _ event: Child.Event,
        id: some Hashable = 0, lift: @escaping (Child.Event) -> Event
    ) -> ChildOutcome<Child, Event> where Child.Exit == Never {
        let (command, output) = updateInPlace(child, &state, event)
        return ChildOutcome(command.map(lift).scoped(to: ChildScope(child, id)), output: output)
    }
}

/// An enum of phases that exclude each other, of which some hold the state of a child.
public protocol Phases {
    /// What stands for a child's state that is on its way through an update, or has ended.
    static var empty: Self { get }
}

extension Phases {
    /// The slot of the phase that `phase` makes and `state` reads: nil in any other phase. The state is moved out of the
    /// enum and back, so that an array in it stays uniquely referenced.
    @inlinable
    public subscript<State>(_ phase: (State) -> Self, _ state: (Self) -> State?) -> State? {
        get { state(self) }
        _modify {
            var slot = state(self) == nil ? nil : state(exchange(&self, with: .empty))
            defer { if let state = slot.take() { self = phase(state) } }
            yield &slot
        }
    }
}

/// The scope of a child's work, or of what it handed on when it ended.
@usableFromInline
struct ChildScope<ID: Hashable>: Hashable {
    @usableFromInline let machine: ObjectIdentifier
    @usableFromInline let id: ID
    @usableFromInline let isHandedOn: Bool

    @inlinable
    init(_ machine: any Machine.Type, _ id: ID, isHandedOn: Bool = false) {
        self.machine = ObjectIdentifier(machine)
        self.id = id
        self.isHandedOn = isHandedOn
    }
}

extension Command {
    /// Makes `scope` the scope of a child that begins: nothing else may be at work there.
    @inlinable
    consuming func beginning(_ child: any Machine.Type, in scope: some Hashable) -> Command {
        guard let node = takeNode() else { return Command(flags: flags) }
        return Command(
            flags: flags, node: ScopeNode(NamedScopeID(scope), .concurrent, isScope: true, beginning: child, node))
    }
}

/// Has a machine that never ends handle an event, and moves its state no further than that takes.
@inlinable
func updateInPlace<M: Machine>(
    _ machine: M.Type, _ state: inout M.State, _ event: M.Event
) -> (command: Command<M.Event>, output: M.Output?) where M.Exit == Never {
    withUnsafeMutablePointer(to: &state) { place in
        switch M.update(place.move(), event) {
        case .running(let next, let command, let output):
            place.initialize(to: consume next)
            return (command, output)
        }
    }
}

/// What came of a child's event, for its parent.
public struct ChildOutcome<Child: Machine, Event> {
    /// How the child ended; nil when it goes on, or was not there.
    public var exit: Child.Exit?
    /// What the child tells its parent; nil for nothing.
    public var output: Child.Output?
    /// The child's work, and whether the view should be drawn.
    public var command: Command<Event>

    @inlinable
    init(_ command: consuming Command<Event>, exit: consuming Child.Exit? = nil, output: consuming Child.Output? = nil)
    {
        self.exit = exit
        self.output = output
        self.command = command
    }
}
