import WeatherModel

/// A JSON value (RFC 8259) whose members keep their order. What it writes is valid whatever it holds.
enum JSONValue {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number; one that is not finite is written as null, because JSON has no word for it.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(String, JSONValue)])

    /// The value as text, indented by two spaces a level.
    func written(indent: String = "") -> String {
        let inner = indent + "  "
        return switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.isFinite ? value.shortest : "null"
        case .string(let text): Self.quoted(text)
        case .array(let values): Self.enclosed("[", values.map { $0.written(indent: inner) }, "]", indent)
        case .object(let members):
            Self.enclosed(
                "{", members.map { "\(Self.quoted($0)): \($1.written(indent: inner))" }, "}", indent)
        }
    }

    private static func enclosed(_ opening: String, _ parts: [String], _ closing: String, _ indent: String) -> String {
        guard !parts.isEmpty else { return opening + closing }
        return "\(opening)\n\(indent)  " + parts.joined(separator: ",\n\(indent)  ") + "\n\(indent)\(closing)"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            // DEL and C1 are legal in JSON and steer terminals, so they are escaped like the controls that must be.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Optional {
    /// The value as JSON, null for none.
    func json(_ write: (Wrapped) -> JSONValue) -> JSONValue { map(write) ?? .null }
}
