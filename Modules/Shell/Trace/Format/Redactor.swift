public import SecretEffects
import SecretRedaction

/// Removes secrets from a trace.
///
/// Every `SecretText` passed to a core is replaced by a placeholder that is unique to it and always the same, and that
/// makes the core behave as the secret does. A secret that the core derives from others is replaced by three dots.
/// Known secrets are also searched for in all strings and bytes, because a service may echo its input, and URLs in them
/// are stripped of all credentials.
///
/// See `Redaction` for the encodings in which a secret is found, and for the rules for short secrets.
public struct Redactor: Sendable {
    private let makePlaceholder: @Sendable (SecretText, Int) -> String
    private var placeholders: [SecretText: String] = [:]
    private var redaction = Redaction()

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - texts: Other sensitive texts, with their replacements.
    ///   - placeholder: Returns the placeholder of a secret, given the secret and its number. The core must treat both
    ///     alike: a secret rejected as empty or malformed needs a placeholder that is, too. If the core itself redacts
    ///     echoed secrets, use placeholders of at least 8 bytes, which are found wherever they occur, as the secret
    ///     was.
    public init(
        hiding texts: [String: String] = [:],
        placeholder: @escaping @Sendable (SecretText, Int) -> String = { "secret\($1)" }
    ) {
        makePlaceholder = placeholder
        for (text, replacement) in texts where text.utf8.count > 1 { redaction.hide(text: text, as: replacement) }
    }

    /// A redactor for data that contains placeholders already, which map to themselves.
    static var transparent: Redactor { Redactor { secret, _ in secret.revealed } }

    /// A measure of the secrets known. It never decreases; as long as it is unchanged, so are the results.
    var knownSecrets: Int { placeholders.count + redaction.patternCount }

    /// Returns the placeholder of a secret passed to the core, and hides the secret from now on.
    mutating func placeholder(for secret: SecretText) -> String {
        if secret.revealed.isEmpty { return "" }
        if let known = placeholders[secret] { return known }
        let placeholder = makePlaceholder(secret, placeholders.count + 1)
        placeholders[secret] = placeholder
        redaction.hide(secret, as: placeholder)
        return placeholder
    }

    /// Hides a secret that the core outputs, which it may have derived from another one.
    mutating func conceal(_ secret: SecretText) {
        if placeholders[secret] == nil { redaction.hide(secret, as: secret.description) }
    }

    /// Returns the replacement of a secret in a view.
    func shown(_ secret: SecretText) -> String {
        secret.revealed.isEmpty ? "" : placeholders[secret] ?? secret.description
    }

    /// Returns the text with known secrets and the credentials of URLs replaced.
    func hide(in text: String) -> String {
        let bytes = Array(text.utf8)
        let shown = hide(in: bytes)
        return shown == bytes ? text : String(decoding: shown, as: UTF8.self)
    }

    /// Returns the bytes with known secrets and the credentials of URLs replaced.
    ///
    /// Secrets are replaced first: one that contains an `&` would extend past its URL field.
    func hide(in bytes: [UInt8]) -> [UInt8] {
        let shown = redaction.redacted(bytes)
        return URLsInText.redacted(shown) ?? shown
    }
}
