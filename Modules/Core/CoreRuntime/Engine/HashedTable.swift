/// Values by key. The newest is stored beside the dictionary, because most lookups are for it.
struct HashedTable<Key: Hashable, Value> {
    private var newest: (key: Key, value: Value)?
    private var older: [Key: Value] = [:]

    var isEmpty: Bool { newest == nil && older.isEmpty }

    subscript(key: Key) -> Value? {
        if let newest, newest.key == key { return newest.value }
        return older.isEmpty ? nil : older[key]
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
