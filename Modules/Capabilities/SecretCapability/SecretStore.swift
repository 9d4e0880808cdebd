public import SecretEffects

/// Where a secret handler keeps its secrets.
public protocol SecretStore: Sendable {
    /// The secret under a key, nil when there is none.
    func secret(for key: String) async throws(SecretError) -> SecretText?

    /// Keeps a secret in place of the one before; when it throws, the one before is still there.
    func keep(_ secret: SecretText, for key: String) async throws(SecretError)

    /// Removes the secret under a key, if there is one.
    func removeSecret(for key: String) async throws(SecretError)
}
