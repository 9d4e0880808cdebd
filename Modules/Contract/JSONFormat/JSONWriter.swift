extension JSON {
    /// The JSON text on one line, without whitespace.
    public var line: String { text(indent: nil) }

    /// The JSON text on multiple lines, indented by two spaces per level.
    public var pretty: String { text(indent: "\n") }

    private func text(indent: String?) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: indent)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the JSON text.
    ///
    /// - Parameter indent: The line break and indentation of the current level; nil for single-line output.
    private func write(to bytes: inout [UInt8], indent: String?) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .large(let number): bytes.append(contentsOf: String(number).utf8)
        case .number(let number): bytes.append(jsonNumber: number)
        case .text(let content): bytes.append(jsonString: content)
        case .array(let elements):
            Self.enclose(elements, in: ("[", "]"), to: &bytes, indent) { $0.write(to: &$1, indent: $2) }
        case .object(let members):
            Self.enclose(members, in: ("{", "}"), to: &bytes, indent) { member, bytes, indent in
                bytes.append(jsonString: member.name)
                bytes.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
                member.value.write(to: &bytes, indent: indent)
            }
        }
    }

    private static func enclose<Parts: Collection>(
        _ parts: Parts, in brackets: (String, String), to bytes: inout [UInt8], _ indent: String?,
        write: (Parts.Element, inout [UInt8], String?) -> Void
    ) {
        bytes.append(contentsOf: brackets.0.utf8)
        let inner = indent.map { $0 + "  " }
        for (index, part) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if let inner { bytes.append(contentsOf: inner.utf8) }
            write(part, &bytes, inner)
        }
        if let indent, !parts.isEmpty { bytes.append(contentsOf: indent.utf8) }
        bytes.append(contentsOf: brackets.1.utf8)
    }
}

extension [UInt8] {
    /// Appends a number; null if it is not finite, because JSON cannot express it.
    package mutating func append(jsonNumber number: Double) {
        // Interpolation would create the text twice.
        append(contentsOf: (number.isFinite ? number.description : "null").utf8)
    }

    /// Appends a string with its quotation marks.
    package mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        defer { append(UInt8(ascii: "\"")) }
        var text = text
        let isPlain = text.withUTF8 { bytes in
            if bytes.contains(where: Self.mayNeedEscape) { return false }
            append(contentsOf: bytes)
            return true
        }
        if isPlain { return }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": append(contentsOf: "\\\"".utf8)
            case "\\": append(contentsOf: "\\\\".utf8)
            case "\n": append(contentsOf: "\\n".utf8)
            // DEL and C1 characters control terminals, and some readers treat U+2028 and U+2029 as line breaks.
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value >> 1 == 0x1014:
                let digits = String(scalar.value, radix: 16)
                append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
            default: append(contentsOf: scalar.utf8)
            }
        }
    }

    /// Whether a byte is escaped, or starts a character that may be; most strings contain none.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xE2: true
        default: false
        }
    }
}
