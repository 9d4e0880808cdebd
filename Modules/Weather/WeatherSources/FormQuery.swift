package import HTTPEffects

extension HTTPEffect {
    /// Creates a GET request with a query of form fields (`application/x-www-form-urlencoded`): a space is `+`, UTF-8
    /// bytes are `%XX`.
    ///
    /// - Parameter unescaped: Further ASCII characters that are written as they are, such as a comma between values.
    package init(url: String, query: [(name: String, value: String)], unescaped: String = "") {
        let fields = query.map { "\($0.name)=\(formEncoded($0.value, Array(unescaped.utf8)))" }
        self.init(url: "\(url)?\(fields.joined(separator: "&"))")
    }
}

private func formEncoded(_ text: String, _ unescaped: [UInt8]) -> String {
    text.utf8.reduce(into: "") { encoded, byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            encoded.unicodeScalars.append(Unicode.Scalar(byte))
        case UInt8(ascii: " "): encoded += "+"
        case _ where unescaped.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
        default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
    }
}
