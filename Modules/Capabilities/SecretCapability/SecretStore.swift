public import Effects

/// Where a secret handler keeps its secrets.
public protocol SecretStore: Sendable {
    /// The secret under a key, nil when there is none.
    func secret(for key: String) async throws(SecretStoreError) -> SecretText?

    /// Keeps a secret in place of the one before; when it throws, the one before is still there.
    func keep(_ secret: SecretText, for key: String) async throws(SecretStoreError)

    /// Removes the secret under a key, if there is one.
    func removeSecret(for key: String) async throws(SecretStoreError)
}

/// Why a store could not do what it was asked. The text names the cause and the remedy, and never a secret.
public struct SecretStoreError: Error, Equatable, CustomStringConvertible {
    /// The cause in words.
    public let description: String

    /// Puts a cause in words.
    public init(_ description: String) { self.description = description }
}
