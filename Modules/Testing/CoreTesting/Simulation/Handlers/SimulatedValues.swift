import KeyValueEffects

/// The values of a simulated store, in the order of the first writes of their keys.
///
/// Keys are compared by their UTF-8 bytes, as in real stores.
public struct SimulatedValues: Sendable, ExpressibleByDictionaryLiteral {
    private struct Entry: Sendable {
        let number: Int64
        let key: String
        var value: [UInt8]
    }

    private var entries: [Entry] = []
    private var lastNumber: Int64 = 0
    /// The maximum number of keys on a page; small, to expose an app that reads only the first page.
    public static let pageSize = 8

    /// Creates values, written in this order.
    public init(dictionaryLiteral elements: (String, [UInt8])...) { for (key, value) in elements { self[key] = value } }

    /// The value for a key; nil if there is none.
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

    /// The keys, in order.
    public var keys: [String] { entries.map(\.key) }

    /// The number of values.
    public var count: Int { entries.count }

    /// Whether any key has this value.
    public func contains(_ value: [UInt8]) -> Bool { entries.contains { $0.value == value } }

    private func index(of key: String) -> Int? {
        // Equal strings may have different bytes, but different strings never have the same bytes.
        entries.firstIndex { $0.key == key && $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// All entries, for comparison.
    var fingerprint: String { entries.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }

    /// Returns a page of the entries whose keys begin with a prefix, after the one whose number the cursor contains.
    func page(of prefix: String, from cursor: UInt64) throws(KeyValueError) -> EntryPage {
        let last = try KeyCursor(cursor, prefix: prefix).entry
        let found = entries.filter { $0.number > last && $0.key.utf8.starts(with: prefix.utf8) }
        let keys = found.map { (entry: $0.number, key: $0.key) }
        return KeyCursor.page(of: keys, prefix: prefix, size: Self.pageSize) { found[$0].value }
    }
}
