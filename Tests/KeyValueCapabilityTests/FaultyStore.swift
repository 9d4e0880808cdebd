import CapabilityTesting
import KeyValueCapability
import KeyValueEffects

/// A store whose calls fail, lose their answers or hang where a test has planned it.
struct FaultyStore: KeyValueStore {
    let store: any KeyValueStore
    let faults: Faults<KeyValueError>

    func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await faults.call { () async throws(KeyValueError) in try await store.value(for: key) }
    }

    func write(_ changes: [KeyValueChange]) async throws(KeyValueError) -> [[UInt8]?] {
        try await faults.call { () async throws(KeyValueError) in try await store.write(changes) }
    }

    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        try await faults.call { () async throws(KeyValueError) in
            try await store.compareAndSet(key, expected: expected, value: value)
        }
    }

    func entries(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> EntryPage {
        try await faults.call { () async throws(KeyValueError) in
            try await store.entries(beginningWith: prefix, from: cursor)
        }
    }
}
