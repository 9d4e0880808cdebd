public import SecretEffects

/// Replaces secrets in texts that leave the program, in whatever form they are repeated there.
///
/// A text is searched as it is, with letters in either case, and again with its escapes undone, until there are none:
/// percent-encoding (`%43`, `%u0043`), the escapes of JSON and of programs (`\u0043`, `\u{43}`, `\x43`, `\103`, `\n`),
/// bytes in lists (`0x43, 0x61`), the references of markup (`&#67;`, `&#x43`, `&amp;`), and where mail breaks a line
/// (`=` at its end); of all characters or of some, mixed, and one inside the other. What nobody sees, as soft hyphens
/// and what colors a terminal, counts as not there. What could be base64, base32 or hexadecimal digits, on one line or
/// several, at any alignment, is decoded and searched as it is and with its escapes undone once, and what could be such
/// a code inside of that once more: a secret under three of them is not found, nor one that is cut, spaced out,
/// compressed or encrypted, nor one whose letters and digits are in quoted-printable (`=43`), as no encoder writes them.
///
/// The work is bounded in proportion to the length of the text. One in which escapes or codes are nested so that it
/// would take more is not shown at all: three dots stand in its place.
///
/// A secret of 8 bytes or more is found wherever it occurs. A shorter one could be a word that occurs by chance, so it
/// is found as a word of its own that mixes letters and digits, 4 bytes at least, or behind the name of a credential,
/// as in `key=abc` or `"token": "abc"`; elsewhere, and in base64, base32 and hexadecimal digits, it stays.
public struct Redaction: Sendable {
    /// The longest first, since a secret may begin like another.
    private var patterns: [SecretPattern] = []
    /// For each byte whether a pattern begins with it, in either case: few bytes of a text need a closer look.
    private var beginsPattern = [Bool](repeating: false, count: 256)

    /// Hides nothing yet.
    public init() {}

    /// Hides a secret behind its description.
    public init(hiding secret: SecretText) { hide(secret, as: secret.description) }

    /// How many forms of texts are searched for. It only grows, and while it stays the same, the same is hidden.
    public var patternCount: Int { patterns.count }

    /// Hides a secret from now on.
    public mutating func hide(_ secret: SecretText, as replacement: String) {
        add(secret.revealed, replacement, SecretPattern.place(of: secret.revealed))
    }

    /// Hides another text that must not be seen from now on, wherever it occurs.
    public mutating func hide(text: String, as replacement: String) { add(text, replacement, .anywhere) }

    /// How often a service may undo escapes in a secret that looks like some, before it repeats it.
    private static let mostForms = 8

    private mutating func add(_ text: String, _ replacement: String, _ place: SecretPattern.Place) {
        // A secret may itself look like an escape, and is found by what both mean in the end.
        if text.isEmpty || text == replacement { return }
        for form in sequence(first: DecodedText(Array(text.utf8)), next: \.unescaped).prefix(Self.mostForms) {
            add(SecretPattern(form.bytes, as: replacement, place))
        }
        patterns.sort { $0.bytes.count > $1.bytes.count }
    }

    private mutating func add(_ pattern: SecretPattern) {
        // What nobody sees may be all of a secret, and nothing is left of it.
        guard let first = pattern.bytes.first, !patterns.contains(where: { $0.bytes == pattern.bytes }) else { return }
        patterns.append(pattern)
        beginsPattern[Int(first)] = true
        beginsPattern[Int(first.uppercased)] = true
    }

    /// The text with every secret in it replaced.
    public func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let shown = redacted(bytes)
        return shown == bytes ? text : String(decoding: shown, as: UTF8.self)
    }

    /// The bytes with every secret in them replaced.
    public func redacted(_ bytes: [UInt8]) -> [UInt8] {
        if patterns.isEmpty { return bytes }
        guard let found = matches(in: bytes) else { return Array(SecretText("").description.utf8) }
        return found.isEmpty ? bytes : replace(found, in: bytes)
    }
}

extension Redaction {
    /// How many codes one inside the other are decoded.
    private static let mostCodes = 2
    /// How many bytes are searched for each byte of a text, all that is read of it taken together; base64 in base64
    /// takes ten. A short text may take more.
    private static let mostWork = (perByte: 16, least: 1 << 16)

    /// Where a secret stands in the original text, and what takes its place.
    private struct Match {
        let range: Range<Int>
        let replacement: [UInt8]
    }

    /// Nil when finding them all would take too much work.
    private func matches(in text: [UInt8]) -> [Match]? {
        let shortestCoded = patterns.last(where: \.isLong)?.bytes.count
        var found: [Match] = []
        var work = max(text.count * Self.mostWork.perByte, Self.mostWork.least)
        func search(_ text: DecodedText) {
            // Most of what could be a code is none, and decodes to noise full of escapes.
            for form in sequence(first: text, next: \.unescaped).prefix(text.codes == 0 ? .max : 2) {
                work -= form.bytes.count
                if work < 0 { return }
                found += matches(reading: form)
                guard let shortestCoded, form.codes < Self.mostCodes else { continue }
                for code in ByteCode.all {
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

    /// What overlaps is hidden as one, by the name of what begins first and is longest.
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
