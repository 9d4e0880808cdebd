/// The encoder passed to values. One generic `encode` method replaces the overloads that the protocols list.
struct NodeEncoder: Encoder {
    let node: Node
    let tree: JSONTreeEncoder
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members(node: node, tree: tree))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return Elements(node: node, tree: tree)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node, tree: tree) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    let tree: JSONTreeEncoder
    var codingPath: [any CodingKey] { [] }

    private func member(_ key: Key) -> Node { node.member(key.stringValue) }

    func encodeNil(forKey key: Key) { member(key).set(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        member(key).set(try tree.json(of: value))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        NodeEncoder(node: member(key), tree: tree).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        NodeEncoder(node: member(key), tree: tree).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.member("super"), tree: tree) }

    func superEncoder(forKey key: Key) -> any Encoder {
        NodeEncoder(node: member(key), tree: tree)
    }
}

private struct Elements: UnkeyedEncodingContainer {
    let node: Node
    let tree: JSONTreeEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.count }

    func encodeNil() { node.append().set(.null) }
    func encode<Value: Encodable>(_ value: Value) throws { node.append().set(try tree.json(of: value)) }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        NodeEncoder(node: node.append(), tree: tree).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        NodeEncoder(node: node.append(), tree: tree).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { NodeEncoder(node: node.append(), tree: tree) }
}

private struct Single: SingleValueEncodingContainer {
    let node: Node
    let tree: JSONTreeEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.set(.null) }
    func encode<Value: Encodable>(_ value: Value) throws { node.set(try tree.json(of: value)) }
}
