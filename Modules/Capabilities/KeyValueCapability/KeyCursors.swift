import Effects

/// The cursors that a store has given out.
///
/// A number cannot hold a key, and a position counted in rows would shift with every write. So a store remembers which key
/// each cursor stands behind. It forgets the oldest first, and all of them with the process: a caller then begins anew.
struct KeyCursors {
    private struct Position {
        let prefix: String
        let lastKey: String
    }

    private static let capacity: UInt64 = 1024

    private var positions: [UInt64: Position] = [:]
    private var last: UInt64

    /// Creates a table without cursors.
    ///
    /// - Parameter first: the number to begin after. A random one keeps the cursors of an earlier process from being taken
    ///   for this one's.
    init(after first: UInt64) { last = first }

    /// The key to go on behind; nil to begin.
    func lastKey(at cursor: UInt64, prefix: String) throws(KeyValueError) -> String? {
        if cursor == 0 { return nil }
        guard let position = positions[cursor], position.prefix.utf8.elementsEqual(prefix.utf8) else {
            throw .cursorNotFound
        }
        return position.lastKey
    }

    /// Makes a page of the keys found, and a cursor for it when they are more than fit on it.
    mutating func page(of found: [String], prefix: String) -> KeyPage {
        let keys = Array(found.prefix(KeyPage.size))
        guard found.count > keys.count, let lastKey = keys.last else { return KeyPage(keys: keys, nextCursor: 0) }
        last += 1
        positions[last] = Position(prefix: prefix, lastKey: lastKey)
        if last > Self.capacity { positions[last - Self.capacity] = nil }
        return KeyPage(keys: keys, nextCursor: last)
    }
}
