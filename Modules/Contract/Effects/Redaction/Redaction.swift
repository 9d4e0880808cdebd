/// Replaces secrets in texts that leave the program, in whatever form they are repeated there.
///
/// A text is searched as it is, with letters in either case, and again with its escapes undone (``DecodedText``):
/// percent-encoding and the escapes of JSON and markup, of all characters or of some, and one inside the other; what nobody
/// sees, as soft hyphens and what colors a terminal, counts as not there. What could
/// be base64, in either alphabet and at any alignment, or hexadecimal digits is decoded and searched as well. A secret that is
/// cut, spaced out, compressed or encrypted is not found.
///
/// A secret of 8 bytes or more is found wherever it occurs. A shorter one could be a word that occurs by chance, so it is
/// found as a word of its own that mixes letters and digits, 4 bytes at least, or behind the name of a credential, as
/// in `key=abc` or `"token": "abc"`; elsewhere, and in base64 and hexadecimal digits, it stays.
public struct Redaction: Sendable {
    /// The longest first, since a secret may begin like another.
    private var patterns: [SecretPattern] = []
    /// What the patterns begin with, in either case: few bytes of a text need a closer look.
    private var firstBytes = ByteSet()

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

    private mutating func add(_ text: String, _ replacement: String, _ place: SecretPattern.Place) {
        // A secret may itself look like an escape, and is found by what both mean in the end.
        if text.isEmpty || text == replacement { return }
        DecodedText.forEachForm(of: Array(text.utf8)) { add(SecretPattern($0.bytes, as: replacement, place)) }
        patterns.sort { $0.bytes.count > $1.bytes.count }
    }

    private mutating func add(_ pattern: SecretPattern) {
        guard !patterns.contains(where: { $0.bytes == pattern.bytes }) else { return }
        patterns.append(pattern)
        firstBytes.insert(pattern.bytes[0])
        firstBytes.insert(pattern.bytes[0].uppercased)
    }

    /// The text with every secret in it replaced.
    public func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let found = matches(in: bytes)
        return found.isEmpty ? text : String(decoding: replace(found, in: bytes), as: UTF8.self)
    }

    /// The bytes with every secret in them replaced.
    public func redacted(_ bytes: [UInt8]) -> [UInt8] {
        let found = matches(in: bytes)
        return found.isEmpty ? bytes : replace(found, in: bytes)
    }
}

extension Redaction {
    /// Where a secret stands in the original text, and what takes its place.
    private struct Match {
        let range: Range<Int>
        let replacement: [UInt8]
    }

    private func matches(in text: [UInt8]) -> [Match] {
        if patterns.isEmpty { return [] }
        var found: [Match] = []
        DecodedText.forEachForm(of: text) { form in
            found += matches(reading: form.bytes) { form.origin(of: $0) } + matches(inCodesOf: form)
        }
        return found
    }

    /// - Parameter origin: where in the original a range of the bytes comes from.
    private func matches(
        reading bytes: [UInt8], longOnly: Bool = false, _ origin: (Range<Int>) -> Range<Int>
    ) -> [Match] {
        var found: [Match] = []
        for index in bytes.indices where firstBytes.contains(bytes[index]) {
            let pattern = patterns.first { (!longOnly || $0.isLong) && $0.stands(in: bytes, at: index) }
            guard let pattern else { continue }
            let range = origin(index..<index + pattern.bytes.count)
            found.append(Match(range: range, replacement: pattern.replacement))
        }
        return found
    }

    private func matches(inCodesOf form: DecodedText) -> [Match] {
        guard let shortest = patterns.last(where: \.isLong)?.bytes.count else { return [] }
        return ByteCode.all.flatMap { code in
            code.runs(in: form.bytes, ofBytes: shortest).flatMap { run in
                run.readings.flatMap { reading in
                    matches(reading: reading.bytes, longOnly: true) { form.origin(of: reading.characters(of: $0)) }
                }
            }
        }
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

/// A set of bytes, asked for every byte of every text.
private struct ByteSet: Sendable {
    private var halves: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    mutating func insert(_ byte: UInt8) {
        let bit: UInt64 = 1 << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: halves.0 |= bit
        case 1: halves.1 |= bit
        case 2: halves.2 |= bit
        default: halves.3 |= bit
        }
    }

    func contains(_ byte: UInt8) -> Bool {
        let bits =
            switch byte >> 6 {
            case 0: halves.0
            case 1: halves.1
            case 2: halves.2
            default: halves.3
            }
        return bits >> UInt64(byte & 63) & 1 == 1
    }
}
