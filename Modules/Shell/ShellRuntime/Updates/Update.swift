public import Effects

/// The whole view at one moment.
public struct Snapshot<ViewModel: Sendable & Equatable>: Sendable, Equatable {
    /// Tells one run of a shell from another: revisions of different runs cannot be compared.
    public let boot: BootID
    /// Rises by exactly one with each update, from 1.
    public let rev: UInt64
    /// What there is to draw.
    public let view: ViewModel

    /// Names a moment of a run.
    public init(boot: BootID, rev: UInt64, view: ViewModel) {
        self.boot = boot
        self.rev = rev
        self.view = view
    }
}

/// What a shell tells its listeners.
public enum Update<ViewModel: Sendable & Equatable>: Sendable {
    /// The view has changed; this is all of it.
    case snapshot(Snapshot<ViewModel>)
    /// Something to be done once, under a revision of its own.
    case sideEffect(boot: BootID, rev: UInt64, any SideEffect)

    /// The run that the update belongs to.
    public var boot: BootID {
        switch self {
        case .snapshot(let snapshot): snapshot.boot
        case .sideEffect(let boot, _, _): boot
        }
    }

    /// The update's revision.
    public var rev: UInt64 {
        switch self {
        case .snapshot(let snapshot): snapshot.rev
        case .sideEffect(_, let rev, _): rev
        }
    }
}

/// Names one run of a shell.
public struct BootID: Hashable, Sendable, CustomStringConvertible {
    private let value: UInt64

    /// Makes a name that no other run has.
    public init() { value = UInt64.random(in: .min ... .max) }

    public var description: String { String(value, radix: 16) }
}
