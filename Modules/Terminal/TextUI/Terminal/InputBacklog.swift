import Synchronization

/// The amount of input that was reported but not yet handled, in bytes.
///
/// While it is full, ``TerminalDevice/events(receivesSignals:backlog:)`` reads no further keys: they wait in the terminal, so that memory is bounded,
/// and signals are reported before them.
public final class InputBacklog: Sendable {
    private let bytes = Atomic(0)
    private let limit: Int

    /// Creates an empty backlog.
    ///
    /// - Parameter limit: The amount at which no more keys are read, in bytes; by default, that of a few reads.
    public init(limit: Int = 1 << 14) { self.limit = limit }

    var isFull: Bool { bytes.load(ordering: .acquiring) >= limit }

    /// Adds a key that is to be handled later.
    package func add(_ key: Key) { bytes.add(key.weight, ordering: .acquiringAndReleasing) }

    /// Removes a key that was handled.
    public func remove(_ key: Key) { bytes.subtract(key.weight, ordering: .acquiringAndReleasing) }
}

extension Key {
    /// The number of bytes of a paste, plus 1; 1 for any other key.
    fileprivate var weight: Int { if case .paste(let text) = self { text.utf8.count + 1 } else { 1 } }
}
