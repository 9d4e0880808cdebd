public import Effects

/// Reads and writes small values by key, in a store that outlives the process.
///
/// Any string is a key, and keys are compared by their UTF-8 bytes. A value may be empty. Each effect is atomic, or
/// fails without changing anything; writing a value larger than the store's limit fails. `KeyValueLaws` in
/// `CapabilityTesting` tests that a handler satisfies these requirements.
public enum KeyValueEffect: Effect, CustomReflectable {
    public typealias Output = KeyValueOutput
    public static let name = "KeyValue"

    /// Returns the value of a key.
    case get(key: String)
    /// Writes a value and returns the previous one.
    case set(key: String, value: [UInt8])
    /// Deletes a key and returns its value.
    case delete(key: String)
    /// Returns whether a key exists.
    case exists(key: String)
    /// Lists the keys that have a prefix, starting at a cursor, in the order in which they were first written; cursor 0
    /// starts from the beginning.
    ///
    /// The store chooses the page size. Writes between two pages do not move other keys, and new keys come after those
    /// listed. A cursor is only valid for the prefix that it was issued for.
    case listKeys(prefix: String, cursor: UInt64)
    /// Lists the keys that have a prefix, like `listKeys`, with their values; those of a page are of one moment.
    case listEntries(prefix: String, cursor: UInt64)
    /// Atomically writes a value if the current one equals the expected one (nil: the key does not exist), and returns
    /// the value found.
    ///
    /// With it, several writers can update a value without overwriting changes that they have not read.
    case compareAndSet(key: String, expected: [UInt8]?, value: [UInt8])
    /// Atomically writes and deletes several keys, in this order.
    case write(changes: [KeyValueChange])

    /// Returns true if the response's case matches the effect's, or if the effect failed.
    public func accepts(_ output: KeyValueOutput) -> Bool {
        guard case .success(let response) = output else { return true }
        return switch (self, response) {
        case (.get, .get), (.set, .set), (.delete, .delete), (.exists, .exists), (.listKeys, .listKeys),
            (.listEntries, .listEntries), (.compareAndSet, .compareAndSet), (.write, .write):
            true
        case (.get, _), (.set, _), (.delete, _), (.exists, _), (.listKeys, _), (.listEntries, _),
            (.compareAndSet, _), (.write, _):
            false
        }
    }

    public var unanswered: KeyValueOutput? { .failure(.other(message: "the request ended without an answer")) }

    /// False for writes.
    public var isCancellable: Bool {
        switch self {
        case .set, .delete, .compareAndSet, .write: false
        case .get, .exists, .listKeys, .listEntries: true
        }
    }

    /// Reflects the key and the size of a value, but never the value.
    public var customMirror: Mirror {
        switch self {
        case .get(let key): Mirror(self, children: ["get": key])
        case .set(let key, let value): Mirror(self, children: ["set": key, "to": ByteCount(value)])
        case .delete(let key): Mirror(self, children: ["delete": key])
        case .exists(let key): Mirror(self, children: ["exists": key])
        case .listKeys(let prefix, let cursor): Mirror(self, children: ["listKeys": prefix, "cursor": cursor])
        case .listEntries(let prefix, let cursor):
            Mirror(self, children: ["listEntries": prefix, "cursor": cursor])
        case .compareAndSet(let key, let expected, let value):
            Mirror(
                self,
                children: [
                    "compareAndSet": key, "expecting": expected.map { ByteCount($0) } as Any, "to": ByteCount(value),
                ])
        case .write(let changes): Mirror(self, children: ["write": changes])
        }
    }
}

/// A value to write under a key, or a key to delete.
public struct KeyValueChange: Sendable, Equatable, Codable, CustomStringConvertible, CustomReflectable {
    /// The key.
    public let key: String
    /// The value; nil to delete the key.
    public let value: [UInt8]?

    /// Creates a change.
    public init(_ key: String, to value: [UInt8]?) {
        self.key = key
        self.value = value
    }

    /// The key and the size of the value, but never the value.
    public var description: String { "\(key): \(value.map { "\(ByteCount($0))" } ?? "deleted")" }

    public var customMirror: Mirror {
        Mirror(self, children: ["key": key, "value": value.map { ByteCount($0) } as Any])
    }
}

/// The size of a value, with its unit: a bare number would look like the value itself.
private struct ByteCount: CustomStringConvertible {
    let description: String

    init(_ value: [UInt8]) { description = value.count == 1 ? "1 byte" : "\(value.count) bytes" }
}

/// The result of a key-value effect.
public enum KeyValueOutput: Sendable, Equatable, Codable {
    /// The effect succeeded.
    case success(KeyValueResponse)
    /// The effect failed.
    case failure(KeyValueError)
}

/// The response to a successful effect, one case for each of the effects.
public enum KeyValueResponse: Sendable, Equatable, Codable {
    /// The value; nil if the key does not exist.
    case get(value: [UInt8]?)
    /// The previous value; nil if the key did not exist.
    case set(previous: [UInt8]?)
    /// The deleted value; nil if the key did not exist.
    case delete(previous: [UInt8]?)
    /// Whether the key exists.
    case exists(isPresent: Bool)
    /// A page of keys and the cursor of the next page; 0 if this is the last one.
    case listKeys(keys: [String], nextCursor: UInt64)
    /// A page of entries and the cursor of the next page; 0 if this is the last one.
    case listEntries(entries: [KeyValueEntry], nextCursor: UInt64)
    /// Whether the value was written, and the value found; nil if the key did not exist.
    case compareAndSet(isSet: Bool, found: [UInt8]?)
    /// All changes were made.
    case write
}

/// The reason a key-value effect failed.
public enum KeyValueError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
    /// The store's device or file failed.
    case io(message: String)
    /// The store did not answer in time. The effect may still be performed.
    case timeout
    /// The cursor was not issued by the store.
    case cursorNotFound
    /// Any other cause, as text.
    case other(message: String)

    /// The cause as text.
    public var description: String {
        switch self {
        case .io(let message), .other(let message): message
        case .timeout: "the store did not answer in time"
        case .cursorNotFound: "the list's cursor is not known"
        }
    }
}
