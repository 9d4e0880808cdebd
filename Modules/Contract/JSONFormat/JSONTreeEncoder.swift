/// Encodes values as JSON, with object members sorted by name.
///
/// Equal values have equal encodings, unless they contain a `Set`, or a `Dictionary` whose keys are neither strings nor
/// integers: these encode themselves in arbitrary order. A subclass can replace values.
open class JSONTreeEncoder {
    /// Creates an encoder. It keeps no state between values.
    public init() {}

    /// Returns the JSON encoding of a value.
    open func json<Value: Encodable>(of value: Value) throws -> JSON {
        switch value {
        case let text as String: return .text(text)
        case let flag as Bool: return .bool(flag)
        case let number as Double: return try json(ofNumber: number)
        case let number as Float: return try json(ofNumber: Double(number))
        case let number as any BinaryInteger: return try json(ofInteger: number)
        default: return try parts(of: value)
        }
    }

    /// Returns the JSON produced by the value's own `encode(to:)`.
    public final func parts(of value: some Encodable) throws -> JSON {
        let node = Node()
        try value.encode(to: NodeEncoder(node: node, tree: self))
        return node.json
    }

    private func json(ofNumber number: Double) throws -> JSON {
        guard number.isFinite else { throw Unwritable(value: "\(number)") }
        return JSON(number)
    }

    private func json(ofInteger number: any BinaryInteger) throws -> JSON {
        if let small = Int64(exactly: number) { return .integer(small) }
        guard let large = UInt64(exactly: number) else { throw Unwritable(value: "\(number)") }
        return .large(large)
    }
}

/// The error for a number that JSON cannot express.
public struct Unwritable: Error, CustomStringConvertible {
    let value: String
    public var description: String { "\(value) is no number in JSON" }
}

/// A mutable node of the tree, filled in while a value encodes itself.
final class Node {
    private var value: JSON?
    private var elements: [Node]?
    private var members: [String: Node] = [:]

    var json: JSON {
        value ?? elements.map { .array($0.map(\.json)) } ?? .object(JSON.Members(members.mapValues(\.json)))
    }

    var count: Int { elements?.count ?? 0 }

    func set(_ json: JSON) { value = json }

    func becomeArray() { if elements == nil { elements = [] } }

    /// Returns the node of a member, creating it if necessary.
    func member(_ name: String) -> Node {
        let node = members[name] ?? Node()
        members[name] = node
        return node
    }

    func append() -> Node {
        let node = Node()
        becomeArray()
        elements?.append(node)
        return node
    }
}
