import Synchronization

/// The amount of input that was reported and not handled yet, in bytes.
///
/// While it is full, a ``TerminalInput`` reads no further keys: they wait in the terminal, so that memory is bounded,
/// and signals are reported before them.
public final class InputBacklog: Sendable {
    /// The amount from which on no keys are read, that of a few reads.
    static let limit = 1 << 14

    private let bytes = Atomic(0)

    /// Creates an empty backlog.
    public init() {}

    var isFull: Bool { bytes.load(ordering: .acquiring) >= Self.limit }

    /// Adds input that is to be handled later.
    public func add(_ keys: [Key]) {
        bytes.add(keys.reduce(0) { $0 + $1.weight }, ordering: .acquiringAndReleasing)
    }

    /// Removes a key that was handled.
    public func remove(_ key: Key) { bytes.subtract(key.weight, ordering: .acquiringAndReleasing) }
}

extension Key {
    /// The number of bytes of a paste; about that of any other key.
    fileprivate var weight: Int { if case .paste(let text) = self { text.utf8.count + 1 } else { 1 } }
}
