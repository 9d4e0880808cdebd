import HTTPEffects
import SecretEffects

/// Makes JSON of a value and hides in it what must not be seen.
final class TreeEncoder {
    /// What stands in place of a secret.
    enum Secrets {
        /// Its own placeholder: the core is given the value, and goes the same way with it.
        case placeholders
        /// Three dots: the core hands the value out, and it is only compared.
        case dots
    }

    private(set) var redactor: Redactor
    private let secrets: Secrets

    init(_ redactor: Redactor, _ secrets: Secrets) {
        self.redactor = redactor
        self.secrets = secrets
    }

    func json<Value: Encodable>(of value: Value) throws -> JSON {
        switch value {
        case let secret as SecretText:
            return .text(text(inPlaceOf: secret))
        case let effect as HTTPEffect: return try parts(of: hidden(effect))
        case let header as HTTPHeader: return try parts(of: hidden(header))
        case let text as String: return .text(shown(text))
        case let flag as Bool: return .bool(flag)
        case let number as Double: return try json(of: number)
        case let number as Float: return try json(of: Double(number))
        case let number as any BinaryInteger: return try json(of: number)
        default:
            // An empty array of anything can be cast to one of bytes, so its type is asked for.
            if Value.self == [UInt8].self, let bytes = value as? [UInt8] { return .bytes(redactor.hide(in: bytes)) }
            return try parts(of: value)
        }
    }

    /// A text that is no secret, without the secrets in it.
    func shown(_ text: String) -> String { redactor.hide(in: text) }

    private func text(inPlaceOf secret: SecretText) -> String {
        switch secrets {
        case .placeholders: return redactor.placeholder(for: secret)
        case .dots:
            redactor.conceal(secret)
            return secret.description
        }
    }

    private func parts(of value: some Encodable) throws -> JSON {
        let node = Node()
        try value.encode(to: NodeEncoder(node: node, tree: self))
        return node.json
    }

    private func json(of number: Double) throws -> JSON {
        guard number.isFinite else { throw Unwritable(value: "\(number)") }
        return JSON(number)
    }

    private func json(of number: any BinaryInteger) throws -> JSON {
        if let small = Int64(exactly: number) { return .integer(small) }
        guard let large = UInt64(exactly: number) else { throw Unwritable(value: "\(number)") }
        return .large(large)
    }

    private func hidden(_ effect: HTTPEffect) -> HTTPEffect {
        var effect = effect
        effect.url = HTTPCredentials.redact(url: effect.url)
        return effect
    }

    private func hidden(_ header: HTTPHeader) -> HTTPHeader {
        HTTPCredentials.isCredential(header: header.name) ? HTTPHeader(name: header.name, value: "***") : header
    }
}

/// A number that JSON has no word for.
struct Unwritable: Error, CustomStringConvertible {
    let value: String
    var description: String { "\(value) is no number in JSON" }
}

/// A place in the tree, filled in while a value encodes itself.
final class Node {
    private enum Content {
        case value(JSON)
        case array([Node])
        case object([String: Node])
    }

    private var content = Content.value(.object([:]))

    var json: JSON {
        switch content {
        case .value(let json): json
        case .array(let nodes): .array(nodes.map(\.json))
        case .object(let nodes): .object(nodes.mapValues(\.json))
        }
    }

    var count: Int {
        guard case .array(let nodes) = content else { return 0 }
        return nodes.count
    }

    func set(_ json: JSON) { content = .value(json) }

    func becomeArray() { if count == 0 { content = .array([]) } }

    /// The node under a name, made when there is none yet.
    func member(_ name: String) -> Node {
        var nodes: [String: Node] = [:]
        if case .object(let present) = content { nodes = present }
        // Held once, the members are not copied to take in one more.
        content = .value(.null)
        let node = nodes[name] ?? Node()
        nodes[name] = node
        content = .object(nodes)
        return node
    }

    func append() -> Node {
        let node = Node()
        var nodes: [Node] = []
        if case .array(let present) = content { nodes = present }
        content = .value(.null)
        nodes.append(node)
        content = .array(nodes)
        return node
    }
}
