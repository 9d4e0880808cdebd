/// An escape sequence in a text.
///
/// The escapes of URLs, JSON, programming languages, markup and mail are all recognized, so a text may mix them.
/// Invisible characters (``InvisibleScalars``) count as escapes that stand for nothing.
struct TextEscape {
    /// The bytes that the escape stands for, fewer than `length`.
    let meaning: [UInt8]
    /// The number of bytes that the escape takes.
    let length: Int

    /// For each byte, whether an escape may start with it; this rules out most bytes of a text.
    static let mayBegin: [Bool] = (0...UInt8.max).map { "%\\&=0".utf8.contains($0) || InvisibleScalars.begins($0) }

    /// Parses the escape at an index of a text; nil if there is none.
    init?(in text: [UInt8], at index: Int) {
        let first = text[index]
        guard Self.mayBegin[Int(first)] else { return nil }
        // Most zeros do not start an escape.
        if first == UInt8(ascii: "0"), index + 1 == text.count || text[index + 1].lowercased != UInt8(ascii: "x") {
            return nil
        }
        if InvisibleScalars.begins(first) {
            (meaning, length) = ([], InvisibleScalars.length(in: text[index...]))
            if length == 0 { return nil }
        } else if let named = Self.named[Int(first)].first(where: { text.holds($0.name, at: index) }) {
            (meaning, length) = (named.meaning, named.name.count)
        } else if let numeric = NumericEscape.read(text, at: index) {
            (meaning, length) = numeric
        } else {
            return nil
        }
    }

    /// Of quoted-printable, only what encoders produce for ASCII: `=43` could also be a query value.
    private static let named: [[(name: [UInt8], meaning: [UInt8])]] = {
        let all = [
            (#"\""#, "\""), (#"\'"#, "'"), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
            (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"),
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
            ("&shy;", ""), ("&zwnj;", ""), ("&zwj;", ""), ("=\n", ""), ("=\r\n", ""), ("=3D", "="),
        ]
        return byFirstByte(all.map { (Array($0.utf8), Array($1.utf8)) }) { $0.name }
    }()

    /// Groups escape types by their first byte, for lookup.
    static func byFirstByte<Way>(_ all: [Way], prefix: (Way) -> [UInt8]) -> [[Way]] {
        (0...UInt8.max).map { byte in all.filter { prefix($0).first == byte } }
    }
}

extension [UInt8] {
    /// Returns whether `part` occurs at an index.
    func holds(_ part: [UInt8], at start: Int) -> Bool {
        guard start + part.count <= count else { return false }
        for index in part.indices where self[start + index] != part[index] { return false }
        return true
    }
}
