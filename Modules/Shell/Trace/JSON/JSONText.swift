#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSON {
    /// The value on one line. Members are in the order of their names, so that equal values have equal texts.
    public var line: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// Reads one value; nil when the text is not JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        do {
            self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
        } catch {
            return nil
        }
    }

    /// Decodes a value as one of another type.
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(expanded.line.utf8))
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let number): text += String(number)
        case .large(let number): text += String(number)
        case .number(let number): text += "\(number)"
        case .text(let content): Self.quote(content, to: &text)
        case .array(let elements): Self.write(elements, to: &text)
        case .object(let members):
            JSON.write(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, to: &text)
        }
    }

    /// Writes an object with its members in the order given.
    static func write(_ members: [(name: String, value: JSON)], to text: inout String) {
        text += "{"
        for (index, member) in members.enumerated() {
            if index > 0 { text += "," }
            quote(member.name, to: &text)
            text += ":"
            member.value.write(to: &text)
        }
        text += "}"
    }

    private static func write(_ elements: [JSON], to text: inout String) {
        text += "["
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            element.write(to: &text)
        }
        text += "]"
    }

    private static func quote(_ content: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        guard content.utf8.contains(where: mayNeedEscape) else { return text += content }
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            // Separators of lines count as ends of a line in some readers, so they are spelled out, too.
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value >> 1 == 0x1014:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether a byte is one that is escaped, or begins a character that may be: most texts have none.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || [0x7F, 0xC2, 0xE2].contains(byte)
    }
}

extension JSON: Decodable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // In the order of how often they occur: a value that does not fit costs an error.
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let number = try? value.decode(Int64.self) {
            // A zero may have a sign, which only the other kind of numbers keeps.
            self = number == 0 ? JSON(try value.decode(Double.self)) : .integer(number)
        } else if let members = try? value.decode([String: JSON].self) {
            self = .object(members)
        } else if let number = try? value.decode(Double.self) {
            self = (try? value.decode(UInt64.self)).map(JSON.large) ?? JSON(number)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if let elements = try? value.decode([JSON].self) {
            self = .array(elements)
        } else if value.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "no JSON value")
        }
    }
}
