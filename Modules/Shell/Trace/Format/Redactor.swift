import HTTPEffects
import JSONFormat
public import SecretEffects
import SecretRedaction

/// Removes secrets from a trace.
///
/// Every `SecretText` passed to a core is replaced by a unique, constant placeholder, for which the core behaves as for
/// the secret. A secret that the core derives from others is replaced by three dots.
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
    ///     alike: a secret rejected as empty or malformed needs a placeholder that is rejected, too. If the core itself
    ///     redacts echoed secrets, use placeholders of at least 8 bytes, which are found wherever they occur, as the
    ///     secret was.
    public init(
        hiding texts: [String: String] = [:],
        placeholder: @escaping @Sendable (SecretText, Int) -> String = { "secret\($1)" }
    ) {
        makePlaceholder = placeholder
        for (text, replacement) in texts where text.utf8.count > 1 { redaction.hide(text: text, as: replacement) }
    }

    /// A redactor for data that contains placeholders already, which map to themselves.
    static var transparent: Redactor { Redactor { secret, _ in secret.revealed } }

    /// Returns the placeholder of a secret passed to the core, and hides the secret from now on.
    mutating func placeholder(for secret: SecretText) -> String {
        if secret.revealed.isEmpty { return "" }
        let placeholder = placeholders[secret] ?? makePlaceholder(secret, placeholders.count + 1)
        placeholders[secret] = placeholder
        // Equal texts may differ in their bytes: `ä` is one scalar or two.
        redaction.hide(secret, as: placeholder)
        return placeholder
    }

    /// Hides a secret that the core outputs, which it may have derived from another one.
    mutating func conceal(_ secret: SecretText) {
        redaction.hide(secret, as: placeholders[secret] ?? secret.description)
    }

    /// Returns the replacement of a secret in a view.
    func shown(_ secret: SecretText) -> String {
        secret.revealed.isEmpty ? "" : placeholders[secret] ?? secret.description
    }

    /// Returns a value with known secrets and the credentials of URLs replaced in all its texts, and in the names of
    /// members, which may be the keys of a dictionary.
    func hide(in value: JSON) -> JSON {
        switch value {
        case .null, .bool, .integer, .large, .number: value
        case .text(let text): .text(hide(in: text))
        case .array(let elements): .array(hidden(in: elements))
        case .object(let members):
            .object(JSON.Members(members.map { (hide(in: $0.name), hide(in: $0.value)) }))
        }
    }

    /// Numbers from 0 to 255 may be bytes, such as those of `Data`; in a view, numbers are texts.
    private func hidden(in elements: [JSON]) -> [JSON] {
        var bytes: [UInt8] = []
        for element in elements {
            guard let byte = element.byte else { break }
            bytes.append(byte)
        }
        let shown = bytes.count == elements.count ? hide(in: bytes) : bytes
        if shown == bytes { return elements.map { hide(in: $0) } }
        if case .text = elements[0] { return shown.map { .text("\($0)") } }
        return shown.map { .integer(Int64($0)) }
    }

    /// Returns the text with known secrets and the credentials of URLs replaced.
    ///
    /// Secrets are replaced first: one that contains an `&` would extend past its URL field.
    func hide(in text: String) -> String { Self.withoutCredentials(redaction.redacted(text)) }

    private static func withoutCredentials(_ text: String) -> String {
        guard text.utf8.contains(where: marksCredentials) else { return text }
        // What a URL cannot contain unescaped (RFC 3986) ends it in both prose and JSON.
        let word = /[^\u{0}-\u{20}\u{7F}"<>\\^`{|}]+/.matchingSemantics(.unicodeScalar)
        return text.replacing(word) { HTTPCredentials.redact(url: String($0.output)) }
    }

    /// Whether the byte occurs in any URL with credentials.
    private static func marksCredentials(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: "@")
    }

    /// Returns bytes, which need not be text, with known secrets and the credentials of URLs replaced.
    private func hide(in bytes: [UInt8]) -> [UInt8] {
        let shown = redaction.redacted(bytes)
        guard shown.contains(where: Self.marksCredentials) else { return shown }
        // In Latin-1, each byte is a character.
        var text = String.UnicodeScalarView()
        text.append(contentsOf: shown.map { Unicode.Scalar($0) })
        return Self.withoutCredentials(String(text)).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}

extension JSON {
    fileprivate var byte: UInt8? {
        switch self {
        case .integer(let number): UInt8(exactly: number)
        case .text(let text): UInt8(text)
        default: nil
        }
    }
}
