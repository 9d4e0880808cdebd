/// The path and the decoded query fields of a request.
struct SampleQuery {
    let path: String
    private let fields: [String: String]

    init(target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        let pairs = (parts.count == 2 ? parts[1] : "").split(separator: "&").map { field in
            let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (SampleQuery.decoded(halves[0]), SampleQuery.decoded(halves.count == 2 ? halves[1] : ""))
        }
        fields = Dictionary(pairs) { first, _ in first }
    }

    subscript(name: String) -> String? { fields[name] }

    /// Returns a field as a number, or nil if it is absent or not a finite number.
    func number(_ name: String) -> Double? {
        guard let value = fields[name].flatMap(Double.init), value.isFinite else { return nil }
        return value
    }

    /// Decodes a form field: `+` is a space, `%41` is `A`, and invalid escapes are kept.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
