public import KeyValueEffects

/// Where a list goes on, as the number that its reader hands back.
///
/// It carries its position, so it holds in every process, after a restart, and for any number of lists at once:
///
///     bits  0-47  the number of the last entry listed
///     bits 48-63  a check, which ties that number to the list's prefix
///
/// Entries are numbered as they are first written, and a number is an entry's for as long as it has a value. Sorting by
/// key would need the last key, which does not fit into a cursor and may be removed meanwhile.
public struct KeyCursor: Sendable {
    private static let entryBits: UInt64 = 48

    /// The entry to go on behind; 0 to begin.
    public let entry: Int64

    /// Reads a cursor that a caller handed in.
    ///
    /// One that was made up, or belongs to another prefix, is found out in 65,535 of 65,536 cases.
    public init(_ rawValue: UInt64, prefix: String) throws(KeyValueError) {
        let entry = rawValue & (1 << Self.entryBits - 1)
        guard rawValue == 0 || rawValue >> Self.entryBits == Self.check(entry, prefix) else { throw .cursorNotFound }
        self.entry = Int64(entry)
    }

    /// Makes a page of the entries found, and a cursor for the next when they are more than fit on it.
    ///
    /// - Parameters:
    ///   - found: the entries that follow the cursor and fit the prefix, by their numbers; one more than
    ///     `KeyPage.size` where there are so many.
    ///   - prefix: how the keys begin.
    public static func page(of found: [(entry: Int64, key: String)], prefix: String) throws(KeyValueError) -> KeyPage {
        let listed = found.prefix(KeyPage.size)
        let keys = listed.map(\.key)
        guard found.count > listed.count, let last = listed.last else { return KeyPage(keys: keys, nextCursor: 0) }
        let entry = UInt64(last.entry)
        guard entry < 1 << entryBits else { throw .other(message: "the store has too many entries to list") }
        return KeyPage(keys: keys, nextCursor: check(entry, prefix) << entryBits | entry)
    }

    /// FNV-1a (RFC 9923) of the prefix and the number, folded to 16 bits.
    private static func check(_ entry: UInt64, _ prefix: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        for byte in prefix.utf8 { mix(byte) }
        for shift in stride(from: 0, to: entryBits, by: 8) { mix(UInt8(truncatingIfNeeded: entry >> shift)) }
        return (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) & 0xFFFF
    }
}
