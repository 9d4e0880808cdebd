public import Effects

/// Keeps secrets in a store.
public struct SecretHandler: EffectHandler {
    private let store: any SecretStore

    /// Creates a handler on a store.
    public init(_ store: any SecretStore) { self.store = store }

    public func handle(_ effect: SecretEffect, reply: Reply<SecretOutput>) async {
        switch effect {
        case .fetch(let key): reply(await fetch(key))
        case .store(let key, let secret): reply(await keep(secret, key))
        case .delete(let key): reply(await delete(key))
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
