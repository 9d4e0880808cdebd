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
    var encoded: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            encoded.append(byte)
        case UInt8(ascii: " "): encoded.append(UInt8(ascii: "+"))
        case _ where unescaped.contains(byte): encoded.append(byte)
        default: encoded += "\(byte < 16 ? "%0" : "%")\(String(byte, radix: 16, uppercase: true))".utf8
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}
