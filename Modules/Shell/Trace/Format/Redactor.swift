public import Effects

/// Keeps secrets out of a trace.
///
/// Every ``SecretText`` that a core is given is replaced by a placeholder of its own, the same each time, with which the
/// core goes the same way. One that the core makes of others becomes three dots. Secrets that were seen are also looked
/// for in all texts and bytes, because a service may repeat what it was given, and URLs in them lose all credentials.
///
/// A secret of 8 bytes or more is found wherever it occurs. A shorter one could be a word that occurs by chance, so it is
/// found as a word of its own that mixes letters and digits, 4 bytes at least, or behind the name of a credential, as
/// in `key=abc` or `"token": "abc"`. Elsewhere, a service's text may show it.
public struct Redactor: Sendable {
    private let makePlaceholder: @Sendable (SecretText, Int) -> String
    private var placeholders: [SecretText: String] = [:]
    /// The longest first, since a secret may begin like another.
    private var hidden: [HiddenText] = []

    /// Creates a redactor.
    ///
    /// - Parameters:
    ///   - texts: other texts that must not be seen, and what stands in their place.
    ///   - placeholder: makes the text in place of a secret, from the secret and its number. The core must treat both
    ///     alike: what is refused for being empty or malformed needs a placeholder that is, too.
    public init(
        hiding texts: [String: String] = [:],
        placeholder: @escaping @Sendable (SecretText, Int) -> String = { "secret\($1)" }
    ) {
        makePlaceholder = placeholder
        for (text, replacement) in texts where text.utf8.count > 1 {
            hide(text, as: replacement) { HiddenText($0, as: replacement) }
        }
    }

    /// The redactor for what holds placeholders already: it takes them for their own.
    static var transparent: Redactor { Redactor { secret, _ in secret.revealed } }

    /// How much is known of secrets; it only grows, and while it stays the same, the same is hidden.
    var knownSecrets: Int { placeholders.count + hidden.count }

    /// What stands in place of a secret that the core is given, wherever it occurs from now on.
    mutating func placeholder(for secret: SecretText) -> String {
        if secret.revealed.isEmpty { return "" }
        if let known = placeholders[secret] { return known }
        let placeholder = makePlaceholder(secret, placeholders.count + 1)
        placeholders[secret] = placeholder
        conceal(secret, as: placeholder)
        return placeholder
    }

    /// Looks for a secret that the core hands out, too. It may have made it of one that it was given.
    mutating func conceal(_ secret: SecretText) {
        if placeholders[secret] == nil { conceal(secret, as: secret.description) }
    }

    /// What stands in place of a secret in a view.
    func shown(_ secret: SecretText) -> String {
        secret.revealed.isEmpty ? "" : placeholders[secret] ?? secret.description
    }

    private mutating func conceal(_ secret: SecretText, as placeholder: String) {
        if secret.revealed.isEmpty { return }
        hide(secret.revealed, as: placeholder) { HiddenText(secret: $0, as: placeholder) }
    }

    private mutating func hide(_ text: String, as replacement: String, _ hiding: (String) -> HiddenText) {
        guard text != replacement, !hidden.contains(where: { $0.bytes == Array(text.utf8) }) else { return }
        hidden += Set([text, text.percentEncoded]).map(hiding)
        hidden.sort { $0.bytes.count > $1.bytes.count }
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
        let shown = hidden.isEmpty ? bytes : hideSecrets(in: bytes)
        return URLsInText.redacted(shown) ?? shown
    }

    private func hideSecrets(in bytes: [UInt8]) -> [UInt8] {
        var shown: [UInt8] = []
        shown.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let found = hidden.first(where: { $0.stands(in: bytes, at: index) }) {
                shown += found.replacement
                index += found.bytes.count
            } else {
                shown.append(bytes[index])
                index += 1
            }
        }
        return shown
    }
}

extension String {
    /// The text as a URL's query holds it.
    fileprivate var percentEncoded: String {
        utf8.reduce(into: "") { encoded, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            if isPlain || "-._~*".unicodeScalars.contains(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
