/// A value of a parsed JSON text, converted when it is read.
public struct JSONValue: Sendable {
    @usableFromInline let document: JSONDocument
    /// The index of its token.
    @usableFromInline let index: Int

    @inlinable
    init(document: JSONDocument, index: Int) { (self.document, self.index) = (document, index) }

    var token: JSONToken { document.tokens[index] }

    /// The type of a value.
    public enum Kind: Sendable, Equatable {
        /// The null value.
        case null
        /// A truth value.
        case bool
        /// A number.
        case number
        /// A string.
        case string
        /// Values in order.
        case array
        /// Values by name.
        case object
    }

    /// The type of the value.
    public var kind: Kind {
        switch token.kind {
        case .null: .null
        case .yes, .no: .bool
        case .number: .number
        case .plain, .escaped: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The truth value; nil for any other value.
    public var bool: Bool? {
        switch token.kind {
        case .yes: true
        case .no: false
        case .null, .number, .plain, .escaped, .array, .object: nil
        }
    }

    /// The string, in which an unpaired surrogate is the replacement character; nil for any other value.
    public var string: String? {
        let token = token
        guard token.kind == .plain || token.kind == .escaped else { return nil }
        return document.text(token.range, isEscaped: token.kind == .escaped)
    }

    /// The number if it is an integer, however it is written; nil if it exceeds the type, or for any other value.
    public var int64: Int64? {
        guard let digits else { return nil }
        return digits.isWhole ? digits.int64 : number.flatMap { Int64(exactly: $0) }
    }

    /// The number if it is an integer, however it is written; nil if it exceeds the type, or for any other value.
    public var uint64: UInt64? {
        guard let digits else { return nil }
        return digits.isWhole ? digits.uint64 : number.flatMap { UInt64(exactly: $0) }
    }

    /// The nearest number, infinite if it is too large for the type; nil for any other value.
    public var number: Double? {
        guard let digits else { return nil }
        return digits.double ?? Double(document.text(token.range, isEscaped: false)) ?? 0
    }

    @inline(__always)
    private var digits: JSONNumber? {
        let (token, bytes) = (token, document.bytes)
        return token.kind == .number ? JSONNumber(bytes.span.extracting(token.range)) : nil
    }
}

/// The parts of arrays and objects.
extension JSONValue {
    /// The number of elements or members; 0 for other values.
    public var count: Int {
        let token = token
        return token.kind == .array || token.kind == .object ? Int(token.count) : 0
    }

    /// The elements of an array; none for other values.
    public var elements: Elements { Elements(parts: parts(.array)) }

    /// The members of an object with their names, in the order of the text, including those with equal names; none for
    /// other values.
    public var members: Members { Members(parts: parts(.object)) }

    private func parts(_ kind: JSONToken.Kind) -> Parts {
        let token = token
        return Parts(document: document, index: index + 1, end: token.kind == kind ? Int(token.next) : index)
    }

    /// The first member of an object with this name; nil if there is none or the value is not an object.
    @inlinable
    public subscript(name: String) -> JSONValue? {
        document.index(of: name, in: index).map { JSONValue(document: document, index: $0) }
    }

    /// The element of an array at an index; nil if there is none or the value is not an array.
    public subscript(number: Int) -> JSONValue? {
        let token = token
        guard token.kind == .array, number < token.count else { return nil }
        // Elements that have no parts are one token each.
        if Int(token.next) - index - 1 == Int(token.count) {
            return JSONValue(document: document, index: index + 1 + number)
        }
        return elements.dropFirst(number).first { _ in true }
    }

    /// What is left of the parts of an array or object.
    struct Parts {
        let document: JSONDocument
        var index: Int
        var end: Int

        mutating func next() -> JSONValue? {
            guard index < end else { return nil }
            defer { index = Int(document.tokens[index].next) }
            return JSONValue(document: document, index: index)
        }
    }

    /// The elements of an array.
    public struct Elements: Sequence, IteratorProtocol {
        var parts: Parts

        public mutating func next() -> JSONValue? { parts.next() }
    }

    /// The members of an object.
    public struct Members: Sequence, IteratorProtocol {
        var parts: Parts

        public mutating func next() -> (name: String, value: JSONValue)? {
            parts.next().map { (parts.document.text($0.token.name, isEscaped: $0.token.isNameEscaped), $0) }
        }

        /// Returns the value of the next member with a name and skips those before it.
        public mutating func next(named name: String) -> JSONValue? {
            parts.index = parts.document.index(of: name, in: parts.index..<parts.end) ?? parts.end
            return parts.next()
        }
    }
}

extension JSONDocument {
    /// Returns the index of the first member of a value with a name.
    @usableFromInline
    func index(of name: String, in value: Int) -> Int? {
        tokens[value].kind == .object ? index(of: name, in: value + 1..<Int(tokens[value].next)) : nil
    }

    /// Returns the index of the first member with a name among those of an object.
    fileprivate func index(of name: String, in members: Range<Int>) -> Int? {
        let (content, values) = (bytes, tokens)
        let (bytes, tokens, wanted) = (content.span, values.span, name.utf8Span.span)
        var index = members.lowerBound
        while index < members.upperBound {
            // Most names differ in length, which is cheaper to compare; one with escape sequences is longer as written.
            if Int(tokens[index].nameCount) == wanted.count {
                let start = Int(tokens[index].nameStart)
                if bytes.extracting(start..<start &+ wanted.count).isEqual(to: wanted), !tokens[index].isNameEscaped {
                    return index
                }
            } else if tokens[index].isNameEscaped, text(tokens[index].name, isEscaped: true) == name {
                return index
            }
            index = Int(tokens[index].next)
        }
        return nil
    }

    /// Returns the text that the content of a string stands for.
    fileprivate func text(_ range: Range<Int>, isEscaped: Bool) -> String {
        isEscaped ? JSONEscape.unescaped(bytes[range]) : String(decoding: bytes[range], as: UTF8.self)
    }
}

extension Span<UInt8> {
    /// Whether the bytes are the same as others of the same number.
    @inline(__always)
    fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}

extension JSONValue {
    /// The value with all its parts.
    public var json: JSON {
        switch token.kind {
        case .null: .null
        case .yes: .bool(true)
        case .no: .bool(false)
        case .number where digits?.isWhole == true:
            int64.map(JSON.integer) ?? uint64.map(JSON.large) ?? .number(number ?? 0)
        case .number: JSON(number ?? 0)
        case .plain, .escaped: .text(string ?? "")
        case .array: .array(elements.map(\.json))
        case .object: .object(JSON.Members(members.map { ($0.name, $0.value.json) }))
        }
    }

    /// The path to the value, such as `list[2].lat`; empty for the whole text.
    public var path: String {
        var (path, place) = ("", document.root)
        func contains(_ value: JSONValue) -> Bool { value.index..<Int(value.token.next) ~= index }
        while place.index != index {
            if let (number, element) = place.elements.enumerated().first(where: { contains($1) }) {
                (path, place) = ("\(path)[\(number)]", element)
            } else if let member = place.members.first(where: { contains($0.value) }) {
                (path, place) = (path.isEmpty ? member.name : "\(path).\(member.name)", member.value)
            }
        }
        return path
    }
}
