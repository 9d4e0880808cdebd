/// A value in a JSON document: its place, from which it is read when it is asked for.
struct JSONValue {
    let document: JSONDocument
    let index: Int

    var token: JSONToken { document.tokens[index] }

    /// The beginning of the name before it, that many scalars at least.
    func name(scalars: Int) -> String { document.string(token.name, scalars: scalars) }

    /// The name before it, if it is a member of an object.
    var name: String { document.string(token.name) }

    /// Whether it is `null`.
    var isNull: Bool { token.kind == .null }

    /// The text, nil when it is none.
    var text: String? { token.kind == .text ? document.string(token.text) : nil }

    /// The beginning of the text, that many scalars at least; nil when it is none.
    func text(scalars: Int) -> String? { token.kind == .text ? document.string(token.text, scalars: scalars) : nil }

    /// The nearest number that a `Double` can be, nil when it is no number or too large.
    var number: Double? { token.kind == .number ? Double(json: document.bytes, token.text.bytes) : nil }

    /// The integer, nil when it is none, is written as a fraction or with an exponent, or is too large.
    var integer: Int64? { token.kind == .number ? Int64(json: document.bytes, token.text.bytes) : nil }

    /// The object, nil when it is none.
    var object: JSONObject? { token.kind == .object ? JSONObject(self) : nil }

    /// The elements of the array, nil when it is none.
    var elements: JSONParts? { token.kind == .array ? JSONParts(of: self) : nil }
}

/// An object in a JSON document.
struct JSONObject {
    /// The object as a value.
    let value: JSONValue

    fileprivate init(_ value: JSONValue) { self.value = value }

    /// The first member of this name.
    subscript(name: StaticString) -> JSONValue? {
        guard let index = value.document.index(of: name, in: value.index) else { return nil }
        return JSONValue(document: value.document, index: index)
    }

    /// All members, in the order of the text.
    var members: JSONParts { JSONParts(of: value) }
}

/// The elements of an array or the members of an object, one after the other.
struct JSONParts: Sequence, IteratorProtocol {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    fileprivate init(of container: JSONValue) {
        document = container.document
        index = container.index + 1
        end = container.token.next
    }

    mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = document.tokens[index].next }
        return JSONValue(document: document, index: index)
    }
}
