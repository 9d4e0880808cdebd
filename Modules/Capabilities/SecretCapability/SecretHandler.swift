public import Effects
public import SecretEffects
import SecretRedaction

/// A handler that keeps secrets in a store and hashes passphrases with Argon2id.
public struct SecretHandler: SingleAnswerHandler {
    private let store: any SecretStore
    private let passphrases: PassphraseHashing

    /// Creates a handler on a store.
    ///
    /// - Parameters:
    ///   - store: The store of the secrets.
    ///   - cost: The cost of hashing a passphrase.
    public init(_ store: any SecretStore, hashingAt cost: PassphraseCost = .usual) {
        self.store = store
        passphrases = PassphraseHashing(cost: cost)
    }

    public func answer(_ effect: SecretEffect) async -> SecretOutput {
        switch effect {
        case .fetch(let key): await fetch(key)
        case .store(let key, let secret): await keep(secret, key)
        case .delete(let key): await delete(key)
        case .hash(let passphrase): await hash(passphrase)
        case .verify(let passphrase, let hash): await verify(passphrase, hash)
        }
    }

    private func hash(_ passphrase: SecretText) async -> SecretOutput {
        do {
            return .hashed(try await passphrases.hash(of: passphrase))
        } catch {
            return .hashError(error.description)
        }
    }

    private func verify(_ passphrase: SecretText, _ hash: SecretText) async -> SecretOutput {
        do {
            return .verified(try await passphrases.verify(passphrase, against: hash))
        } catch {
            return .hashError(error.description)
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
            // A store's error message may contain the secret: a service may repeat what it was given.
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
