public import Effects

/// Calls for `KeyValueEffect`.
public enum KeyValue {
    /// Returns the value of a key; nil if the key does not exist.
    public static func get(_ key: String) -> TypedEffect<KeyValueEffect, Result<[UInt8]?, KeyValueError>> {
        call(.get(key: key)) { if case .get(let value) = $0 { .some(value) } else { nil } }
    }

    /// Writes a value and returns the previous one; nil if the key did not exist.
    public static func set(
        _ key: String, to value: [UInt8]
    ) -> TypedEffect<KeyValueEffect, Result<[UInt8]?, KeyValueError>> {
        call(.set(key: key, value: value)) { if case .set(let previous) = $0 { .some(previous) } else { nil } }
    }

    /// Deletes a key and returns its value; nil if the key did not exist.
    public static func delete(_ key: String) -> TypedEffect<KeyValueEffect, Result<[UInt8]?, KeyValueError>> {
        call(.delete(key: key)) { if case .delete(let previous) = $0 { .some(previous) } else { nil } }
    }

    /// Returns whether a key exists.
    public static func exists(_ key: String) -> TypedEffect<KeyValueEffect, Result<Bool, KeyValueError>> {
        call(.exists(key: key)) { if case .exists(let isPresent) = $0 { isPresent } else { nil } }
    }

    /// Returns one page of the keys that have a prefix, starting at a cursor; 0 starts from the beginning.
    public static func keys(
        prefix: String = "", from cursor: UInt64 = 0
    ) -> TypedEffect<KeyValueEffect, Result<KeyPage, KeyValueError>> {
        call(.listKeys(prefix: prefix, cursor: cursor)) {
            if case .listKeys(let keys, let next) = $0 { KeyPage(keys: keys, nextCursor: next) } else { nil }
        }
    }

    /// Returns one page of the keys that have a prefix, with their values, starting at a cursor; 0 starts from the
    /// beginning.
    public static func entries(
        prefix: String = "", from cursor: UInt64 = 0
    ) -> TypedEffect<KeyValueEffect, Result<EntryPage, KeyValueError>> {
        call(.listEntries(prefix: prefix, cursor: cursor)) {
            if case .listEntries(let entries, let next) = $0 {
                EntryPage(entries: entries, nextCursor: next)
            } else {
                nil
            }
        }
    }

    /// Atomically writes and deletes several keys, in this order; returns nil on success, else why nothing was done.
    public static func write(_ changes: [KeyValueChange]) -> TypedEffect<KeyValueEffect, KeyValueError?> {
        TypedEffect(.write(changes: changes)) { output in
            switch output {
            case .success(.write): .some(nil)
            case .success: nil
            case .failure(let error): error
            }
        }
    }

    /// Writes a value if the current one equals the expected one; nil expects the key not to exist.
    public static func compareAndSet(
        _ key: String, expecting expected: [UInt8]?, to value: [UInt8]
    ) -> TypedEffect<KeyValueEffect, Result<Comparison, KeyValueError>> {
        call(.compareAndSet(key: key, expected: expected, value: value)) {
            if case .compareAndSet(let isSet, let found) = $0 { Comparison(isSet: isSet, found: found) } else { nil }
        }
    }

    private static func call<Value>(
        _ effect: KeyValueEffect, value: @escaping @Sendable (KeyValueResponse) -> Value?
    ) -> TypedEffect<KeyValueEffect, Result<Value, KeyValueError>> {
        TypedEffect(effect) { output in
            switch output {
            case .success(let response): value(response).map { .success($0) }
            case .failure(let error): .failure(error)
            }
        }
    }

    /// The result of `compareAndSet`.
    public struct Comparison: Sendable, Equatable {
        /// Whether the value was written.
        public let isSet: Bool
        /// The value found; nil if the key did not exist.
        public let found: [UInt8]?

        /// Creates a result.
        public init(isSet: Bool, found: [UInt8]?) {
            self.isSet = isSet
            self.found = found
        }
    }
}

/// A page of a store's keys.
public struct KeyPage: Sendable, Equatable {
    /// The maximum number of keys on a page of a store, with or without their values.
    public static let size = 256

    /// The keys, in the order in which they were first written.
    public let keys: [String]
    /// The cursor of the next page; 0 if this is the last one.
    public let nextCursor: UInt64

    /// Creates a page.
    public init(keys: [String], nextCursor: UInt64) {
        self.keys = keys
        self.nextCursor = nextCursor
    }
}

/// A page of a store's keys, with their values.
public struct EntryPage: Sendable, Equatable {
    /// The entries, in the order in which their keys were first written.
    public let entries: [KeyValueEntry]
    /// The cursor of the next page; 0 if this is the last one.
    public let nextCursor: UInt64

    /// Creates a page.
    public init(entries: [KeyValueEntry], nextCursor: UInt64) {
        self.entries = entries
        self.nextCursor = nextCursor
    }
}

/// A key and its value.
public struct KeyValueEntry: Sendable, Equatable, Codable {
    /// The key.
    public let key: String
    /// The value.
    public let value: [UInt8]

    /// Creates an entry.
    public init(key: String, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}
