import HTTPEffects

// What HTTP is written in. Bytes are compared, not characters: it is a tenth of the work, and no accent can hide in
// one.

extension UInt8 {
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
    /// A space, a tab, or one of the characters that end lines.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    func isOne(of characters: StaticString) -> Bool { characters.withUTF8Buffer { $0.contains(self) } }
}

extension Collection<UInt8> {
    /// Whether these are the characters of a text in small letters, ASCII only, when capitals count as small.
    func spells(_ lowercased: StaticString) -> Bool {
        guard count == lowercased.utf8CodeUnitCount else { return false }
        return lowercased.withUTF8Buffer { buffer in
            zip(self, buffer).allSatisfy { byte, wanted in
                byte == wanted || (byte | 0x20 == wanted && wanted.isLetter)
            }
        }
    }
}

extension HTTPHeader {
    /// Whether the header has this name, which is given in small letters, ASCII only.
    func isNamed(_ lowercased: StaticString) -> Bool { name.utf8.spells(lowercased) }
}
