public import SecretEffects
import SecretRedaction

/// Keeps secrets out of a trace.
///
/// Every `SecretText` that a core is given is replaced by a placeholder of its own, the same each time, with which
/// the core goes the same way. One that the core makes of others becomes three dots. Secrets that were seen are also
/// looked for in all texts and bytes, because a service may repeat what it was given, and URLs in them lose all
/// credentials.
///
/// `Redaction` says in which forms a secret is found, and when a short one is.
public struct Redactor: Sendable {
    private let makePlaceholder: @Sendable (SecretText, Int) -> String
    private var placeholders: [SecretText: String] = [:]
    private var redaction = Redaction()

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - texts: other texts that must not be seen, and what stands in their place.
    ///   - placeholder: makes the text in place of a secret, from the secret and its number. The core must treat both
    ///     alike: what is refused for being empty or malformed needs a placeholder that is, too. A core that redacts
    ///     what repeats a secret finds a placeholder of 8 bytes or more wherever it stands, as it found the secret.
    public init(
        hiding texts: [String: String] = [:],
        placeholder: @escaping @Sendable (SecretText, Int) -> String = { "secret\($1)" }
    ) {
        makePlaceholder = placeholder
        for (text, replacement) in texts where text.utf8.count > 1 { redaction.hide(text: text, as: replacement) }
    }

    /// The redactor for what holds placeholders already: it takes them for their own.
    static var transparent: Redactor { Redactor { secret, _ in secret.revealed } }

    /// How much is known of secrets; it only grows, and while it stays the same, the same is hidden.
    var knownSecrets: Int { placeholders.count + redaction.patternCount }

    /// What stands in place of a secret that the core is given, wherever it occurs from now on.
    mutating func placeholder(for secret: SecretText) -> String {
        if secret.revealed.isEmpty { return "" }
        if let known = placeholders[secret] { return known }
        let placeholder = makePlaceholder(secret, placeholders.count + 1)
        placeholders[secret] = placeholder
        redaction.hide(secret, as: placeholder)
        return placeholder
    }

    /// Looks for a secret that the core hands out, too. It may have made it of one that it was given.
    mutating func conceal(_ secret: SecretText) {
        if placeholders[secret] == nil { redaction.hide(secret, as: secret.description) }
    }

    /// What stands in place of a secret in a view.
    func shown(_ secret: SecretText) -> String {
        secret.revealed.isEmpty ? "" : placeholders[secret] ?? secret.description
    }

    /// The text with every known secret in it replaced, and the credentials of URLs.
    func hide(in text: String) -> String {
        let bytes = Array(text.utf8)
        let shown = hide(in: bytes)
        return shown == bytes ? text : String(decoding: shown, as: UTF8.self)
    }

    /// The bytes with every known secret in them replaced, and the credentials of URLs.
    ///
    /// Secrets come first: one that holds an `&` would not end with its field.
    func hide(in bytes: [UInt8]) -> [UInt8] {
        let shown = redaction.redacted(bytes)
        return URLsInText.redacted(shown) ?? shown
    }
}
