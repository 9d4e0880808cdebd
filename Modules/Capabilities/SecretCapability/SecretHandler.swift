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
        do {
            return try await output(of: effect)
        } catch {
            // A store's error message may contain the secret: a service may repeat what it was given.
            guard case .store(_, let secret) = effect else { return effect.failure(error.description) }
            return effect.failure(Redaction(hiding: secret).redacted(error.description))
        }
    }

    private func output(of effect: SecretEffect) async throws(SecretError) -> SecretOutput {
        switch effect {
        case .fetch(let key): return try await store.secret(for: key).map { .fetched(key, $0) } ?? .missing(key)
        case .store(let key, let secret):
            try await store.keep(secret, for: key)
            return .stored(key)
        case .delete(let key):
            try await store.removeSecret(for: key)
            return .deleted(key)
        case .hash(let passphrase): return .hashed(try await passphrases.hash(of: passphrase))
        case .verify(let passphrase, let hash):
            return .verified(try await passphrases.verify(passphrase, against: hash))
        }
    }
}
