/// Writes JSON, and takes the escapes out of its texts.
enum JSONText {
    /// An array of values that are JSON already.
    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    /// An object of values that are JSON already; members without a value are left out.
    static func object(_ members: [(String, String?)]) -> String {
        "{" + members.compactMap { name, value in value.map { "\(quoted(name)):\($0)" } }.joined(separator: ",") + "}"
    }

    /// A string as JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// What the bytes between the quotes of a sound JSON text stand for.
    ///
    /// Half of a surrogate pair, which stands for nothing, becomes the replacement character.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        var rest = bytes
        while let escape = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<escape], as: UTF8.self).utf16
            rest = rest[(escape + 1)...]
            units.append(takeEscaped(&rest))
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }

    /// Takes what follows a backslash.
    private static func takeEscaped(_ rest: inout ArraySlice<UInt8>) -> UInt16 {
        let kind = rest.popFirst() ?? 0
        switch kind {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"):
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reduce(0) { $0 << 4 | UInt16($1.hexadecimalValue ?? 0) }
        default: return UInt16(kind)
        }
    }
}
