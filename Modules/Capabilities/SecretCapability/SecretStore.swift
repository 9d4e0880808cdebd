public import SecretEffects

/// The storage of a secret handler.
public protocol SecretStore: Sendable {
    /// Returns the secret for a key, or nil if there is none.
    func secret(for key: String) async throws(SecretError) -> SecretText?

    /// Stores a secret, replacing the previous one; if it throws, the previous one is unchanged.
    func keep(_ secret: SecretText, for key: String) async throws(SecretError)

    /// Removes the secret for a key, if there is one.
    func removeSecret(for key: String) async throws(SecretError)
}
