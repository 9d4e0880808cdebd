extension UInt8 {
    /// Whether it is one of the four blanks that JSON allows between its parts.
    var isJSONBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// Whether it is a hexadecimal digit.
    var isHexadecimal: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }
}

extension Collection<UInt8> {
    /// Whether the bytes are UTF-8.
    var isText: Bool {
        // Most texts are ASCII, which is known without looking at one byte after the other.
        reduce(0, |) < 0x80 || String(validating: self, as: UTF8.self) != nil
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8 but for a last character that has not arrived in full.
    var endsInsideCharacter: Bool { (1...3).contains { dropLast($0).isText } }

    /// Whether brackets or quotes are left open: the rest has not arrived.
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
