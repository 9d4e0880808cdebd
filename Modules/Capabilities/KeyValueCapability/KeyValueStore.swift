public import KeyValueEffects

/// The storage of a key-value handler.
///
/// Keys are compared by their UTF-8 bytes; any text is a valid key. A call that throws has changed nothing, unless it
/// throws `KeyValueError.timeout`.
public protocol KeyValueStore: Sendable {
    /// Returns the value for a key, or nil if there is none.
    func value(for key: String) async throws(KeyValueError) -> [UInt8]?

    /// Atomically makes changes in their order, and returns for each the value before it; nil if there was none.
    ///
    /// Values are limited to `KeyValueLimit.bytesPerValue`, 64 MiB; `KeyValueLimit.check` refuses longer ones.
    func write(_ changes: [KeyValueChange]) async throws(KeyValueError) -> [[UInt8]?]

    /// Atomically sets the value for a key if the current one is `expected` (nil for none), and returns the current
    /// one.
    ///
    /// With it, concurrent writers overwrite only values that they have read. Values are limited as above.
    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?)

    /// Returns one page of the keys that begin with a prefix, in the order in which they were first written, with their
    /// values of one moment.
    ///
    /// Writes between two pages are safe: every key that has a value from the first page to the last is listed exactly
    /// once. Cursors stay valid after a restart and in other processes.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the keys; empty for all.
    ///   - cursor: 0, or the cursor of the previous page for the same prefix.
    /// - Throws: `cursorNotFound` for a cursor that this store did not issue for this prefix.
    func entries(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> EntryPage

    /// Returns one page of the keys like `entries`, without reading their values. The default reads and drops them.
    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage
}

extension KeyValueStore {
    /// Atomically sets the value for a key and returns the previous one.
    public func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try await write([KeyValueChange(key, to: value)]).first ?? nil
    }

    /// Atomically removes the value for a key and returns it.
    public func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await write([KeyValueChange(key, to: nil)]).first ?? nil
    }

    public func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage {
        let page = try await entries(beginningWith: prefix, from: cursor)
        return KeyPage(keys: page.entries.map(\.key), nextCursor: page.nextCursor)
    }
}

/// The limit of values, which every store enforces. Keys may have any length.
public enum KeyValueLimit {
    /// The maximum size of a value in bytes: 64 MiB.
    public static let bytesPerValue = 64 << 20

    /// Checks the values before any change is made.
    public static func check(_ changes: [KeyValueChange]) throws(KeyValueError) {
        for change in changes { try check(change.value ?? []) }
    }

    /// Checks a value.
    public static func check(_ value: [UInt8]) throws(KeyValueError) {
        guard value.count <= bytesPerValue else {
            throw .other(message: "a value of \(value.count) bytes is over the limit of \(bytesPerValue)")
        }
    }
}
