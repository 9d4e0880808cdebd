public import KeyValueEffects
import Synchronization

/// A key-value store in memory.
public final class MemoryStore: KeyValueStore {
    private struct State {
        /// The values with the numbers of their entries, by their keys in UTF-8.
        var entries: [[UInt8]: (number: Int64, value: [UInt8])] = [:]
        var lastNumber: Int64 = 0

        mutating func write(_ value: [UInt8]?, for key: [UInt8]) -> [UInt8]? {
            let old = entries[key]
            if old == nil, value != nil { lastNumber += 1 }
            entries[key] = value.map { (old?.number ?? lastNumber, $0) }
            return old?.value
        }
    }

    private let state: Mutex<State>

    /// Creates a store with the given values, written in the order of their keys.
    public init(_ values: [String: [UInt8]] = [:]) {
        var state = State()
        let sorted = values.map { (key: Array($0.key.utf8), value: $0.value) }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        for (key, value) in sorted { _ = state.write(value, for: key) }
        self.state = Mutex(state)
    }

    public func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        state.withLock { $0.entries[Array(key.utf8)]?.value }
    }

    public func write(_ changes: [KeyValueChange]) async throws(KeyValueError) -> [[UInt8]?] {
        try KeyValueLimit.check(changes)
        return state.withLock { state in changes.map { state.write($0.value, for: Array($0.key.utf8)) } }
    }

    public func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        try KeyValueLimit.check(value)
        return state.withLock { state in
            let key = Array(key.utf8)
            let found = state.entries[key]?.value
            guard found == expected else { return (false, found) }
            return (true, state.write(value, for: key))
        }
    }

    public func entries(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> EntryPage {
        let cursor = try KeyCursor(cursor, prefix: prefix)
        let found = state.withLock { state in
            state.entries.filter { $0.value.number > cursor.entry && $0.key.starts(with: prefix.utf8) }
        }
        .sorted { $0.value.number < $1.value.number }.prefix(KeyPage.size + 1)
        let keys = found.map { (entry: $0.value.number, key: String(decoding: $0.key, as: UTF8.self)) }
        return KeyCursor.page(of: keys, prefix: prefix) { found[$0].value.value }
    }
}
