public import Effects
public import SecretEffects

/// A secret store that survives crashes of the app, and can fail like a locked keyring.
public struct SimulatedSecrets: SimulatedHandler {
    /// The stored secrets.
    public private(set) var secrets: [String: SecretText]

    /// Creates a store with the given secrets.
    public init(_ secrets: [String: SecretText] = [:]) { self.secrets = secrets }

    public func outcomeCount(_ id: RequestID, _ effect: SecretEffect) -> Int { 2 }

    public mutating func perform(
        _ id: RequestID, _ effect: SecretEffect, outcome: Int
    ) -> SimulatedOutcome<SecretOutput> {
        let refuses = outcome == 1
        switch effect {
        case .fetch(let key):
            if refuses { return .answer(.fetchError("the keyring is locked")) }
            return .answer(secrets[key].map { .fetched(key, $0) } ?? .missing(key))
        case .store(let key, let secret):
            if refuses { return .answer(.storeError("the keyring is locked")) }
            secrets[key] = secret
            return .answer(.stored(key))
        case .delete(let key):
            if refuses { return .answer(.deleteError("the keyring is locked")) }
            secrets[key] = nil
            return .answer(.deleted(key))
        case .hash(let passphrase):
            return .answer(refuses ? .hashError("there is no memory for it") : .hashed(hash(of: passphrase)))
        case .verify(let passphrase, let other):
            return .answer(refuses ? .hashError("there is no memory for it") : .verified(hash(of: passphrase) == other))
        }
    }

    /// Returns a stand-in for a hash, in which the passphrase is readable, like everything in a simulation.
    private func hash(of passphrase: SecretText) -> SecretText { SecretText("hash of \(passphrase.revealed)") }

    public var fingerprint: String {
        secrets.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.revealed)" }.joined(separator: " ")
    }
}
