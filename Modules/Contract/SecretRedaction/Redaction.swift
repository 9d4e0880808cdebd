public import SecretEffects

/// Replaces secrets in text that leaves the program, in the encodings that services repeat a key in.
///
/// A secret of 8 bytes or more is found wherever it occurs: verbatim or in another letter case; with any of its
/// characters escaped for a URL (`%43`) or in JSON (`\/`, `\u0043`), but not both at once and not twice; and in base64,
/// in either alphabet and after any other bytes. A shorter one could occur by chance, so it is only replaced where it
/// is a separate word of at least 4 bytes that mixes letters and digits, and not in base64.
public struct Redaction: Sendable {
    /// Longest first, because one secret may be a prefix of another.
    private var patterns: [SecretPattern] = []
    /// For each byte, whether a pattern may begin with it, literally or as an escape sequence; this rules out most
    /// positions of a text.
    private var mayBegin = [Bool](repeating: false, count: 256)

    /// The length in bytes of the shortest pattern, to which escapes can only add.
    private var shortest = Int.max

    /// Creates a redaction without secrets.
    public init() {}

    /// Creates a redaction that replaces a secret by its description.
    public init(hiding secret: SecretText) { hide(secret, as: secret.description) }

    /// Adds a secret to replace.
    public mutating func hide(_ secret: SecretText, as replacement: String) {
        if secret.revealed != replacement { add(SecretPattern.forms(of: secret.revealed, as: replacement)) }
    }

    /// Adds another sensitive text to replace wherever it occurs, whatever its length.
    public mutating func hide(text: String, as replacement: String) {
        if text != replacement { add(SecretPattern.text(Array(text.utf8), as: replacement)) }
    }

    private mutating func add(_ forms: [SecretPattern]) {
        for form in forms where !form.bytes.isEmpty && !patterns.contains(where: { $0.bytes == form.bytes }) {
            patterns.append(form)
            shortest = min(shortest, form.bytes.count)
            for byte in UInt8.min...UInt8.max where form.mayBegin(with: byte) { mayBegin[Int(byte)] = true }
        }
        patterns.sort { $0.bytes.count > $1.bytes.count }
    }

    /// Returns the text with every secret replaced.
    public func redacted(_ text: String) -> String {
        if text.utf8.count < shortest { return text }
        let bytes = Array(text.utf8)
        let shown = redacted(bytes)
        return shown == bytes ? text : String(decoding: shown, as: UTF8.self)
    }

    /// Returns the bytes with every secret replaced.
    public func redacted(_ bytes: [UInt8]) -> [UInt8] {
        var shown: [UInt8] = []
        var end = 0
        for index in bytes.indices where mayBegin[Int(bytes[index])] {
            guard let (range, replacement) = match(in: bytes, at: index) else { continue }
            // Overlapping matches are replaced together, by the replacement of the first and longest.
            if range.lowerBound >= end { shown += bytes[end..<range.lowerBound] + replacement }
            end = max(end, range.upperBound)
        }
        return end == 0 ? bytes : shown + bytes[end...]
    }

    private func match(in bytes: [UInt8], at index: Int) -> (Range<Int>, replacement: [UInt8])? {
        for pattern in patterns {
            if let range = pattern.range(in: bytes, at: index) { return (range, pattern.replacement) }
        }
        return nil
    }
}
