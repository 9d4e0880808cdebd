/// A value of a parsed JSON text, converted when it is read.
public struct JSONValue: Sendable {
    let document: JSONDocument
    /// The index of its token.
    let index: Int

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
        case .whole, .fraction: .number
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
        case .null, .whole, .fraction, .plain, .escaped, .array, .object: nil
        }
    }

    /// The string, in which an unpaired surrogate is the replacement character; nil for any other value.
    public var string: String? {
        let token = token
        return switch token.kind {
        case .plain: String(decoding: document.bytes[token.range], as: UTF8.self)
        case .escaped: JSONEscape.unescaped(document.bytes[token.range])
        case .null, .yes, .no, .whole, .fraction, .array, .object: nil
        }
    }

    /// The number if it is an integer, however it is written; nil if it exceeds the type, or for any other value.
    public func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        let token = token
        guard token.kind == .whole else { return number.flatMap { Number(exactly: $0) } }
        return JSONNumber(document.bytes[token.range]).integer()
    }

    /// The nearest number, infinite if it is too large for the type; nil for any other value.
    public var number: Double? {
        let token = token
        guard token.kind == .whole || token.kind == .fraction else { return nil }
        return JSONNumber(document.bytes[token.range]).double
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
    public var elements: Elements { Elements(count: kind == .array ? count : 0, document: document, index: index + 1) }

    /// The members of an object with their names, in the order of the text, including those with equal names; none for
    /// other values.
    public var members: Members {
        Members(count: kind == .object ? count : 0, document: document, index: index + 1)
    }

    /// The first member of an object with this name; nil if there is none or the value is not an object.
    public subscript(name: String) -> JSONValue? {
        var members = members
        return members.next(named: name)
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

    /// The elements of an array.
    public struct Elements: Sequence, IteratorProtocol {
        public private(set) var underestimatedCount: Int
        private let document: JSONDocument
        private var index: Int

        init(count: Int, document: JSONDocument, index: Int) {
            (underestimatedCount, self.document, self.index) = (count, document, index)
        }

        public mutating func next() -> JSONValue? {
            guard underestimatedCount > 0 else { return nil }
            underestimatedCount -= 1
            defer { index = Int(document.tokens[index].next) }
            return JSONValue(document: document, index: index)
        }
    }

    /// The members of an object.
    public struct Members: Sequence, IteratorProtocol {
        public private(set) var underestimatedCount: Int
        private let document: JSONDocument
        /// The index of the next name, which its value follows.
        private var index: Int

        init(count: Int, document: JSONDocument, index: Int) {
            (underestimatedCount, self.document, self.index) = (count, document, index)
        }

        public mutating func next() -> (name: String, value: JSONValue)? {
            guard underestimatedCount > 0 else { return nil }
            underestimatedCount -= 1
            let name = JSONValue(document: document, index: index)
            let value = JSONValue(document: document, index: index + 1)
            index = Int(value.token.next)
            return (name.string ?? "", value)
        }

        /// Returns the value of the next member with a name and skips those before it.
        public mutating func next(named name: String) -> JSONValue? {
            let wanted = name.utf8Span.span
            while underestimatedCount > 0 {
                let token = document.tokens[index]
                let value = index + 1
                underestimatedCount -= 1
                index = Int(document.tokens[value].next)
                // Most names differ in length, which is cheaper to compare.
                let isFound =
                    token.kind == .escaped
                    ? JSONEscape.unescaped(document.bytes[token.range]) == name
                    : token.count == wanted.count && document.contains(wanted, at: Int(token.start))
                if isFound { return JSONValue(document: document, index: value) }
            }
            return nil
        }
    }
}

extension JSONDocument {
    /// Whether the bytes at a position, which must exist, are those of a text.
    fileprivate func contains(_ text: Span<UInt8>, at start: Int) -> Bool {
        for index in text.indices where bytes[start + index] != text[index] { return false }
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
        case .whole: integer().map(JSON.integer) ?? integer().map(JSON.large) ?? .number(number ?? 0)
        case .fraction: JSON(number ?? 0)
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
