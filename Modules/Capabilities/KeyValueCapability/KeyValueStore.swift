public import KeyValueEffects

/// Where a key-value handler keeps its values.
///
/// Keys are told apart by their UTF-8 bytes; any text is a key. A call that throws has changed nothing.
public protocol KeyValueStore: Sendable {
    /// The value under a key, nil when there is none.
    func value(for key: String) async throws(KeyValueError) -> [UInt8]?

    /// Puts a value under a key and returns the one before, in one step.
    ///
    /// The largest value is 64 MiB.
    func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]?

    /// Puts a value under a key if the one there is `expected`, nil for none; returns the one found, in one step.
    ///
    /// Several writers of one value use it to overwrite only what they have read. The largest value is 64 MiB.
    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?)

    /// Removes the value under a key and returns it, in one step.
    func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]?

    /// Whether a key has a value; reads the value unless given.
    func hasValue(for key: String) async throws(KeyValueError) -> Bool

    /// One page of the keys that begin with a prefix, in the order in which they were first written.
    ///
    /// Writes between two pages are harmless: every key that has a value from the first page to the last is listed,
    /// once. A cursor needs no keeping: it holds after a restart and in another process, too.
    ///
    /// - Parameters:
    ///   - prefix: how the keys begin; empty for all.
    ///   - cursor: 0, or the cursor that came with the page before, for the same prefix.
    /// - Throws: `cursorNotFound` for a cursor that this store did not give out for this prefix.
    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage
}

extension KeyValueStore {
    public func hasValue(for key: String) async throws(KeyValueError) -> Bool { try await value(for: key) != nil }
}

extension KeyPage {
    /// The most keys that a page has.
    public static let size = 256
}

/// What every store refuses.
enum KeyValueLimit {
    static let bytesPerValue = 64 << 20

    static func check(_ value: [UInt8]) throws(KeyValueError) {
        guard value.count <= bytesPerValue else {
            throw .other(message: "a value of \(value.count) bytes is over the limit of \(bytesPerValue)")
        }
    }
}
