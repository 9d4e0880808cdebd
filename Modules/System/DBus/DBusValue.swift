/// A value of D-Bus, which may be anything but a file descriptor.
package indirect enum DBusValue: Sendable, Hashable {
    case byte(UInt8)
    case bool(Bool)
    case int16(Int16)
    case uint16(UInt16)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case string(String)
    case objectPath(String)
    case signature(String)
    /// An array of bytes.
    case bytes([UInt8])
    /// An array; the signature of its elements matters even if it is empty.
    case array(of: String, [DBusValue])
    /// A dictionary; the signatures are those of all keys and of all values.
    case dictionary(keys: String, values: String, [DBusEntry])
    case structure([DBusValue])
    case variant(DBusValue)

    /// The type's signature: `as`, `a{sv}`.
    package var signature: String {
        switch self {
        case .byte: "y"
        case .bool: "b"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .bytes: "ay"
        case .array(let element, _): "a" + element
        case .dictionary(let keys, let values, _): "a{" + keys + values + "}"
        case .structure(let members): "(" + members.map(\.signature).joined() + ")"
        case .variant: "v"
        }
    }

    /// Creates a dictionary of properties, `a{sv}`.
    package static func properties(_ properties: KeyValuePairs<String, DBusValue>) -> DBusValue {
        .dictionary(
            keys: "s", values: "v", properties.map { DBusEntry(key: .string($0.key), value: .variant($0.value)) })
    }

    /// Creates a dictionary of texts, `a{ss}`.
    package static func texts(_ texts: KeyValuePairs<String, String>) -> DBusValue {
        .dictionary(
            keys: "s", values: "s", texts.map { DBusEntry(key: .string($0.key), value: .string($0.value)) })
    }
}

/// An entry of a dictionary.
package struct DBusEntry: Sendable, Hashable {
    package let key: DBusValue
    package let value: DBusValue

    package init(key: DBusValue, value: DBusValue) {
        self.key = key
        self.value = value
    }
}

extension DBusValue {
    /// The object path; nil for other values.
    package var path: String? {
        guard case .objectPath(let path) = self else { return nil }
        return path
    }

    /// The object paths in an array of them; nil for other values.
    package var paths: [String]? {
        guard case .array(of: "o", let elements) = self else { return nil }
        return elements.compactMap(\.path)
    }

    /// The content of a variant, however nested; other values are returned unchanged.
    package var unwrapped: DBusValue {
        guard case .variant(let value) = self else { return self }
        return value.unwrapped
    }
}
