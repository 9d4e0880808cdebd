public import Effects
public import SecretEffects
import SecretRedaction

/// Keeps secrets in a store.
public struct SecretHandler: SingleAnswerHandler {
    private let store: any SecretStore

    /// Creates a handler on a store.
    public init(_ store: any SecretStore) { self.store = store }

    public func answer(_ effect: SecretEffect) async -> SecretOutput {
        switch effect {
        case .fetch(let key): await fetch(key)
        case .store(let key, let secret): await keep(secret, key)
        case .delete(let key): await delete(key)
        }
    }

    private func fetch(_ key: String) async -> SecretOutput {
        do {
            return try await store.secret(for: key).map { .fetched(key, $0) } ?? .missing(key)
        } catch {
            return .fetchError(error.description)
        }
    }

    private func keep(_ secret: SecretText, _ key: String) async -> SecretOutput {
        do {
            try await store.keep(secret, for: key)
            return .stored(key)
        } catch {
            // A store is not to be trusted with its words: a service may repeat what it was given.
            return .storeError(Redaction(hiding: secret).redacted(error.description))
        }
    }

    private func delete(_ key: String) async -> SecretOutput {
        do {
            try await store.removeSecret(for: key)
            return .deleted(key)
        } catch {
            return .deleteError(error.description)
        }
    }
}
