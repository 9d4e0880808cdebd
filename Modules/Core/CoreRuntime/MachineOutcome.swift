/// The result of a machine's `update`: what follows from the event.
///
/// The constructors of a command make an outcome as well, so an update can return `.none` or `.request(…)`.
public enum MachineOutcome<Exit, Output, Event> {
    /// The machine continues, and runs a command.
    case running(Command<Event>)
    /// The machine continues, sends a value to its parent, and runs a command.
    case output(Output, Command<Event> = .none)
    /// The machine has ended. The command is passed to the parent and outlives the machine, in a scope that it shares
    /// with the last commands of earlier machines in the slot only. Its events reach the child that is then in the
    /// slot, if there is one.
    case exit(Exit, Command<Event> = .none)
    /// The event has no meaning in this state, and the trace records it as ignored. The state must be unchanged.
    case ignored
}

extension MachineOutcome: ExpressibleByCommand {
    /// Creates the outcome of a machine that continues.
    @inlinable
    public init(_ command: Command<Event>) { self = .running(command) }

    /// Returns this outcome with another command. An ignored event that gets one was not ignored.
    @inlinable
    public consuming func mapCommand(_ change: (Command<Event>) -> Command<Event>) -> MachineOutcome {
        switch consume self {
        case .running(let command): return .running(change(command))
        case .output(let output, let command): return .output(output, change(command))
        case .exit(let exit, let command): return .exit(exit, change(command))
        case .ignored:
            let command = change(.none)
            return command.isIdle ? .ignored : .running(command)
        }
    }
}

extension MachineOutcome {
    /// Creates a parent's outcome from that of a child that neither ends nor has an output.
    @inlinable
    public init(_ child: consuming MachineOutcome<Never, Never, Event>) {
        switch consume child {
        case .running(let command): self = .running(command)
        case .ignored: self = .ignored
        }
    }

    /// Returns the outcome of a machine that continues, with an output if there is one.
    @inlinable
    public static func running(_ command: consuming Command<Event>, output: consuming Output?) -> MachineOutcome {
        if let output { .output(output, command) } else { .running(command) }
    }

    /// The command to run.
    @inlinable package var command: Command<Event> {
        switch self {
        case .running(let command), .output(_, let command), .exit(_, let command): command
        case .ignored: .none
        }
    }
}
