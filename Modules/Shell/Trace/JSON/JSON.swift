/// A JSON value, which a trace keeps of everything that passed.
///
/// Bytes that are UTF-8 text stand there as the object `{"$text": …}`, so that people can read them.
public enum JSON: Sendable, Equatable {
    /// Nothing.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A whole number beyond the signed ones.
    case large(UInt64)
    /// Any other finite number.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in an order.
    case array([JSON])
    /// Values by name.
    case object([String: JSON])

    /// A finite number. JSON has one kind of numbers, so a whole one is the same however it was kept.
    init(_ number: Double) {
        if number == 0, number.sign == .minus {
            self = .number(number)
        } else if let small = Int64(exactly: number) {
            self = .integer(small)
        } else {
            self = UInt64(exactly: number).map(JSON.large) ?? .number(number)
        }
    }

    /// The member that marks text made of bytes.
    static let textMark = "$text"

    /// The object's member; nil for none, and for anything that is no object.
    subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text, nil for anything else.
    var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The whole number, nil for anything else.
    var int: Int? {
        guard case .integer(let number) = self else { return nil }
        return Int(exactly: number)
    }

    /// Bytes as a value: readable when they are text.
    static func bytes(_ bytes: [UInt8]) -> JSON {
        if !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) {
            return .object([textMark: .text(text)])
        }
        return .array(bytes.map { .integer(Int64($0)) })
    }

    /// The value with text made of bytes turned back into an array of numbers, as decoders expect it.
    var expanded: JSON {
        switch self {
        case .null, .bool, .integer, .large, .number, .text: return self
        case .array(let elements): return .array(elements.map(\.expanded))
        case .object(let members):
            if members.count == 1, case .text(let text)? = members[Self.textMark] {
                return .array(text.utf8.map { .integer(Int64($0)) })
            }
            return .object(members.mapValues(\.expanded))
        }
    }
}
