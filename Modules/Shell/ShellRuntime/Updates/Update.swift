public import Effects

/// The complete view at one moment.
public struct Snapshot<ViewModel: Sendable & Equatable>: Sendable, Equatable {
    /// Identifies the run of the shell; revisions of different runs cannot be compared.
    public let boot: BootID
    /// A number that starts at 1 and increases by exactly one with each update.
    public let revision: UInt64
    /// The value to render.
    public let view: ViewModel

    /// Creates a snapshot.
    public init(boot: BootID, revision: UInt64, view: ViewModel) {
        self.boot = boot
        self.revision = revision
        self.view = view
    }

    /// Returns the snapshot that follows this one.
    func next(_ view: ViewModel) -> Snapshot { Snapshot(boot: boot, revision: revision + 1, view: view) }
}

/// A message from a shell to its listeners.
public enum Update<ViewModel: Sendable & Equatable>: Sendable {
    /// The view has changed; contains the complete view.
    case snapshot(Snapshot<ViewModel>)
    /// A view effect to perform once, with its own revision.
    case viewEffect(boot: BootID, revision: UInt64, any ViewEffect)

    /// The update's revision.
    public var revision: UInt64 {
        switch self {
        case .snapshot(let snapshot): snapshot.revision
        case .viewEffect(_, let revision, _): revision
        }
    }
}

/// Identifies one run of a shell.
public struct BootID: Hashable, Sendable, CustomStringConvertible {
    private let value: UInt64

    /// Creates a random, practically unique id.
    public init() { value = UInt64.random(in: .min ... .max) }

    public var description: String { String(value, radix: 16) }
}
