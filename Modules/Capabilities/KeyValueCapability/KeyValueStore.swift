public import KeyValueEffects

/// The storage of a key-value handler.
///
/// Keys are compared by their UTF-8 bytes; any text is a valid key. A call that throws has changed nothing.
public protocol KeyValueStore: Sendable {
    /// Returns the value for a key, or nil if there is none.
    func value(for key: String) async throws(KeyValueError) -> [UInt8]?

    /// Atomically sets the value for a key and returns the previous one.
    ///
    /// Values are limited to 64 MiB.
    func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]?

    /// Atomically sets the value for a key if the current one is `expected` (nil for none), and returns the current
    /// one.
    ///
    /// With it, concurrent writers overwrite only values that they have read. Values are limited to 64 MiB.
    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?)

    /// Atomically removes the value for a key and returns it.
    func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]?

    /// Returns one page of the keys that begin with a prefix, in the order in which they were first written.
    ///
    /// Writes between two pages are safe: every key that has a value from the first page to the last is listed exactly
    /// once. Cursors stay valid after a restart and in other processes.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the keys; empty for all.
    ///   - cursor: 0, or the cursor of the previous page for the same prefix.
    /// - Throws: `cursorNotFound` for a cursor that this store did not issue for this prefix.
    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage
}

extension KeyPage {
    /// The maximum number of keys on a page.
    public static let size = 256
}

/// The limit that every store enforces.
enum KeyValueLimit {
    static let bytesPerValue = 64 << 20

    static func check(_ value: [UInt8]) throws(KeyValueError) {
        guard value.count <= bytesPerValue else {
            throw .other(message: "a value of \(value.count) bytes is over the limit of \(bytesPerValue)")
        }
    }
}
