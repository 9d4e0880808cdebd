extension String {
    /// Decodes a value of a form (`application/x-www-form-urlencoded`); nil if it is not percent-encoded UTF-8.
    package init?(formEncoded text: Substring) {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            // Integers may have a sign, which is invalid after a percent sign.
            guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let value = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest.removeFirst(2)
        }
        self.init(validating: bytes, as: UTF8.self)
    }

    /// The text as a value of a form (`application/x-www-form-urlencoded`): a space is `+`, and UTF-8 bytes are `%XX`.
    package var formEncoded: String {
        if utf8.allSatisfy(\.isFormLiteral) { return self }
        var bytes: [UInt8] = []
        for byte in utf8 {
            if byte.isFormLiteral {
                bytes.append(byte)
            } else if byte == UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: "+"))
            } else {
                bytes += "\(byte < 16 ? "%0" : "%")\(String(byte, radix: 16, uppercase: true))".utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether the byte is not escaped in a form.
    fileprivate var isFormLiteral: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
