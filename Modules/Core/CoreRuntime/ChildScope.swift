/// The scope of a child's work, or of the command that a child ended with.
///
/// Children of one type are distinguished by the position of their declaration, the rows of a list by their ids.
@usableFromInline
final class ChildScope: ScopeID {
    private let machine: ObjectIdentifier
    private let declaration: Declaration
    /// The id of the row; nil for a child that is not in a list.
    private let row: ScopeID?
    private let isHandedOn: Bool

    @usableFromInline
    init(_ machine: any Machine.Type, _ declaration: Declaration, row: ScopeID? = nil) {
        (self.machine, self.declaration, self.row, isHandedOn) = (ObjectIdentifier(machine), declaration, row, false)
        super.init(code: declaration.code ^ (row?.code ?? 0))
    }

    /// Creates the scope of the command that a child ended with.
    @usableFromInline
    init(handedOnFrom child: ChildScope) {
        (machine, declaration, row, isHandedOn) = (child.machine, child.declaration, child.row, true)
        super.init(code: ~child.code)
    }

    override func isSame(as other: ScopeID) -> Bool {
        guard let other = other as? ChildScope else { return false }
        return machine == other.machine && declaration == other.declaration && row == other.row
            && isHandedOn == other.isHandedOn
    }
}

extension ChildScope {
    /// Returns the work of a child that replaces another.
    @inlinable
    func restarting<Event>(_ work: consuming Command<Event>) -> Command<Event> {
        Command(cancelling: self).and(work.scoped(in: self))
    }
}

extension MachineOutcome {
    /// Returns a child's outcome with its events wrapped in the parent's and its work in a scope. The command of an
    /// exit gets a separate scope, and all other work is cancelled.
    @inlinable
    consuming func lifted<Parent>(
        _ lift: @escaping (Event) -> Parent, in scope: @autoclosure () -> ChildScope
    ) -> MachineOutcome<Exit, Output, Parent> {
        switch consume self {
        case .running(let command): return .running(command.isIdle ? .none : command.map(lift).scoped(in: scope()))
        case .output(let output, let command): return .output(output, command.map(lift).scoped(in: scope()))
        case .exit(let exit, let command):
            let scope = scope()
            let work = command.map(lift).scoped(in: ChildScope(handedOnFrom: scope))
            return .exit(exit, Command(cancelling: scope).and(work))
        case .ignored: return .ignored
        }
    }
}

/// The position of a child's declaration.
@usableFromInline
struct Declaration: Equatable, Sendable {
    private let file: String
    private let line: Int
    private let column: Int
    /// A hash value of the line and the column; the file name is long, and rarely the only difference.
    let code: Int

    @usableFromInline
    init(_ file: String, _ line: Int, _ column: Int) {
        (self.file, self.line, self.column) = (file, line, column)
        code = line << 12 ^ column
    }
}
