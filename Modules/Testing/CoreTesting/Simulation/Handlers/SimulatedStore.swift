public import Effects
public import KeyValueEffects

/// A key-value store that keeps its values over a crash of the app, and the laws of a store: see `KeyValueLaws`.
///
/// Each request can fail with nothing done; a write can also be done and be told to have timed out. Its disturbances
/// fill the disk and make room again, and whatever the app's other runs do to the values.
public struct SimulatedStore: SimulatedHandler {
    /// What others do to the values: a name, and the change.
    public typealias Change = (name: String, apply: @Sendable (inout SimulatedValues) -> Void)

    /// The values.
    public private(set) var values: SimulatedValues
    /// Whether every write fails.
    public private(set) var isFull = false
    /// How many writes were done.
    public private(set) var writeCount = 0
    /// The values before the last write, while that would be lost in a crash.
    private var valuesBeforeLastWrite: SimulatedValues?
    private let losesLastWrite: Bool
    private let changes: [Change]

    /// A store.
    ///
    /// - Parameters:
    ///   - values: what it has.
    ///   - losesLastWrite: whether a crash takes back the last write, as on a disk that was not told to synchronize.
    ///   - changes: what others do to the values.
    public init(_ values: SimulatedValues = [:], losesLastWrite: Bool = false, changes: [Change] = []) {
        self.values = values
        self.losesLastWrite = losesLastWrite
        self.changes = changes
    }

    public func outcomeCount(_ id: RequestID, _ effect: KeyValueEffect) -> Int { effect.isCancellable ? 2 : 3 }

    public mutating func perform(
        _ id: RequestID, _ effect: KeyValueEffect, outcome: Int
    ) -> SimulatedOutcome<KeyValueOutput> {
        if outcome == 1 { return .answer(.failure(.io(message: "the disk failed"))) }
        if isFull && !effect.isCancellable { return .answer(.failure(.io(message: "the disk is full"))) }
        let done = perform(effect)
        return .answer(outcome == 2 ? .failure(.timeout) : done)
    }

    private mutating func perform(_ effect: KeyValueEffect) -> KeyValueOutput {
        switch effect {
        case .get(let key): return .success(.get(value: values[key]))
        case .exists(let key): return .success(.exists(isPresent: values[key] != nil))
        case .listKeys(let prefix, let cursor):
            do throws(KeyValueError) {
                let page = try values.page(of: prefix, from: cursor)
                return .success(.listKeys(keys: page.keys, nextCursor: page.nextCursor))
            } catch { return .failure(error) }
        case .set(let key, let value): return .success(.set(previous: write(value, key)))
        case .delete(let key): return .success(.delete(previous: write(nil, key)))
        case .compareAndSet(let key, let expected, let value):
            let found = values[key]
            if found == expected { _ = write(value, key) }
            return .success(.compareAndSet(isSet: found == expected, found: found))
        }
    }

    private mutating func write(_ value: [UInt8]?, _ key: String) -> [UInt8]? {
        if losesLastWrite { valuesBeforeLastWrite = values }
        defer { values[key] = value }
        writeCount += 1
        return values[key]
    }

    public var disturbances: [String] {
        [isFull ? "the disk has room again" : "the disk is full"] + changes.map(\.name)
    }

    public mutating func disturb(_ index: Int) {
        if index == 0 { return isFull.toggle() }
        changes[index - 1].apply(&values)
        // What others wrote was synchronized, and with it what was written before.
        valuesBeforeLastWrite = nil
    }

    public mutating func crash() {
        if let valuesBeforeLastWrite { values = valuesBeforeLastWrite }
        valuesBeforeLastWrite = nil
    }

    public func fingerprint(of effect: KeyValueEffect) -> String {
        switch effect {
        case .get(let key): "get \(key)"
        case .set(let key, let value): "set \(key) \(value)"
        case .delete(let key): "delete \(key)"
        case .exists(let key): "exists \(key)"
        case .listKeys(let prefix, let cursor): "list \(prefix) \(cursor)"
        case .compareAndSet(let key, let expected, let value): "compare \(key) \(expected as Any) \(value)"
        }
    }

    public var fingerprint: String { values.fingerprint + (isFull ? " full" : "") }
}
