public import SecretEffects

/// A placeholder for a store of secrets that could not be opened: every call throws the error.
public struct UnavailableSecretStore: SecretStore {
    private let error: SecretError

    /// Creates a store that throws the error.
    public init(_ error: SecretError) { self.error = error }

    public func secret(for key: String) async throws(SecretError) -> SecretText? { throw error }
    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) { throw error }
    public func removeSecret(for key: String) async throws(SecretError) { throw error }
}
