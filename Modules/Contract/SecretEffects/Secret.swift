public import Effects

/// Calls for `SecretEffect`.
public enum Secret {
    /// Returns the secret of a key; nil if there is none.
    public static func fetch(_ key: String) -> TypedEffect<SecretEffect, Result<SecretText?, SecretError>> {
        TypedEffect(.fetch(key)) { output in
            switch output {
            case .fetched(_, let secret): .success(secret)
            case .missing: .success(nil)
            case .fetchError(let cause): .failure(SecretError(cause))
            case .stored, .storeError, .deleted, .deleteError, .hashed, .verified, .hashError: nil
            }
        }
    }

    /// Stores a secret, replacing the previous one; answers nil on success.
    public static func store(_ key: String, _ secret: SecretText) -> TypedEffect<SecretEffect, SecretError?> {
        TypedEffect(.store(key, secret)) { output in
            switch output {
            case .stored: .some(nil)
            case .storeError(let cause): .some(SecretError(cause))
            case .fetched, .missing, .fetchError, .deleted, .deleteError, .hashed, .verified, .hashError: nil
            }
        }
    }

    /// Deletes a secret; answers nil on success.
    public static func delete(_ key: String) -> TypedEffect<SecretEffect, SecretError?> {
        TypedEffect(.delete(key)) { output in
            switch output {
            case .deleted: .some(nil)
            case .deleteError(let cause): .some(SecretError(cause))
            case .fetched, .missing, .fetchError, .stored, .storeError, .hashed, .verified, .hashError: nil
            }
        }
    }

    /// Returns a hash of a passphrase.
    public static func hash(_ passphrase: SecretText) -> TypedEffect<SecretEffect, Result<SecretText, SecretError>> {
        TypedEffect(.hash(passphrase)) { output in
            switch output {
            case .hashed(let hash): .success(hash)
            case .hashError(let cause): .failure(SecretError(cause))
            case .fetched, .missing, .fetchError, .stored, .storeError, .deleted, .deleteError, .verified: nil
            }
        }
    }

    /// Returns whether a passphrase matches a hash.
    public static func verify(
        _ passphrase: SecretText, against hash: SecretText
    ) -> TypedEffect<SecretEffect, Result<Bool, SecretError>> {
        TypedEffect(.verify(passphrase, hash: hash)) { output in
            switch output {
            case .verified(let isRight): .success(isRight)
            case .hashError(let cause): .failure(SecretError(cause))
            case .fetched, .missing, .fetchError, .stored, .storeError, .deleted, .deleteError, .hashed: nil
            }
        }
    }
}
