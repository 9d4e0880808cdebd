/// Where a machine is after an event: still running, or finished with a value for whoever started it.
public enum Status<State, Exit> {
    /// The machine goes on.
    case running(State)
    /// The machine is over; its parent turns the exit into what comes next.
    case finished(Exit)
}

/// What a machine's `start` returns: its first state and the work that begins it.
public struct Started<State, Event> {
    /// The state to begin in.
    public var state: State
    /// The work to begin with.
    public var command: Command<Event>

    /// Pairs a first state with its work.
    @inlinable
    public init(_ state: consuming State, _ command: consuming Command<Event>) {
        self.state = state
        self.command = command
    }

    /// The same start, its events wrapped for the parent.
    @inlinable
    public consuming func map<Parent>(_ transform: @escaping (Event) -> Parent) -> Started<State, Parent> {
        Started<State, Parent>(state, command.map(transform))
    }

    /// The same start, its work in a scope: it ends when the parent cancels that scope.
    @inlinable
    public consuming func scoped(to scope: some Hashable) -> Started { Started(state, command.scoped(to: scope)) }
}

/// What a machine's `update` returns: where it is now and the work it wants done.
public struct Outcome<State, Exit, Event> {
    /// Where the machine is now.
    public var status: Status<State, Exit>
    /// The work to do.
    public var command: Command<Event>

    /// Pairs a status with its work.
    @inlinable
    public init(_ status: consuming Status<State, Exit>, _ command: consuming Command<Event>) {
        self.status = status
        self.command = command
    }

    /// The machine goes on, and its view may have changed unless another command is given.
    @inlinable
    public static func running(_ state: consuming State, _ command: consuming Command<Event> = .render) -> Outcome {
        Outcome(.running(state), command)
    }

    /// The machine is over. The command given here is handed on to the parent and outlives the machine.
    @inlinable
    public static func finished(_ exit: consuming Exit, _ command: consuming Command<Event> = .none) -> Outcome {
        Outcome(.finished(exit), command)
    }

    /// The event means nothing in this state: nothing changes, and the trace says so.
    @inlinable
    public static func ignored(_ state: consuming State) -> Outcome { Outcome(.running(state), .ignored) }

    /// The same outcome, its events wrapped for the parent.
    @inlinable
    public consuming func map<Parent>(_ transform: @escaping (Event) -> Parent) -> Outcome<State, Exit, Parent> {
        let mapped = command.map(transform)
        return Outcome<State, Exit, Parent>(status, mapped)
    }

    /// The same outcome in a scope: the work of a running machine belongs to it, and a machine that finishes cancels
    /// what is unfinished in it. Only the finishing outcome's own command lives on.
    @inlinable
    public consuming func scoped(to scope: some Hashable) -> Outcome {
        let command = self.command
        switch status {
        case .running(let state): return Outcome(.running(state), command.scoped(to: scope))
        case .finished(let exit): return Outcome(.finished(exit), .cancel(scope).and(command))
        }
    }
}

/// Puts `replacement` in `place` and returns what was there.
///
/// A parent takes its child's state out of the model this way, so that the child can consume it: the state is moved,
/// never copied, and an array inside it stays uniquely referenced across an update. The standard library's function of
/// this name does the same through a pointer, which costs the engine 1,200 instructions in a command mapped four times.
@inlinable
public func exchange<Value>(_ place: inout Value, with replacement: consuming Value) -> Value {
    let old = consume place
    place = replacement
    return old
}
