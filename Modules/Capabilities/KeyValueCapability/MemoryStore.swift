public import Effects
import Synchronization

/// A key-value store that lasts as long as the process.
public final class MemoryStore: KeyValueStore {
    private struct State {
        var values: [[UInt8]: [UInt8]] = [:]
        var cursors = KeyCursors(after: 0)
    }

    private let state: Mutex<State>

    /// Creates a store with the given values.
    public init(_ values: [String: [UInt8]] = [:]) {
        var state = State()
        for (key, value) in values { state.values[Array(key.utf8)] = value }
        self.state = Mutex(state)
    }

    public func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        state.withLock { $0.values[Array(key.utf8)] }
    }

    public func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try KeyValueLimit.check(value)
        return state.withLock { $0.values.updateValue(value, forKey: Array(key.utf8)) }
    }

    public func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        state.withLock { $0.values.removeValue(forKey: Array(key.utf8)) }
    }

    public func hasValue(for key: String) async throws(KeyValueError) -> Bool {
        state.withLock { $0.values[Array(key.utf8)] != nil }
    }

    public func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage {
        try state.withLock { state throws(KeyValueError) in
            let lastKey = try state.cursors.lastKey(at: cursor, prefix: prefix).map { Array($0.utf8) } ?? []
            let found = state.values.keys
                .filter { $0.starts(with: prefix.utf8) && (cursor == 0 || lastKey.lexicographicallyPrecedes($0)) }
                .sorted { $0.lexicographicallyPrecedes($1) }
            return state.cursors.page(of: found.map { String(decoding: $0, as: UTF8.self) }, prefix: prefix)
        }
    }
}
