import JSONFormat

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The encoding of bytes in a trace: valid UTF-8 becomes the object `{"$text": …}`, which is readable.
extension JSON {
    /// Returns bytes as a JSON value, readable if they are text.
    static func bytes(_ bytes: [UInt8]) -> JSON {
        if !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) {
            return .object([textMark: .text(text)])
        }
        return .array(bytes.map { .integer(Int64($0)) })
    }

    /// The value with marked text expanded to arrays of numbers, as decoders expect.
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

    /// Decodes a recorded value.
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(expanded.line.utf8))
    }
}
