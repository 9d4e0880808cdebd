public import KeyValueEffects
import Synchronization

/// A key-value store in memory.
public final class MemoryStore: KeyValueStore {
    private struct Entry {
        let number: Int64
        let key: [UInt8]
        var value: [UInt8]
    }

    private struct State {
        /// The entries, in the order of their numbers.
        var entries: [Entry] = []
        var numbers: [[UInt8]: Int64] = [:]
        var lastNumber: Int64 = 0

        /// Returns the index of the first entry with a higher number.
        func index(after number: Int64) -> Int {
            var (low, high) = (0, entries.count)
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].number <= number { low = middle + 1 } else { high = middle }
            }
            return low
        }

        func index(of key: [UInt8]) -> Int? { numbers[key].map { index(after: $0) - 1 } }

        func value(for key: [UInt8]) -> [UInt8]? { index(of: key).map { entries[$0].value } }

        mutating func write(_ value: [UInt8]?, for key: [UInt8]) -> [UInt8]? {
            switch (index(of: key), value) {
            case (let index?, let value?): return exchange(&entries[index].value, with: value)
            case (let index?, nil):
                numbers[key] = nil
                return entries.remove(at: index).value
            case (nil, let value?):
                lastNumber += 1
                numbers[key] = lastNumber
                entries.append(Entry(number: lastNumber, key: key, value: value))
                return nil
            case (nil, nil): return nil
            }
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
        state.withLock { $0.value(for: Array(key.utf8)) }
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
            let found = state.value(for: key)
            guard found == expected else { return (false, found) }
            return (true, state.write(value, for: key))
        }
    }

    public func entries(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> EntryPage {
        let cursor = try KeyCursor(cursor, prefix: prefix)
        let found = state.withLock { state in
            Array(
                state.entries[state.index(after: cursor.entry)...].lazy.filter { $0.key.starts(with: prefix.utf8) }
                    .prefix(KeyPage.size + 1))
        }
        let keys = found.map { (entry: $0.number, key: String(decoding: $0.key, as: UTF8.self)) }
        return KeyCursor.page(of: keys, prefix: prefix) { found[$0].value }
    }
}
