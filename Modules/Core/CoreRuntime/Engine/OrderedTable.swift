/// Values by ascending keys. The newest is stored inline, because most lookups are for it and most tables have only one.
struct OrderedTable<Key: Comparable, Value> {
    private var newest: (key: Key, value: Value)?
    /// The others in the order of their keys; nil for one that was removed.
    private var older: [(key: Key, value: Value?)] = []
    /// The number of values in `older`.
    private var olderCount = 0

    var isEmpty: Bool { newest == nil && olderCount == 0 }
    var count: Int { newest == nil ? olderCount : olderCount + 1 }
    /// The keys in order.
    var keys: [Key] { sorted().map(\.key) }
    /// The values in the order of their keys.
    var values: [Value] { sorted().map(\.value) }

    subscript(key: Key) -> Value? {
        if let newest, newest.key == key { return newest.value }
        return olderCount == 0 ? nil : position(of: key).flatMap { older[$0].value }
    }

    /// Adds a value under a key that is not used; in constant time if it is the highest.
    mutating func insert(_ value: Value, for key: Key) {
        if let newest { store(newest) }
        newest = (key, value)
    }

    mutating func remove(_ key: Key) {
        if let newest, newest.key == key { return self.newest = nil }
        guard olderCount > 0, let position = position(of: key), older[position].value != nil else { return }
        older[position].value = nil
        olderCount -= 1
        // The memory used by a burst is released.
        if olderCount == 0 { return older = [] }
        if older.count > 2 * olderCount + 16 { older.removeAll { $0.value == nil } }
    }

    private mutating func store(_ entry: (key: Key, value: Value)) {
        olderCount += 1
        if let last = older.last, last.key >= entry.key {
            // The keys have wrapped around.
            older.removeAll { $0.value == nil }
            older.insert(entry, at: lowerBound(of: entry.key))
        } else {
            older.append(entry)
        }
    }

    private func position(of key: Key) -> Int? {
        let position = lowerBound(of: key)
        return position < older.count && older[position].key == key ? position : nil
    }

    /// The position of the first key in `older` that is not lower.
    private func lowerBound(of key: Key) -> Int {
        var (low, high) = (0, older.count)
        while low < high {
            let middle = (low + high) / 2
            if older[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func sorted() -> [(key: Key, value: Value)] {
        var all: [(key: Key, value: Value)] = older.compactMap { entry in entry.value.map { (entry.key, $0) } }
        if let newest { all.insert(newest, at: all.firstIndex { newest.key < $0.key } ?? all.endIndex) }
        return all
    }
}
