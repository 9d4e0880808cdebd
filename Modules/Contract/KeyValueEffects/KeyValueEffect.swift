public import Effects

/// Reads and writes small values under names, in a store that outlives the process.
///
/// Any text is a key, and keys are told apart by their UTF-8 bytes. A value may be empty. Each effect is done in one
/// step, or fails and changes nothing; a value over a store's limit fails. `KeyValueLaws` in `CapabilityTesting` tests
/// that a handler keeps all this.
public enum KeyValueEffect: Effect, CustomReflectable {
    public typealias Output = KeyValueOutput
    public static let name = "KeyValue"

    /// Reads the value under a key.
    case get(key: String)
    /// Writes a value; the value before it comes back.
    case set(key: String, value: [UInt8])
    /// Removes a value; it comes back.
    case delete(key: String)
    /// Asks whether a key has a value.
    case exists(key: String)
    /// Lists keys that begin with a prefix, from a cursor on, in the order of their first writes; 0 begins.
    ///
    /// A store chooses the size of its pages. Writes between two of them move no other key. A cursor belongs to the
    /// prefix that it was given out for.
    case listKeys(prefix: String, cursor: UInt64)
    /// Writes a value if the key still has the expected one (nil: no value), in one step; the value found comes back.
    ///
    /// It is what several writers of one value need so that none overwrites what it has not read.
    case compareAndSet(key: String, expected: [UInt8]?, value: [UInt8])

    /// True when the response's case is the effect's own, or the effect failed.
    public func accepts(_ output: KeyValueOutput) -> Bool {
        guard case .success(let response) = output else { return true }
        return switch (self, response) {
        case (.get, .get), (.set, .set), (.delete, .delete), (.exists, .exists), (.listKeys, .listKeys),
            (.compareAndSet, .compareAndSet):
            true
        case (.get, _), (.set, _), (.delete, _), (.exists, _), (.listKeys, _), (.compareAndSet, _): false
        }
    }

    /// False for what writes.
    public var isCancellable: Bool {
        switch self {
        case .set, .delete, .compareAndSet: false
        case .get, .exists, .listKeys: true
        }
    }

    /// Shows the key and the size of a value, never the value.
    public var customMirror: Mirror {
        switch self {
        case .get(let key): Mirror(self, children: ["get": key])
        case .set(let key, let value): Mirror(self, children: ["set": key, "to": ByteCount(value)])
        case .delete(let key): Mirror(self, children: ["delete": key])
        case .exists(let key): Mirror(self, children: ["exists": key])
        case .listKeys(let prefix, let cursor): Mirror(self, children: ["listKeys": prefix, "cursor": cursor])
        case .compareAndSet(let key, let expected, let value):
            Mirror(
                self,
                children: [
                    "compareAndSet": key, "expecting": expected.map { ByteCount($0) } as Any, "to": ByteCount(value),
                ])
        }
    }
}

/// The size of a value, with its unit: a bare number would read as the value.
private struct ByteCount: CustomStringConvertible {
    let description: String

    init(_ value: [UInt8]) { description = value.count == 1 ? "1 byte" : "\(value.count) bytes" }
}

/// Everything a key-value effect can come to.
public enum KeyValueOutput: Sendable, Equatable, Codable {
    /// It was done.
    case success(KeyValueResponse)
    /// It was not done, and the store is as it was.
    case failure(KeyValueError)
}

/// What came of an effect that was done; the cases are those of the effects.
public enum KeyValueResponse: Sendable, Equatable, Codable {
    /// The value, nil when there is none.
    case get(value: [UInt8]?)
    /// The value before, nil when there was none.
    case set(previous: [UInt8]?)
    /// The value removed, nil when there was none.
    case delete(previous: [UInt8]?)
    /// Whether the key has a value.
    case exists(isPresent: Bool)
    /// One page of keys, and the cursor for the next; 0 when this is the last.
    case listKeys(keys: [String], nextCursor: UInt64)
    /// Whether the value was written, and the value found before, nil when there was none.
    case compareAndSet(isSet: Bool, found: [UInt8]?)
}

/// Why a key-value effect was not done.
public enum KeyValueError: Error, Sendable, Equatable, Codable, CustomStringConvertible {
    /// The store's device or file failed.
    case io(message: String)
    /// The store did not answer in time. What was asked may still be done.
    case timeout
    /// The cursor is not one that the store gave out.
    case cursorNotFound
    /// Anything else, in words.
    case other(message: String)

    /// The cause in words.
    public var description: String {
        switch self {
        case .io(let message), .other(let message): message
        case .timeout: "the store did not answer in time"
        case .cursorNotFound: "the list's cursor is not known"
        }
    }
}
