package import HTTPEffects

extension HTTPEffect {
    /// Creates a GET request with a query of form fields (`application/x-www-form-urlencoded`): a space is `+`, UTF-8
    /// bytes are `%XX`.
    ///
    /// - Parameter unescaped: Further ASCII characters that are written as they are, such as a comma between values.
    package init(url: String, query: [(name: String, value: String)], unescaped: String = "") {
        var bytes = Array(url.utf8)
        for (index, field) in query.enumerated() {
            bytes.append(UInt8(ascii: index == 0 ? "?" : "&"))
            bytes += field.name.utf8
            bytes.append(UInt8(ascii: "="))
            for byte in field.value.utf8 { bytes.append(formField: byte, unescaped) }
        }
        self.init(url: String(decoding: bytes, as: UTF8.self))
    }
}

extension [UInt8] {
    fileprivate mutating func append(formField byte: UInt8, _ unescaped: String) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            append(byte)
        case UInt8(ascii: " "): append(UInt8(ascii: "+"))
        case _ where unescaped.utf8.contains(byte): append(byte)
        default: self += "\(byte < 16 ? "%0" : "%")\(String(byte, radix: 16, uppercase: true))".utf8
        }
    }
}
