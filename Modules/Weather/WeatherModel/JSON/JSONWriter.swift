/// Writes JSON.
enum JSONWriter {
    /// An array of values that are JSON already.
    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    /// An object of values that are JSON already; members without a value are left out.
    static func object(_ members: [(String, String?)]) -> String {
        "{" + members.compactMap { name, value in value.map { "\(quoted(name)):\($0)" } }.joined(separator: ",") + "}"
    }

    /// A string as JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
