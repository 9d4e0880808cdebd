public import Effects
public import KeyValueEffects

/// A key-value store that survives crashes of the app and obeys the laws of a store: see `KeyValueLaws`.
///
/// Each request can fail without effect; a write can also succeed but be reported as timed out. The disturbances fill
/// the disk, free it again, and apply the changes that other runs of the app make to the values.
public struct SimulatedStore: SimulatedHandler {
    /// A change that other runs of the app make to the values, with its name.
    public typealias Change = (name: String, apply: @Sendable (inout SimulatedValues) -> Void)

    /// The stored values.
    public private(set) var values: SimulatedValues
    /// Whether the disk is full, so that every write fails.
    public private(set) var isFull = false
    /// The number of writes.
    public private(set) var writeCount = 0
    private let changes: [Change]

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - values: The initial values.
    ///   - changes: The changes that other runs of the app make to the values.
    public init(_ values: SimulatedValues = [:], changes: [Change] = []) {
        self.values = values
        self.changes = changes
    }

    public func outcomeCount(_ id: RequestID, _ effect: KeyValueEffect) -> Int { effect.isCancellable ? 2 : 3 }

    public mutating func perform(
        _ id: RequestID, _ effect: KeyValueEffect, outcome: Int
    ) -> SimulatedOutcome<KeyValueOutput> {
        if outcome == 1 { return .answer(.failure(.io(message: "the disk failed"))) }
        if isFull && !effect.isCancellable { return .answer(.failure(.io(message: "the disk is full"))) }
        do throws(KeyValueError) {
            let response = try perform(effect)
            return .answer(outcome == 2 ? .failure(.timeout) : .success(response))
        } catch { return .answer(.failure(error)) }
    }

    private mutating func perform(_ effect: KeyValueEffect) throws(KeyValueError) -> KeyValueResponse {
        switch effect {
        case .get(let key): return .get(value: values[key])
        case .exists(let key): return .exists(isPresent: values[key] != nil)
        case .listKeys(let prefix, let cursor):
            let page = try values.page(of: prefix, from: cursor)
            return .listKeys(keys: page.entries.map(\.key), nextCursor: page.nextCursor)
        case .listEntries(let prefix, let cursor):
            let page = try values.page(of: prefix, from: cursor)
            return .listEntries(entries: page.entries, nextCursor: page.nextCursor)
        case .set(let key, let value): return .set(previous: write([KeyValueChange(key, to: value)]))
        case .delete(let key): return .delete(previous: write([KeyValueChange(key, to: nil)]))
        case .compareAndSet(let key, let expected, let value):
            let found = values[key]
            if found == expected { _ = write([KeyValueChange(key, to: value)]) }
            return .compareAndSet(isSet: found == expected, found: found)
        case .write(let changes):
            _ = write(changes)
            return .write
        }
    }

    /// Makes changes in one write, and returns the value before the first.
    private mutating func write(_ changes: [KeyValueChange]) -> [UInt8]? {
        writeCount += 1
        let previous = changes.first.flatMap { values[$0.key] }
        for change in changes { values[change.key] = change.value }
        return previous
    }

    public var disturbances: [String] {
        [isFull ? "the disk has room again" : "the disk is full"] + changes.map(\.name)
    }

    public mutating func disturb(_ index: Int) {
        if index == 0 { return isFull.toggle() }
        changes[index - 1].apply(&values)
    }

    public var fingerprint: String { values.fingerprint + (isFull ? " full" : "") }
}
