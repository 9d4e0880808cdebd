public import Effects

/// Calls to `KeyValueEffect`.
public enum KeyValue {
    /// A value; nil when the key has none.
    public static func get(_ key: String) -> EffectCall<KeyValueEffect, Result<[UInt8]?, KeyValueError>> {
        call(.get(key: key)) { if case .get(let value) = $0 { .some(value) } else { nil } }
    }

    /// Writes a value and answers with the one before, nil when there was none.
    public static func set(
        _ key: String, to value: [UInt8]
    ) -> EffectCall<KeyValueEffect, Result<[UInt8]?, KeyValueError>> {
        call(.set(key: key, value: value)) { if case .set(let previous) = $0 { .some(previous) } else { nil } }
    }

    /// Removes a value and answers with it, nil when there was none.
    public static func delete(_ key: String) -> EffectCall<KeyValueEffect, Result<[UInt8]?, KeyValueError>> {
        call(.delete(key: key)) { if case .delete(let previous) = $0 { .some(previous) } else { nil } }
    }

    /// Whether a key has a value.
    public static func exists(_ key: String) -> EffectCall<KeyValueEffect, Result<Bool, KeyValueError>> {
        call(.exists(key: key)) { if case .exists(let isPresent) = $0 { isPresent } else { nil } }
    }

    /// One page of the keys that begin with a prefix, from a cursor on; 0 begins.
    public static func keys(
        prefix: String = "", from cursor: UInt64 = 0
    ) -> EffectCall<KeyValueEffect, Result<KeyPage, KeyValueError>> {
        call(.listKeys(prefix: prefix, cursor: cursor)) {
            if case .listKeys(let keys, let next) = $0 { KeyPage(keys: keys, nextCursor: next) } else { nil }
        }
    }

    /// Writes a value if the key still has the expected one, nil for no value.
    public static func compareAndSet(
        _ key: String, expecting expected: [UInt8]?, to value: [UInt8]
    ) -> EffectCall<KeyValueEffect, Result<Comparison, KeyValueError>> {
        call(.compareAndSet(key: key, expected: expected, value: value)) {
            if case .compareAndSet(let isSet, let found) = $0 { Comparison(isSet: isSet, found: found) } else { nil }
        }
    }

    private static func call<Value>(
        _ effect: KeyValueEffect, value: @escaping @Sendable (KeyValueResponse) -> Value?
    ) -> EffectCall<KeyValueEffect, Result<Value, KeyValueError>> {
        EffectCall(effect) { output in
            switch output {
            case .success(let response): value(response).map { .success($0) }
            case .failure(let error): .failure(error)
            }
        }
    }

    /// What `compareAndSet` did.
    public struct Comparison: Sendable, Equatable {
        /// Whether the value was written.
        public let isSet: Bool
        /// The value found before, nil when there was none.
        public let found: [UInt8]?

        /// Creates an answer.
        public init(isSet: Bool, found: [UInt8]?) {
            self.isSet = isSet
            self.found = found
        }
    }
}

/// Some of a store's keys.
public struct KeyPage: Sendable, Equatable {
    /// The keys, the one written first before the others.
    public let keys: [String]
    /// What to ask for the next page with; 0 when this is the last.
    public let nextCursor: UInt64

    /// Describes a page.
    public init(keys: [String], nextCursor: UInt64) {
        self.keys = keys
        self.nextCursor = nextCursor
    }
}

/// A key and its value.
public struct KeyValueEntry: Sendable, Equatable {
    /// The key.
    public let key: String
    /// The value.
    public let value: [UInt8]

    /// A key with a value.
    public init(key: String, value: [UInt8]) {
        self.key = key
        self.value = value
    }
}
