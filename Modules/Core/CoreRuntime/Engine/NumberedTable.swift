/// A table whose keys usually ascend. The newest entry is stored separately, because most lookups are for it and most
/// tables have only one entry.
struct NumberedTable<Key: Comparable, Value> {
    private var newest: (key: Key, value: Value)?
    /// The other entries in the order of their keys; a nil value is a removed entry that is not yet discarded.
    private var older: [(key: Key, value: Value?)] = []
    private var removedCount = 0

    var isEmpty: Bool { newest == nil && older.isEmpty }
    var count: Int { older.count - removedCount + (newest == nil ? 0 : 1) }

    subscript(key: Key) -> Value? {
        if let newest, newest.key == key { return newest.value }
        let index = index(of: key)
        return index < older.count && older[index].key == key ? older[index].value : nil
    }

    /// The keys in ascending order, except that the newest is last even if it is lower because numbers wrapped around.
    var keys: [Key] { older.compactMap { $0.value == nil ? nil : $0.key } + (newest.map { [$0.key] } ?? []) }
    /// The values in the order of `keys`.
    var values: [Value] {
        var values = older.isEmpty ? [] : older.compactMap(\.value)
        if let newest { values.append(newest.value) }
        return values
    }

    /// Adds a value under a key that is not used.
    mutating func insert(_ value: Value, for key: Key) {
        if let newest { older.insert((newest.key, newest.value), at: index(of: newest.key)) }
        newest = (key, value)
    }

    mutating func remove(_ key: Key) {
        if let newest, newest.key == key { return self.newest = nil }
        let index = index(of: key)
        guard index < older.count, older[index].key == key, exchange(&older[index].value, with: nil) != nil else {
            return
        }
        removedCount += 1
        guard removedCount > older.count / 2 else { return }
        older.removeAll { $0.value == nil }
        removedCount = 0
        // The memory used by a burst is released.
        if older.isEmpty { older = [] }
    }

    /// Returns the index in `older` of the first key that is not lower.
    private func index(of key: Key) -> Int {
        guard let last = older.last, last.key >= key else { return older.count }
        var (low, high) = (0, older.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if older[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
