import JSONFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Bytes that are UTF-8 text stand in a trace as the object `{"$text": …}`, so that people can read them.
extension JSON {
    /// The member that marks text made of bytes.
    static let textMark = "$text"

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
            return .object(JSON.Members(members.map { ($0.name, $0.value.expanded) }))
        }
    }

    /// Decodes a recorded value as one of another type.
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(expanded.line.utf8))
    }
}
