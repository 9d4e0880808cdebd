public import SecretEffects
import Synchronization

/// A secret store in memory, without encryption.
public final class MemorySecretStore: SecretStore {
    private let secrets: Mutex<[[UInt8]: SecretText]>

    /// Creates a store with the given secrets.
    public init(_ secrets: [String: SecretText] = [:]) {
        var byBytes: [[UInt8]: SecretText] = [:]
        // Keys are compared by their bytes, as in a file's associated data.
        for (key, secret) in secrets { byBytes[Array(key.utf8)] = secret }
        self.secrets = Mutex(byBytes)
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? {
        secrets.withLock { $0[Array(key.utf8)] }
    }

    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        secrets.withLock { $0[Array(key.utf8)] = secret }
    }

    public func removeSecret(for key: String) async throws(SecretError) {
        secrets.withLock { $0[Array(key.utf8)] = nil }
    }
}
