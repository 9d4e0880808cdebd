/// Values by key. The newest is stored beside the dictionary, because most lookups are for it and most tables have only
/// one.
struct HashedTable<Key: Hashable, Value> {
    private var newest: (key: Key, value: Value)?
    private var older: [Key: Value] = [:]

    var isEmpty: Bool { newest == nil && older.isEmpty }
    var count: Int { newest == nil ? older.count : older.count + 1 }

    subscript(key: Key) -> Value? {
        if let newest, newest.key == key { return newest.value }
        return older.isEmpty ? nil : older[key]
    }

    /// Returns a key for which a condition holds, in no order.
    func key(where fits: (Key) -> Bool) -> Key? {
        if let newest, fits(newest.key) { return newest.key }
        return older.keys.first(where: fits)
    }

    /// Adds a value under a key that is not used.
    mutating func insert(_ value: Value, for key: Key) {
        if let newest { older[newest.key] = newest.value }
        newest = (key, value)
    }

    mutating func remove(_ key: Key) {
        if let newest, newest.key == key { return self.newest = nil }
        guard older.removeValue(forKey: key) != nil else { return }
        // The memory used by a burst is released.
        if older.isEmpty { older = [:] }
    }
}

extension HashedTable where Key: Comparable {
    /// The keys in order, but for the newest, which is the last: only numbers that wrap around make it a lower one.
    var keys: [Key] { sorted().map(\.key) }
    /// The values in the order of their keys.
    var values: [Value] { sorted().map(\.value) }

    private func sorted() -> [(key: Key, value: Value)] {
        var all = older.isEmpty ? [] : older.sorted { $0.key < $1.key }
        if let newest { all.append(newest) }
        return all
    }
}
