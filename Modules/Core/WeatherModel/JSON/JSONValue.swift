/// A value in a JSON document: its place, from which it is read when it is asked for.
struct JSONValue {
    let document: JSONDocument
    let index: Int

    /// Whether it is `null`.
    var isNull: Bool {
        if case .null = document.tokens[index] { true } else { false }
    }

    /// The text, nil when it is none.
    var text: String? {
        guard case .text(let range, let isEscaped) = document.tokens[index] else { return nil }
        let bytes = document.bytes[range]
        return isEscaped ? JSONText.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
    }

    /// The number, nil when it is none.
    var number: JSONNumber? {
        guard case .number(let range) = document.tokens[index] else { return nil }
        return JSONNumber(document.bytes[range])
    }

    /// The object, nil when it is none.
    var object: JSONObject? {
        guard case .object = document.tokens[index] else { return nil }
        return JSONObject(document: document, index: index)
    }

    /// The elements of the array, nil when it is none.
    var elements: JSONElements? {
        guard case .array(let next) = document.tokens[index] else { return nil }
        return JSONElements(document: document, index: index + 1, end: next)
    }
}

/// The elements of an array, one after the other.
struct JSONElements: Sequence, IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = document.index(after: index) }
        return JSONValue(document: document, index: index)
    }
}

/// An object in a JSON document; as a sequence, its members in the order of the text.
struct JSONObject: Sequence {
    fileprivate let document: JSONDocument
    fileprivate let index: Int

    /// The object as a value.
    var value: JSONValue { JSONValue(document: document, index: index) }

    /// The first member of this name.
    subscript(name: StaticString) -> JSONValue? {
        let end = document.index(after: index)
        var member = index + 1
        while member < end {
            if document.isText(at: member, name) { return JSONValue(document: document, index: member + 1) }
            member = document.index(after: member + 1)
        }
        return nil
    }

    func makeIterator() -> Members {
        Members(tokens: JSONElements(document: document, index: index + 1, end: document.index(after: index)))
    }

    /// The members one after the other.
    struct Members: IteratorProtocol {
        /// Names and values in turn.
        fileprivate var tokens: JSONElements

        mutating func next() -> (name: String, value: JSONValue)? {
            guard let name = tokens.next()?.text, let value = tokens.next() else { return nil }
            return (name, value)
        }
    }
}

extension JSONDocument {
    /// Whether a token is this text, found out without making a string, and for most by the length alone.
    @inline(__always)
    fileprivate func isText(at index: Int, _ text: StaticString) -> Bool {
        guard case .text(let range, let isEscaped) = tokens[index] else { return false }
        if isEscaped { return JSONText.unescaped(bytes[range]) == "\(text)" }
        return range.count == text.utf8CodeUnitCount && hasText(at: range.lowerBound, text)
    }

    private func hasText(at start: Int, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            for offset in text.indices where bytes[start + offset] != text[offset] { return false }
            return true
        }
    }
}
