/// An escape in a text.
///
/// Those of URLs, JSON, programs, markup and mail are undone alike, so a text may mix them. What nobody sees
/// (``InvisibleScalars``) is one that stands for nothing.
struct TextEscape {
    /// The bytes that it stands for, fewer than it takes.
    let meaning: [UInt8]
    /// How many bytes it takes.
    let length: Int

    /// For each byte whether an escape may begin with it. Every byte of every text is looked up, and few are one of these.
    static let mayBegin: [Bool] = (0...UInt8.max).map { "%\\&=0".utf8.contains($0) || InvisibleScalars.begins($0) }

    /// Nil when no escape stands in the text at an index.
    init?(in text: [UInt8], at index: Int) {
        let first = text[index]
        guard Self.mayBegin[Int(first)] else { return nil }
        // Most zeros begin nothing.
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

    /// Of quoted-printable only what encoders make of ASCII: `=43` could as well be a query's value.
    private static let named: [[(name: [UInt8], meaning: [UInt8])]] = {
        let all = [
            (#"\""#, "\""), (#"\'"#, "'"), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b"#, "\u{8}"), (#"\f"#, "\u{C}"),
            (#"\n"#, "\n"), (#"\r"#, "\r"), (#"\t"#, "\t"),
            ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
            ("&shy;", ""), ("&zwnj;", ""), ("&zwj;", ""), ("=\n", ""), ("=\r\n", ""), ("=3D", "="),
        ]
        return byFirstByte(all.map { (Array($0.utf8), Array($1.utf8)) }) { $0.name }
    }()

    /// Ways to write escapes, to be looked up by the first byte: few begin alike.
    static func byFirstByte<Way>(_ all: [Way], prefix: (Way) -> [UInt8]) -> [[Way]] {
        (0...UInt8.max).map { byte in all.filter { prefix($0).first == byte } }
    }
}

extension [UInt8] {
    /// Whether a part stands in it at an index.
    func holds(_ part: [UInt8], at start: Int) -> Bool {
        guard start + part.count <= count else { return false }
        for index in part.indices where self[start + index] != part[index] { return false }
        return true
    }
}
