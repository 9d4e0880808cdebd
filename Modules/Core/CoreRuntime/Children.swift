/// Starts, updates and stops child machines. The parent stores each child's state in a slot of its own state, and only
/// these functions modify a slot.
///
/// A child's state is moved out of its slot, consumed, and moved back, so that an array in it stays uniquely
/// referenced. `lift` maps the child's events to the parent's. The child's work has its own scope: ids inside it are
/// invisible outside, and unfinished work is cancelled when the child ends or is stopped. Give each of several children
/// of one type its own `id`, such as a row's; a test driver reports a child that starts in a scope in which another is
/// still active.
///
/// Call these functions before passing the state on: arguments are evaluated from left to right, so `.running(state,
/// startChild(…, in: &state.child, …))` would return the state from before the child was started.
///
/// Where phases are mutually exclusive, the slot is a computed property of their enum, which conforms to ``Phases``:
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
    /// Starts a child in a slot.
    ///
    /// A child already in the slot is stopped first. A child in another phase, which this slot cannot see, must have
    /// ended or been stopped before the call.
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

    /// Passes an event to a child.
    ///
    /// If the slot is empty, the event is ignored. If the child ends, its slot is emptied and its work is cancelled,
    /// except for the command it finished with.
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

    /// Empties a child's slot and cancels its work; a no-op if the slot is empty.
    @inlinable
    public static func stopChild<Child: Machine>(
        _ child: Child.Type, in slot: inout Child.State?, id: some Hashable = 0
    ) -> Command<Event> {
        guard exchange(&slot, with: nil) != nil else { return .none }
        return .cancel(ChildScope(child, id))
    }

    /// Starts a child that never ends, replacing the state in its slot; the previous child's work is cancelled.
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

    /// Passes an event to a child that never ends.
    @inlinable
    public static func updateChild<Child: Machine>(
        _ child: Child.Type, in state: inout Child.State, _ event: Child.Event,
        id: some Hashable = 0, lift: @escaping (Child.Event) -> Event
    ) -> ChildOutcome<Child, Event> where Child.Exit == Never {
        let (command, output) = updateInPlace(child, &state, event)
        return ChildOutcome(command.map(lift).scoped(to: ChildScope(child, id)), output: output)
    }
}

/// An enum of mutually exclusive phases, some of which hold a child's state.
public protocol Phases {
    /// The placeholder while a child's state is being updated, and after the child has ended.
    static var empty: Self { get }
}

extension Phases {
    /// The slot of the phase that `phase` creates and `state` extracts; nil in any other phase. The state is moved out
    /// of the enum and back, so that an array in it stays uniquely referenced.
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

/// The scope of a child's work, or of the command that a child finished with.
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

/// Passes an event to a machine that never ends, moving its state instead of copying it.
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

/// The result of a child's update, for its parent.
public struct ChildOutcome<Child: Machine, Event> {
    /// The child's exit; nil if the child is still running or the slot was empty.
    public var exit: Child.Exit?
    /// The child's output to its parent, if any.
    public var output: Child.Output?
    /// The child's work, and whether to render the view.
    public var command: Command<Event>

    @inlinable
    init(_ command: consuming Command<Event>, exit: consuming Child.Exit? = nil, output: consuming Child.Output? = nil)
    {
        self.exit = exit
        self.output = output
        self.command = command
    }
}
