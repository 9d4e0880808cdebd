public import SecretEffects

/// Replaces secrets in text that leaves the program, in whatever encoding they appear there.
///
/// A text is searched as is, case-insensitively, and again with its escapes decoded, until none remain:
/// percent-encoding (`%43`, `%u0043`), JSON and programming language escapes (`\u0043`, `\u{43}`, `\x43`, `\103`,
/// `\n`), byte lists (`0x43, 0x61`), markup references (`&#67;`, `&#x43`, `&amp;`), and the soft line breaks of mail
/// (`=` at the end of a line). Escapes may cover all characters or only some, be mixed, and be nested. Invisible
/// characters, such as soft hyphens and terminal color sequences, are ignored. Runs that may be base64, base32 or
/// hexadecimal digits, on one line or several and at any alignment, are decoded and searched as is and with their
/// escapes decoded once, and a nested run of this kind is decoded once more. Not found are secrets under three such
/// codes, secrets that are truncated, spaced out, compressed or encrypted, and secrets whose letters and digits are
/// quoted-printable (`=43`), which no encoder produces.
///
/// The work is bounded in proportion to the length of the text. A text whose nested escapes or codes would exceed the
/// bound is replaced as a whole by three dots.
///
/// A secret of 8 bytes or more is found wherever it occurs. A shorter one could occur by chance, so it is only replaced
/// where it is a separate word of at least 4 bytes that mixes letters and digits, or where it follows the name of a
/// credential, as in `key=abc` or `"token": "abc"`. Short secrets are not searched for in base64, base32 and
/// hexadecimal digits.
public struct Redaction: Sendable {
    /// Longest first, because one secret may be a prefix of another.
    private var patterns: [SecretPattern] = []
    /// For each byte, whether a pattern starts with it in either case; this rules out most positions of a text.
    private var beginsPattern = [Bool](repeating: false, count: 256)

    /// Creates a redaction without secrets.
    public init() {}

    /// Creates a redaction that replaces a secret by its description.
    public init(hiding secret: SecretText) { hide(secret, as: secret.description) }

    /// The number of patterns searched for. It never decreases; as long as it is unchanged, so are the results.
    public var patternCount: Int { patterns.count }

    /// Adds a secret to replace.
    public mutating func hide(_ secret: SecretText, as replacement: String) {
        add(secret.revealed, replacement, SecretPattern.place(of: secret.revealed))
    }

    /// Adds another sensitive text to replace wherever it occurs, whatever its length.
    public mutating func hide(text: String, as replacement: String) { add(text, replacement, .anywhere) }

    /// The maximum number of patterns for a secret that itself contains escapes, which a service may decode before
    /// echoing it.
    private static let mostForms = 8

    private mutating func add(_ text: String, _ replacement: String, _ place: SecretPattern.Place) {
        // A secret may itself look like an escape, so its decoded forms are added as well.
        if text.isEmpty || text == replacement { return }
        for form in sequence(first: DecodedText(Array(text.utf8)), next: \.unescaped).prefix(Self.mostForms) {
            add(SecretPattern(form.bytes, as: replacement, place))
        }
        patterns.sort { $0.bytes.count > $1.bytes.count }
    }

    private mutating func add(_ pattern: SecretPattern) {
        // A secret may consist only of invisible characters, so that its decoded form is empty.
        guard let first = pattern.bytes.first, !patterns.contains(where: { $0.bytes == pattern.bytes }) else { return }
        patterns.append(pattern)
        beginsPattern[Int(first)] = true
        beginsPattern[Int(first.uppercased)] = true
    }

    /// Returns the text with every secret replaced.
    public func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let shown = redacted(bytes)
        return shown == bytes ? text : String(decoding: shown, as: UTF8.self)
    }

    /// Returns the bytes with every secret replaced.
    public func redacted(_ bytes: [UInt8]) -> [UInt8] {
        if patterns.isEmpty { return bytes }
        guard let found = matches(in: bytes) else { return Array(SecretText("").description.utf8) }
        return found.isEmpty ? bytes : replace(found, in: bytes)
    }
}

extension Redaction {
    /// The maximum depth of nested byte codes.
    private static let mostCodes = 2
    /// The limit of bytes searched for each byte of a text, including all decoded forms; base64 in base64 needs ten. A
    /// short text may use more.
    private static let mostWork = (perByte: 16, least: 1 << 16)

    /// A secret's range in the original text, and its replacement.
    private struct Match {
        let range: Range<Int>
        let replacement: [UInt8]
    }

    /// Returns nil if the search exceeds the work limit.
    private func matches(in text: [UInt8]) -> [Match]? {
        let shortestCoded = patterns.last(where: \.isLong)?.bytes.count
        var found: [Match] = []
        var work = max(text.count * Self.mostWork.perByte, Self.mostWork.least)
        func search(_ text: DecodedText) {
            // Most runs that could be a byte code are not, and decode to noise full of escapes.
            for form in sequence(first: text, next: \.unescaped).prefix(text.codes == 0 ? .max : 2) {
                work -= form.bytes.count
                if work < 0 { return }
                found += matches(reading: form)
                guard let shortestCoded, form.codes < Self.mostCodes else { continue }
                for code in EncodedBytes.all {
                    for reading in code.readings(of: form, ofBytes: shortestCoded) {
                        search(reading)
                        if work < 0 { return }
                    }
                }
            }
        }
        search(DecodedText(text))
        return work < 0 ? nil : found
    }

    private func matches(reading text: DecodedText) -> [Match] {
        var found: [Match] = []
        let bytes = text.bytes
        for index in bytes.indices where beginsPattern[Int(bytes[index])] {
            let pattern = patterns.first { (text.codes == 0 || $0.isLong) && $0.stands(in: bytes, at: index) }
            guard let pattern else { continue }
            let range = text.origin(of: index..<index + pattern.bytes.count)
            found.append(Match(range: range, replacement: pattern.replacement))
        }
        return found
    }

    /// Replaces overlapping matches as one, by the replacement of the first and longest.
    private func replace(_ matches: [Match], in bytes: [UInt8]) -> [UInt8] {
        let ordered = matches.sorted {
            $0.range.lowerBound == $1.range.lowerBound
                ? $0.range.upperBound > $1.range.upperBound : $0.range.lowerBound < $1.range.lowerBound
        }
        var shown: [UInt8] = []
        shown.reserveCapacity(bytes.count)
        var end = 0
        for match in ordered {
            if match.range.lowerBound >= end {
                shown += bytes[end..<match.range.lowerBound]
                shown += match.replacement
            }
            end = max(end, match.range.upperBound)
        }
        return shown + bytes[end...]
    }
}
