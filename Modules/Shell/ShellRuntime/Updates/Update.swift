public import Effects

/// The whole view at one moment.
public struct Snapshot<ViewModel: Sendable & Equatable>: Sendable, Equatable {
    /// Tells one run of a shell from another: revisions of different runs cannot be compared.
    public let boot: BootID
    /// Rises by exactly one with each update, from 1.
    public let revision: UInt64
    /// What there is to draw.
    public let view: ViewModel

    /// Creates a snapshot.
    public init(boot: BootID, revision: UInt64, view: ViewModel) {
        self.boot = boot
        self.revision = revision
        self.view = view
    }
}

/// What a shell tells its listeners.
public enum Update<ViewModel: Sendable & Equatable>: Sendable {
    /// The view has changed; this is all of it.
    case snapshot(Snapshot<ViewModel>)
    /// Something to be done once, under a revision of its own.
    case viewEffect(boot: BootID, revision: UInt64, any ViewEffect)

    /// The run that the update belongs to.
    public var boot: BootID {
        switch self {
        case .snapshot(let snapshot): snapshot.boot
        case .viewEffect(let boot, _, _): boot
        }
    }

    /// The update's revision.
    public var revision: UInt64 {
        switch self {
        case .snapshot(let snapshot): snapshot.revision
        case .viewEffect(_, let revision, _): revision
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
