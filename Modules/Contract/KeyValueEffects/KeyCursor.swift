import Effects

/// The position in a list of keys, encoded as the number that the caller passes back.
///
/// It needs no state, so it stays valid in other processes, after a restart, and for any number of concurrent lists:
///
///     bits  0-47  the number of the last entry listed
///     bits 48-63  a check, which ties that number to the list's prefix
///
/// Entries are numbered when they are first written, and keep their number for as long as they have a value; no number
/// is used twice, or a new entry could come before the cursor of a list that is being read. Sorting by key would need
/// the last key, which does not fit into a cursor and may be removed between pages.
public struct KeyCursor: Sendable {
    private static let entryBits: UInt64 = 48
    /// The size of the values after which a page ends.
    private static let bytesPerPage = 1 << 20

    /// The number of the entry after which the list continues; 0 for its start.
    public let entry: Int64

    /// Decodes a cursor passed by a caller.
    ///
    /// - Throws: `cursorNotFound` for a cursor that is invalid or belongs to another prefix; 1 in 65,536 of those is
    ///   not detected.
    public init(_ rawValue: UInt64, prefix: String) throws(KeyValueError) {
        let entry = rawValue & (1 << Self.entryBits - 1)
        guard rawValue == 0 || rawValue >> Self.entryBits == Self.check(entry, prefix) else { throw .cursorNotFound }
        self.entry = Int64(entry)
    }

    /// Creates a page of the entries found, with a cursor for the next page if not all of them fit.
    ///
    /// - Parameters:
    ///   - found: The entries after the cursor that match the prefix, ordered by number; one more than fits on the
    ///     page, if there are that many.
    ///   - prefix: The prefix of the keys.
    ///   - size: The maximum number of entries on the page.
    ///   - value: Reads the value of an entry, given its index in `found`. It is called until the page is full: with
    ///     large values, a page ends after a megabyte and has fewer entries.
    public static func page<Failure>(
        of found: [(entry: Int64, key: String)], prefix: String, size: Int = KeyPage.size,
        value: (Int) throws(Failure) -> [UInt8]
    ) throws(Failure) -> EntryPage {
        var entries: [KeyValueEntry] = []
        var bytes = 0
        for index in found.indices.prefix(size) where bytes < bytesPerPage {
            let value = try value(index)
            bytes += value.count
            entries.append(KeyValueEntry(key: found[index].key, value: value))
        }
        return EntryPage(entries: entries, nextCursor: cursor(after: entries.count, of: found, prefix))
    }

    /// Creates a page of the keys found, in the same way, without their values.
    public static func keyPage(of found: [(entry: Int64, key: String)], prefix: String) -> KeyPage {
        let keys = found.prefix(KeyPage.size).map(\.key)
        return KeyPage(keys: keys, nextCursor: cursor(after: keys.count, of: found, prefix))
    }

    private static func cursor(after count: Int, of found: [(entry: Int64, key: String)], _ prefix: String) -> UInt64 {
        guard found.count > count, count > 0 else { return 0 }
        let entry = UInt64(found[count - 1].entry)
        // No store writes as many entries; if one did, the next page would be refused.
        return entry < 1 << entryBits ? check(entry, prefix) << entryBits | entry : .max
    }

    /// Returns a hash of the prefix and the number, folded to 16 bits.
    private static func check(_ entry: UInt64, _ prefix: String) -> UInt64 {
        let hash = "\(prefix)\(entry)".utf8.fnv1a
        return (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) & 0xFFFF
    }
}
