/// Keeps texts that must not be seen.
public enum SecretEffect: Effect {
    public typealias Output = SecretOutput
    public static let name = "Secret"

    /// Reads the secret under a key.
    case fetch(String)
    /// Seals and keeps a secret, in place of the one before.
    case store(String, SecretText)
    /// Removes a secret.
    case delete(String)

    /// True when the answer's case fits the effect and names the same key.
    public func accepts(_ output: SecretOutput) -> Bool {
        switch (self, output) {
        case (.fetch(let asked), .missing(let key)), (.fetch(let asked), .fetched(let key, _)): asked == key
        case (.store(let asked, _), .stored(let key)), (.delete(let asked), .deleted(let key)): asked == key
        case (.fetch, .fetchError), (.store, .storeError), (.delete, .deleteError): true
        case (.fetch, _), (.store, _), (.delete, _): false
        }
    }

    /// True for what writes.
    public var outlivesRequest: Bool {
        switch self {
        case .store, .delete: true
        case .fetch: false
        }
    }
}

/// Everything a secret effect can come to.
public enum SecretOutput: Sendable, Equatable, Codable {
    /// Nothing is kept under the key.
    case missing(String)
    /// The secret under the key.
    case fetched(String, SecretText)
    /// The secret is kept.
    case stored(String)
    /// The secret was not kept; the one before still is. The text names the cause.
    case storeError(String)
    /// Nothing is kept under the key any more.
    case deleted(String)
    /// The secret could not be removed. The text names the cause.
    case deleteError(String)
    /// There may be a secret, but it could not be read. The text names the cause.
    case fetchError(String)
}

/// Calls to `SecretEffect`.
public enum Secret {
    /// The secret under a key; nil when there is none.
    public static func fetch(_ key: String) -> EffectCall<SecretEffect, Result<SecretText?, SecretError>> {
        EffectCall(.fetch(key)) { output in
            switch output {
            case .fetched(_, let secret): .success(secret)
            case .missing: .success(nil)
            case .fetchError(let cause): .failure(SecretError(cause))
            case .stored, .storeError, .deleted, .deleteError: nil
            }
        }
    }

    /// Keeps a secret in place of the one before; nil when that is done.
    public static func store(_ key: String, _ secret: SecretText) -> EffectCall<SecretEffect, SecretError?> {
        EffectCall(.store(key, secret)) { output in
            switch output {
            case .stored: .some(nil)
            case .storeError(let cause): .some(SecretError(cause))
            case .fetched, .missing, .fetchError, .deleted, .deleteError: nil
            }
        }
    }

    /// Removes a secret; nil when that is done.
    public static func delete(_ key: String) -> EffectCall<SecretEffect, SecretError?> {
        EffectCall(.delete(key)) { output in
            switch output {
            case .deleted: .some(nil)
            case .deleteError(let cause): .some(SecretError(cause))
            case .fetched, .missing, .fetchError, .stored, .storeError: nil
            }
        }
    }
}

/// Why a store of secrets could not do what it was asked. The text names the cause and the remedy, and never a secret.
public struct SecretError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The cause in words.
    public let description: String

    /// Puts a cause in words.
    public init(_ description: String) { self.description = description }
}
