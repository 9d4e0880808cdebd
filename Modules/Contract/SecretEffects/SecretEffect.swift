public import Effects

/// Stores secrets, and hashes and verifies passphrases.
///
/// Any string is a key, although a store may reject one that contains a zero byte; keys are compared by their UTF-8
/// bytes. Every store accepts a secret of 64 KiB. `SecretLaws` in `CapabilityTesting` tests that a handler satisfies
/// these requirements.
public enum SecretEffect: Effect {
    public typealias Output = SecretOutput
    public static let name = "Secret"

    /// Returns the secret of a key.
    case fetch(String)
    /// Encrypts and stores a secret, replacing the previous one.
    case store(String, SecretText)
    /// Deletes a secret.
    case delete(String)
    /// Returns a salted hash of a passphrase, different each time. Nothing is stored.
    case hash(SecretText)
    /// Returns whether a passphrase matches a hash.
    case verify(SecretText, hash: SecretText)

    /// Returns true if the output's case matches the effect's and its key, if any, is the same.
    public func accepts(_ output: SecretOutput) -> Bool {
        switch (self, output) {
        case (.fetch(let asked), .missing(let key)), (.fetch(let asked), .fetched(let key, _)): asked == key
        case (.store(let asked, _), .stored(let key)), (.delete(let asked), .deleted(let key)): asked == key
        case (.fetch, .fetchError), (.store, .storeError), (.delete, .deleteError): true
        case (.hash, .hashed), (.verify, .verified), (.hash, .hashError), (.verify, .hashError): true
        case (.fetch, _), (.store, _), (.delete, _), (.hash, _), (.verify, _): false
        }
    }

    /// The failure of each case.
    public var unanswered: SecretOutput? { failure("the request ended without an answer") }

    /// Returns the failure of this effect with a cause.
    public func failure(_ cause: String) -> SecretOutput {
        switch self {
        case .fetch: .fetchError(cause)
        case .store: .storeError(cause)
        case .delete: .deleteError(cause)
        case .hash, .verify: .hashError(cause)
        }
    }

    /// False for writes.
    public var isCancellable: Bool {
        switch self {
        case .store, .delete: false
        case .fetch, .hash, .verify: true
        }
    }
}

/// The result of a secret effect.
public enum SecretOutput: Sendable, Equatable, Codable {
    /// The key has no secret.
    case missing(String)
    /// The secret of the key.
    case fetched(String, SecretText)
    /// The secret was stored.
    case stored(String)
    /// The secret was not stored; the previous one is unchanged. The text names the cause.
    case storeError(String)
    /// The key has no secret any more.
    case deleted(String)
    /// The secret could not be deleted. The text names the cause.
    case deleteError(String)
    /// The key may have a secret, but it could not be read. The text names the cause.
    case fetchError(String)
    /// The hash of the passphrase.
    case hashed(SecretText)
    /// Whether the passphrase matches.
    case verified(Bool)
    /// No hash could be computed, or the given hash is invalid. The text names the cause.
    case hashError(String)
}

/// The reason a secret effect failed. The text names the cause and the remedy, and never contains a secret.
public struct SecretError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The cause as text.
    public let description: String

    /// Creates an error from its cause.
    public init(_ description: String) { self.description = description }
}
