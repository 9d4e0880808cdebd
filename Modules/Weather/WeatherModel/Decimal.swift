extension Double {
    /// The shortest decimal that parses as the same number, never with an exponent: `51.5085`, `1`, `-0.1257`.
    package var shortest: String {
        let text = description
        guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")), let exponent = Int(text[mark...].dropFirst())
        else {
            // Only the description of an integral number ends with a zero.
            return text.utf8.last == UInt8(ascii: "0") ? String(decoding: text.utf8.dropLast(2), as: UTF8.self) : text
        }
        let digits = text[..<mark].drop { $0 == "-" }
        let whole = digits.prefix { $0 != "." }
        let fraction = digits.dropFirst(whole.count + 1)
        return (sign == .minus ? "-" : "") + Self.place(point: exponent, whole: whole, fraction: fraction)
    }

    private static func place(point: Int, whole: Substring, fraction: Substring) -> String {
        let digits = whole + fraction
        let position = whole.count + point
        if position <= 0 { return "0." + String(repeating: "0", count: -position) + digits }
        if position >= digits.count { return digits + String(repeating: "0", count: position - digits.count) }
        return digits.prefix(position) + "." + digits.dropFirst(position)
    }
}
