import KeyValueEffects

/// The values of a simulated store, in the order of the first writes of their keys.
///
/// Keys are told apart by their UTF-8 bytes, as in the stores that an app runs with.
public struct SimulatedValues: Sendable, ExpressibleByDictionaryLiteral {
    private struct Entry: Sendable {
        let number: UInt64
        let key: String
        var value: [UInt8]
    }

    private var entries: [Entry] = []
    private var lastNumber: UInt64 = 0
    /// The most keys on a page of a list: few, so that an app which reads only the first is found out.
    public static let pageSize = 8

    /// Values, written in this order.
    public init(dictionaryLiteral elements: (String, [UInt8])...) { for (key, value) in elements { self[key] = value } }

    /// The value under a key; nil when there is none.
    public subscript(key: String) -> [UInt8]? {
        get { index(of: key).map { entries[$0].value } }
        set {
            switch (index(of: key), newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?):
                lastNumber += 1
                entries.append(Entry(number: lastNumber, key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The keys.
    public var keys: [String] { entries.map(\.key) }

    /// How many there are.
    public var count: Int { entries.count }

    /// Whether a value is among them, under any key.
    public func contains(_ value: [UInt8]) -> Bool { entries.contains { $0.value == value } }

    private func index(of key: String) -> Int? {
        // Texts that are equal may still have different bytes, but none that differ are the same bytes.
        entries.firstIndex { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// All of them, to be compared.
    var fingerprint: String { entries.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

// Lists.
extension SimulatedValues {
    private static let numberBits: UInt64 = 48

    /// A page of the keys that begin with a prefix, behind the entry whose number a cursor has.
    func page(of prefix: String, from cursor: UInt64) throws(KeyValueError) -> KeyPage {
        let last = cursor % (1 << Self.numberBits)
        guard cursor == 0 || cursor == Self.cursor(last, prefix) else { throw .cursorNotFound }
        let found = entries.filter { $0.number > last && $0.key.utf8.starts(with: prefix.utf8) }
        let listed = found.prefix(Self.pageSize)
        let next = found.count > listed.count ? listed.last : nil
        return KeyPage(keys: listed.map(\.key), nextCursor: next.map { Self.cursor($0.number, prefix) } ?? 0)
    }

    /// A number with bits of a hash above it, by which a cursor of another list is known.
    private static func cursor(_ number: UInt64, _ prefix: String) -> UInt64 {
        let hash = prefix.utf8.reduce(number &* 31 &+ 7) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return (hash ^ hash >> 32) << numberBits | number
    }
}
