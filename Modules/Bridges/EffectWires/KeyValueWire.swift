public import KeyValueEffects
public import WireFormat

extension KeyValueEffect {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Get", .record(("key", .string)), { .get(key: $0) }) { if case .get(let key) = $0 { key } else { nil } },
        .case("Set", .record(("key", .string), ("value", .bytes)), { .set(key: $0, value: $1) }) {
            if case .set(let key, let value) = $0 { (key, value) } else { nil }
        },
        .case("Delete", .record(("key", .string)), { .delete(key: $0) }) {
            if case .delete(let key) = $0 { key } else { nil }
        },
        .case("Exists", .record(("key", .string)), { .exists(key: $0) }) {
            if case .exists(let key) = $0 { key } else { nil }
        },
        .case("ListKeys", .record(("prefix", .string), ("cursor", .uint64)), { .listKeys(prefix: $0, cursor: $1) }) {
            if case .listKeys(let prefix, let cursor) = $0 { (prefix, cursor) } else { nil }
        },
        .case(
            "CompareAndSet", .record(("key", .string), ("expected", value), ("value", .bytes)),
            { .compareAndSet(key: $0, expected: $1, value: $2) }
        ) {
            if case .compareAndSet(let key, let expected, let value) = $0 { (key, expected, value) } else { nil }
        },
        .case(
            "ListEntries", .record(("prefix", .string), ("cursor", .uint64)), { .listEntries(prefix: $0, cursor: $1) }
        ) {
            if case .listEntries(let prefix, let cursor) = $0 { (prefix, cursor) } else { nil }
        },
        .case("Write", .record(("changes", change.list)), { .write(changes: $0) }) {
            if case .write(let changes) = $0 { changes } else { nil }
        })

    private static let change = Wire.record(("key", .string), ("value", value)).map {
        KeyValueChange($0, to: $1)
    } _: {
        ($0.key, $0.value)
    }

    /// An optional value, encoded as an enum.
    fileprivate static let value = Wire<[UInt8]?>.cases(
        .case("None", nil),
        .case("Bytes", .bytes, { .some($0) }) { $0 }
    ).named("StoredValue")
}

extension KeyValueOutput {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Ok", .record(("response", KeyValueResponse.wire)), { .success($0) }) {
            if case .success(let response) = $0 { response } else { nil }
        },
        .case("Err", .record(("error", KeyValueError.wire)), { .failure($0) }) {
            if case .failure(let error) = $0 { error } else { nil }
        })
}

extension KeyValueResponse {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Get", .record(("value", KeyValueEffect.value)), { .get(value: $0) }) {
            if case .get(let value) = $0 { .some(value) } else { nil }
        },
        .case("Set", .record(("previous", KeyValueEffect.value)), { .set(previous: $0) }) {
            if case .set(let previous) = $0 { .some(previous) } else { nil }
        },
        .case("Delete", .record(("previous", KeyValueEffect.value)), { .delete(previous: $0) }) {
            if case .delete(let previous) = $0 { .some(previous) } else { nil }
        },
        .case("Exists", .record(("is_present", .bool)), { .exists(isPresent: $0) }) {
            if case .exists(let isPresent) = $0 { isPresent } else { nil }
        },
        .case(
            "ListKeys", .record(("keys", Wire.string.list), ("next_cursor", .uint64)),
            { .listKeys(keys: $0, nextCursor: $1) }
        ) {
            if case .listKeys(let keys, let cursor) = $0 { (keys, cursor) } else { nil }
        },
        .case(
            "CompareAndSet", .record(("is_set", .bool), ("found", KeyValueEffect.value)),
            { .compareAndSet(isSet: $0, found: $1) }
        ) {
            if case .compareAndSet(let isSet, let found) = $0 { (isSet, found) } else { nil }
        },
        .case(
            "ListEntries", .record(("entries", entry.list), ("next_cursor", .uint64)),
            { .listEntries(entries: $0, nextCursor: $1) }
        ) {
            if case .listEntries(let entries, let cursor) = $0 { (entries, cursor) } else { nil }
        },
        .case("Write", .write))

    private static let entry = Wire.record(("key", .string), ("value", .bytes)).map {
        KeyValueEntry(key: $0, value: $1)
    } _: {
        ($0.key, $0.value)
    }
}

extension KeyValueError {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("io", .record(("message", .string)), { .io(message: $0) }) {
            if case .io(let message) = $0 { message } else { nil }
        },
        .case("timeout", .timeout),
        .case("cursorNotFound", .cursorNotFound),
        .case("other", .record(("message", .string)), { .other(message: $0) }) {
            if case .other(let message) = $0 { message } else { nil }
        })
}
