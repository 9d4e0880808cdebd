/// The scope of a child's work, or of the command that a child ended with.
///
/// Children of one type are told apart by the position of their declaration, the rows of a list by their ids.
@usableFromInline
struct ChildScope<ID: Hashable & Sendable>: Hashable, Sendable {
    @usableFromInline let machine: ObjectIdentifier
    @usableFromInline let declaration: Declaration
    @usableFromInline let id: ID
    @usableFromInline var isHandedOn = false

    @inlinable
    init(_ machine: any Machine.Type, _ declaration: Declaration, _ id: ID) {
        self.machine = ObjectIdentifier(machine)
        self.declaration = declaration
        self.id = id
    }
}

extension ChildScope {
    /// Returns the work of a child that replaces another.
    @inlinable
    func restarting<Event>(_ work: consuming Command<Event>) -> Command<Event> {
        Command.cancel(self).and(work.scoped(to: self))
    }

    /// Returns a child's outcome with the parent's events, its work in this scope. The command of an exit gets a scope
    /// of its own, and all other work is cancelled.
    @inlinable
    func lifting<Exit, Output, ChildEvent, Event>(
        _ outcome: consuming MachineOutcome<Exit, Output, ChildEvent>, _ lift: @escaping (ChildEvent) -> Event
    ) -> MachineOutcome<Exit, Output, Event> {
        switch consume outcome {
        case .running(let command): return .running(command.isIdle ? .none : command.map(lift).scoped(to: self))
        case .output(let output, let command): return .output(output, command.map(lift).scoped(to: self))
        case .exit(let exit, let command):
            var handedOn = self
            handedOn.isHandedOn = true
            return .exit(exit, Command.cancel(self).and(command.map(lift).scoped(to: handedOn)))
        case .ignored: return .ignored
        }
    }
}

/// The position of a child's declaration.
@usableFromInline
struct Declaration: Hashable, Sendable {
    @usableFromInline let file: String
    @usableFromInline let line: Int
    @usableFromInline let column: Int

    @inlinable
    init(_ file: String, _ line: Int, _ column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Leaves out the file, which is long, and rarely the only difference.
    @usableFromInline
    func hash(into hasher: inout Hasher) {
        hasher.combine(line)
        hasher.combine(column)
    }
}
