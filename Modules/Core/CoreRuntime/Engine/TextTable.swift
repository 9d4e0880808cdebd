/// Values by key. The newest is stored beside the dictionary, because most lookups are for it.
struct TextTable<Key: Hashable, Value> {
    private var newest: (key: Key, value: Value)?
    private var older: [Key: Value] = [:]

    var isEmpty: Bool { newest == nil && older.isEmpty }
    var count: Int { newest == nil ? older.count : older.count + 1 }

    subscript(key: Key) -> Value? {
        if let newest, newest.key == key { return newest.value }
        return older.isEmpty ? nil : older[key]
    }

    /// Returns a key for which a condition holds.
    func anyKey(where fits: (Key) -> Bool) -> Key? {
        if let newest, fits(newest.key) { return newest.key }
        return older.keys.first(where: fits)
    }

    mutating func insert(_ value: Value, for key: Key) {
        if let newest { older[newest.key] = newest.value }
        newest = (key, value)
    }

    mutating func remove(_ key: Key) {
        if let newest, newest.key == key { return self.newest = nil }
        older[key] = nil
        // The memory used by a burst is released.
        if older.isEmpty { older = [:] }
    }
}

extension TextTable where Key: Comparable {
    /// The values in the order of their keys.
    var values: [Value] { sorted().map(\.value) }
    /// The keys in order.
    var keys: [Key] { sorted().map(\.key) }

    private func sorted() -> [(key: Key, value: Value)] {
        (Array(older) + (newest.map { [$0] } ?? [])).sorted { $0.key < $1.key }
    }
}
