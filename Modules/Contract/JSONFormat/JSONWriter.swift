extension JSON {
    /// The JSON text on one line, without whitespace.
    public var line: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// The JSON text on multiple lines, indented by two spaces per level.
    public var pretty: String {
        var text = ""
        write(to: &text, indent: "\n")
        return text
    }

    /// Appends the JSON text.
    ///
    /// - Parameter indent: The line break and indentation of the current level; nil for single-line output.
    private func write(to text: inout String, indent: String?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let number): text += String(number)
        case .large(let number): text += String(number)
        case .number(let number): text += number.isFinite ? "\(number)" : "null"
        case .text(let content): Self.quote(content, to: &text)
        case .array(let elements):
            Self.enclose(elements, in: ("[", "]"), to: &text, indent) { $0.write(to: &$1, indent: $2) }
        case .object(let members):
            Self.enclose(members, in: ("{", "}"), to: &text, indent) { member, text, indent in
                Self.quote(member.name, to: &text)
                text += indent == nil ? ":" : ": "
                member.value.write(to: &text, indent: indent)
            }
        }
    }

    private static func enclose<Parts: Collection>(
        _ parts: Parts, in brackets: (String, String), to text: inout String, _ indent: String?,
        write: (Parts.Element, inout String, String?) -> Void
    ) {
        text += brackets.0
        let inner = indent.map { $0 + "  " }
        for (index, part) in parts.enumerated() {
            if index > 0 { text += "," }
            if let inner { text += inner }
            write(part, &text, inner)
        }
        if let indent, !parts.isEmpty { text += indent }
        text += brackets.1
    }

    private static func quote(_ content: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        guard content.utf8.contains(where: mayNeedEscape) else { return text += content }
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            // DEL and C1 characters control terminals, and some readers treat U+2028 and U+2029 as line breaks.
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value >> 1 == 0x1014:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether a byte is escaped, or starts a character that may be; most strings contain none.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || [0x7F, 0xC2, 0xE2].contains(byte)
    }
}
