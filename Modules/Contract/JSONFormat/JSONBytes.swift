extension UInt8 {
    /// Whether the byte is one of JSON's four whitespace characters.
    var isJSONBlank: Bool { self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09) }

    /// Whether the byte is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether the byte is an ASCII hexadecimal digit.
    var isHexadecimal: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }
}

extension Span<UInt8> {
    /// Whether the bytes are valid UTF-8.
    var isText: Bool { (try? UTF8Span(validating: self)) != nil }
}

extension [UInt8] {
    /// Whether the bytes are valid UTF-8 except for an incomplete last character.
    var endsInsideCharacter: Bool { (1...3).contains { span.extracting(droppingLast: $0).isText } }

    /// Whether a bracket or quotation mark is unclosed, so that the rest is missing.
    var isCutOff: Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in self {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        return isInString || depth > 0
    }
}
