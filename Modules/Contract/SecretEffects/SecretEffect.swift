public import Effects

/// Keeps texts that must not be seen, and recognizes passphrases.
///
/// Any text is a key, except that a store may refuse one with a zero byte; keys are told apart by their UTF-8 bytes. A
/// secret of 64 KiB is kept everywhere. `SecretLaws` in `CapabilityTesting` tests that a handler keeps all this.
public enum SecretEffect: Effect {
    public typealias Output = SecretOutput
    public static let name = "Secret"

    /// Reads the secret under a key.
    case fetch(String)
    /// Seals and keeps a secret, in place of the one before.
    case store(String, SecretText)
    /// Removes a secret.
    case delete(String)
    /// Makes a hash of a passphrase, another one each time, by which it can be recognized. Nothing is kept.
    case hash(SecretText)
    /// Whether a passphrase is the one that a hash was made of.
    case verify(SecretText, hash: SecretText)

    /// True when the answer's case fits the effect and names the same key.
    public func accepts(_ output: SecretOutput) -> Bool {
        switch (self, output) {
        case (.fetch(let asked), .missing(let key)), (.fetch(let asked), .fetched(let key, _)): asked == key
        case (.store(let asked, _), .stored(let key)), (.delete(let asked), .deleted(let key)): asked == key
        case (.fetch, .fetchError), (.store, .storeError), (.delete, .deleteError): true
        case (.hash, .hashed), (.verify, .verified), (.hash, .hashError), (.verify, .hashError): true
        case (.fetch, _), (.store, _), (.delete, _), (.hash, _), (.verify, _): false
        }
    }

    /// False for what writes.
    public var isCancellable: Bool {
        switch self {
        case .store, .delete: false
        case .fetch, .hash, .verify: true
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
    /// The hash of the passphrase.
    case hashed(SecretText)
    /// Whether the passphrase is the right one.
    case verified(Bool)
    /// No hash could be made, or it is none that the passphrase could be compared with. The text names the cause.
    case hashError(String)
}

/// Why a store of secrets could not do what it was asked. The text names the cause and the remedy, and never a secret.
public struct SecretError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The cause in words.
    public let description: String

    /// Puts a cause in words.
    public init(_ description: String) { self.description = description }
}
