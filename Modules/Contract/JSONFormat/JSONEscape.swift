/// The escape sequences of strings.
enum JSONEscape {
    /// Returns the character that a letter after a backslash stands for; nil for any other byte, and for the letter of
    /// a hexadecimal escape sequence.
    static func meaning(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Returns the text that the content of a valid string stands for. An unpaired surrogate becomes the replacement
    /// character.
    static func unescaped(_ content: ArraySlice<UInt8>) -> String {
        // Two escape sequences may form one surrogate pair.
        var units: [UInt16] = []
        var rest = content
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<backslash], as: UTF8.self).utf16
            rest = rest[(backslash + 1)...]
            let letter = rest.removeFirst()
            if let character = meaning(of: letter) {
                units.append(UInt16(character))
            } else {
                units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0)
                rest = rest.dropFirst(4)
            }
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }
}
