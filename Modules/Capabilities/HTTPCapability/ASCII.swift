import HTTPEffects

// HTTP syntax is ASCII. Comparing bytes instead of characters takes a tenth of the time, and combining marks have no
// effect.

extension UInt8 {
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
    /// Whether the byte is a space or one of the control characters from tab to carriage return.
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    func isOne(of characters: String) -> Bool { characters.utf8.contains(self) }
}

extension HTTPHeader {
    /// Whether the header has the given name, which must be lowercase ASCII.
    func isNamed(_ lowercased: String) -> Bool {
        // Equal lengths exclude non-ASCII letters whose lowercase form is ASCII, such as the Kelvin sign.
        name.utf8.count == lowercased.utf8.count && name.lowercased() == lowercased
    }
}
