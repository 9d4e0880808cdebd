/// A value of D-Bus, of the types that the services in use exchange.
package enum DBusValue: Sendable, Equatable {
    case byte(UInt8)
    case bool(Bool)
    case uint32(UInt32)
    case double(Double)
    case string(String)
    case objectPath(String)
    /// An array with the signature of its elements, which sending requires; it is empty in a received empty array.
    case array(of: String, [DBusValue])
    case structure([DBusValue])
    /// An entry of a dictionary; a dictionary is an array of entries.
    indirect case entry(String, DBusValue)
    indirect case variant(DBusValue)
    /// A received value of another type.
    case other

    /// The type's signature: `as`, `a{sv}`.
    var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .uint32: "u"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .array(let element, _): "a" + element
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .entry(_, let value): "{s" + value.signature + "}"
        case .variant: "v"
        case .other: ""
        }
    }

    package static func bytes(_ bytes: [UInt8]) -> DBusValue { .array(of: "y", bytes.map(DBusValue.byte)) }

    package static func paths(_ paths: [String]) -> DBusValue { .array(of: "o", paths.map(DBusValue.objectPath)) }

    /// Creates a dictionary of properties, `a{sv}`.
    package static func properties(_ properties: KeyValuePairs<String, DBusValue>) -> DBusValue {
        .array(of: "{sv}", properties.map { .entry($0.key, .variant($0.value)) })
    }

    /// Creates a dictionary of texts, `a{ss}`.
    package static func texts(_ texts: KeyValuePairs<String, String>) -> DBusValue {
        .array(of: "{ss}", texts.map { .entry($0.key, .string($0.value)) })
    }
}

extension DBusValue {
    /// The object path; nil for other values.
    package var path: String? { if case .objectPath(let path) = self { path } else { nil } }

    /// The bytes in an array of them; nil for other values.
    package var bytes: [UInt8]? { elements { if case .byte(let byte) = $0 { byte } else { nil } } }

    /// The object paths in an array of them; nil for other values.
    package var paths: [String]? { elements(\.path) }

    /// The content of a variant; other values are returned unchanged.
    package var unwrapped: DBusValue { if case .variant(let value) = self { value } else { self } }

    private func elements<Element>(_ read: (DBusValue) -> Element?) -> [Element]? {
        guard case .array(_, let values) = self else { return nil }
        let elements = values.compactMap(read)
        return elements.count == values.count ? elements : nil
    }
}
