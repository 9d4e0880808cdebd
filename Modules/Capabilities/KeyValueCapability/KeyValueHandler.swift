public import Effects
public import KeyValueEffects

/// A handler that performs key-value effects on a store.
public struct KeyValueHandler: SingleAnswerHandler {
    private let store: any KeyValueStore

    /// Creates a handler on a store.
    public init(_ store: any KeyValueStore) { self.store = store }

    public func answer(_ effect: KeyValueEffect) async -> KeyValueOutput {
        do {
            return .success(try await response(to: effect))
        } catch {
            return .failure(error)
        }
    }

    private func response(to effect: KeyValueEffect) async throws(KeyValueError) -> KeyValueResponse {
        switch effect {
        case .get(let key): return .get(value: try await store.value(for: key))
        case .set(let key, let value): return .set(previous: try await store.replaceValue(for: key, with: value))
        case .delete(let key): return .delete(previous: try await store.removeValue(for: key))
        case .exists(let key): return .exists(isPresent: try await store.value(for: key) != nil)
        case .listKeys(let prefix, let cursor):
            let page = try await store.keys(beginningWith: prefix, from: cursor)
            return .listKeys(keys: page.keys, nextCursor: page.nextCursor)
        case .listEntries(let prefix, let cursor):
            let page = try await store.entries(beginningWith: prefix, from: cursor)
            return .listEntries(entries: page.entries, nextCursor: page.nextCursor)
        case .compareAndSet(let key, let expected, let value):
            let (isSet, found) = try await store.compareAndSet(key, expected: expected, value: value)
            return .compareAndSet(isSet: isSet, found: found)
        case .write(let changes):
            _ = try await store.write(changes)
            return .write
        }
    }
}
