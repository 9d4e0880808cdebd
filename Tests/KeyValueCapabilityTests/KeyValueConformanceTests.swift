import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Testing

private func isDone(_ output: KeyValueOutput) -> Bool { if case .success = output { true } else { false } }

@Suite("Key-value conformance")
struct KeyValueConformanceTests {
    private static let samples: [Sample<KeyValueEffect>] = [
        Sample("set") {
            isDone($1)
        } effect: {
            .set(key: "a/\($0)", value: [UInt8($0 & 255)])
        },
        Sample("set, one key for all", .set(key: "kept", value: [1, 2, 3])) { isDone($0) },
        Sample("get", .get(key: "kept")) { $0 == .success(.get(value: [1, 2, 3])) },
        Sample("get, absent", .get(key: "absent")) { $0 == .success(.get(value: nil)) },
        Sample("exists", .exists(key: "kept")) { $0 == .success(.exists(isPresent: true)) },
        Sample("list", .listKeys(prefix: "kep", cursor: 0)) {
            $0 == .success(.listKeys(keys: ["kept"], nextCursor: 0))
        },
        Sample("compare and set, done") {
            $1 == .success(.compareAndSet(isSet: true, found: nil))
        } effect: {
            .compareAndSet(key: "b/\($0)", expected: nil, value: [1])
        },
        Sample("compare and set, refused", .compareAndSet(key: "kept", expected: [1, 2], value: [4])) {
            $0 == .success(.compareAndSet(isSet: false, found: [1, 2, 3]))
        },
        Sample("delete") {
            $1 == .success(.delete(previous: nil))
        } effect: {
            .delete(key: "never/\($0)")
        },
    ]
    private static let failures: [Sample<KeyValueEffect>] = [
        Sample("unknown cursor", .listKeys(prefix: "", cursor: .max)) { $0 == .failure(.cursorNotFound) },
        Sample("too large", .set(key: "large", value: [UInt8](repeating: 0, count: 64 << 20 | 1))) {
            !isDone($0)
        },
        Sample(
            "too large to compare and set",
            .compareAndSet(key: "large", expected: nil, value: [UInt8](repeating: 0, count: 64 << 20 | 1))
        ) {
            !isDone($0)
        },
    ]

    @Test("the store in memory keeps the contract")
    func memory() async throws {
        let handler = KeyValueHandler(MemoryStore())
        try await HandlerConformance(handler).verify(Self.samples, afterFailures: Self.failures)
    }

    @Test("the store in SQLite keeps the contract")
    func sqlite() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let handler = KeyValueHandler(try SQLiteStore(directory: directory))
            try await HandlerConformance(handler).verify(Self.samples, afterFailures: Self.failures)
        }
    }
}
