public import KeyValueEffects

extension Sample where E == KeyValueEffect {
    /// Effects that every key-value handler performs on an initially empty backend.
    public static var keyValue: [Self] {
        [
            Sample("set", effect: { .set(key: "a/\($0)", value: [UInt8($0 & 255)]) }) { isDone($1) },
            Sample("set, one key for all", .set(key: "kept", value: [1, 2, 3])) { isDone($0) },
            Sample("get", .get(key: "kept")) { $0 == .success(.get(value: [1, 2, 3])) },
            Sample("get, absent", .get(key: "absent")) { $0 == .success(.get(value: nil)) },
            Sample("exists", .exists(key: "kept")) { $0 == .success(.exists(isPresent: true)) },
            Sample("list", .listKeys(prefix: "kep", cursor: 0)) {
                $0 == .success(.listKeys(keys: ["kept"], nextCursor: 0))
            },
            Sample("compare and set, done", effect: { .compareAndSet(key: "b/\($0)", expected: nil, value: [1]) }) {
                $1 == .success(.compareAndSet(isSet: true, found: nil))
            },
            Sample("compare and set, refused", .compareAndSet(key: "kept", expected: [1, 2], value: [4])) {
                $0 == .success(.compareAndSet(isSet: false, found: [1, 2, 3]))
            },
            Sample("delete", effect: { .delete(key: "never/\($0)") }) { $1 == .success(.delete(previous: nil)) },
        ]
    }

    /// Effects that every key-value handler fails.
    ///
    /// - Parameter largestValue: The maximum size of a value in bytes; nil if the backend sets no limit.
    public static func keyValueFailures(largestValue: Int? = nil) -> [Self] {
        let unknown = Sample("unknown cursor", .listKeys(prefix: "", cursor: .max)) { $0 == .failure(.cursorNotFound) }
        guard let largestValue else { return [unknown] }
        let value = [UInt8](repeating: 0, count: largestValue + 1)
        return [
            unknown, Sample("too large", .set(key: "large", value: value)) { !isDone($0) },
            Sample("too large to compare and set", .compareAndSet(key: "large", expected: nil, value: value)) {
                !isDone($0)
            },
        ]
    }

    private static func isDone(_ output: KeyValueOutput) -> Bool { if case .success = output { true } else { false } }
}
