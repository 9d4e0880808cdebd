import CapabilityTesting
import KeyValueCapability
import KeyValueEffects

/// A store that has the trouble that a test has planned for it.
struct FaultyStore: KeyValueStore {
    let store: any KeyValueStore
    let faults: Faults<KeyValueError>

    func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await faults.call { () async throws(KeyValueError) in try await store.value(for: key) }
    }

    func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try await faults.call { () async throws(KeyValueError) in
            try await store.replaceValue(for: key, with: value)
        }
    }

    func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        try await faults.call { () async throws(KeyValueError) in
            try await store.compareAndSet(key, expected: expected, value: value)
        }
    }

    func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await faults.call { () async throws(KeyValueError) in try await store.removeValue(for: key) }
    }

    func keys(beginningWith prefix: String, from cursor: UInt64) async throws(KeyValueError) -> KeyPage {
        try await faults.call { () async throws(KeyValueError) in
            try await store.keys(beginningWith: prefix, from: cursor)
        }
    }
}
