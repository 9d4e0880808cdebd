/// A value of a parsed JSON text, converted when it is read.
public struct JSONValue: Sendable {
    @usableFromInline let document: JSONDocument
    /// The index of its token.
    @usableFromInline package let index: Int

    @inlinable
    package init(document: JSONDocument, index: Int) { (self.document, self.index) = (document, index) }

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
        case .integer, .decimal, .number: .number
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
        case .null, .integer, .decimal, .number, .plain, .escaped, .array, .object: nil
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
        let token = token
        guard token.kind == .integer else { return number.flatMap { Int64(exactly: $0) } }
        if !token.isNegative { return Int64(exactly: token.digits) }
        return token.digits <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- token.digits) : nil
    }

    /// The number if it is an integer, however it is written; nil if it exceeds the type, or for any other value.
    public var uint64: UInt64? {
        let token = token
        if token.kind == .integer { return token.isNegative ? nil : token.digits }
        return number.flatMap { (token.kind == .number ? UInt64(text) : nil) ?? UInt64(exactly: $0) }
    }

    /// The nearest number, infinite if it is too large for the type; nil for any other value.
    public var number: Double? {
        let token = token
        switch token.kind {
        case .integer, .decimal:
            // Both operands are exact where there are digits after the point, so the result is rounded only once.
            let magnitude = Double(token.digits) / Self.powersOfTen[Int(token.places)]
            return token.isNegative ? -magnitude : magnitude
        case .number: return Double(text) ?? 0
        case .null, .yes, .no, .plain, .escaped, .array, .object: return nil
        }
    }

    /// The text of a number.
    private var text: String { document.text(token.range, isEscaped: false) }

    /// The powers of ten for the places of a decimal number, all of which a `Double` expresses exactly.
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    ]
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

    /// The remaining parts of an array or object.
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
    package func index(of name: String, in value: Int) -> Int? {
        let token = tokens[value]
        return token.kind == .object ? index(of: name, in: value &+ 1..<Int(token.next)) : nil
    }

    /// Returns the index of the first member with a name among those of an object.
    @inline(__always)
    fileprivate func index(of name: String, in members: Range<Int>) -> Int? {
        let (content, values) = (bytes, tokens)
        let (bytes, tokens, wanted) = (content.span, values.span, name.utf8.span)
        var index = members.lowerBound
        while index < members.upperBound {
            let token = tokens[index]
            // Most names differ in length, which is cheaper to compare; one with escape sequences is longer as written.
            if token.isNameEscaped {
                if text(token.name, isEscaped: true) == name { return index }
            } else if Int(token.nameCount) == wanted.count, bytes.extracting(token.name).isEqual(to: wanted) {
                return index
            }
            index = Int(token.next)
        }
        return nil
    }

    /// Returns the text that the content of a string stands for.
    fileprivate func text(_ range: Range<Int>, isEscaped: Bool) -> String {
        isEscaped ? JSONEscape.unescaped(bytes[range]) : String(decoding: bytes[range], as: UTF8.self)
    }
}

extension Span<UInt8> {
    /// Whether the bytes equal others, of which there must be as many.
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
        case .integer: int64.map(JSON.integer) ?? uint64.map(JSON.large) ?? .number(number ?? 0)
        case .decimal: JSON(number ?? 0)
        case .number: UInt64(text).map(JSON.large) ?? JSON(number ?? 0)
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
