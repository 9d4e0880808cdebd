extension UInt8 {
    /// Whether it is one of the four blanks that JSON allows between its parts.
    var isJSONBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

    /// What it is worth as a hexadecimal digit.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension [UInt8] {
    /// Whether these bytes stand at a position.
    @inline(__always)
    func hasText(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard text.count <= count - start else { return false }
        for offset in text.indices where self[start + offset] != text[offset] { return false }
        return true
    }
}
