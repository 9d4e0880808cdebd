/// A value as it goes over a bus. File descriptors are not among them.
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
    /// An array; the signature of its elements counts also when there are none.
    case array(of: String, [DBusValue])
    /// An array of pairs; the signatures are those of all keys and of all values.
    case dictionary(keys: String, values: String, [DBusEntry])
    case structure([DBusValue])
    case variant(DBusValue)

    /// The type in the bus's own letters: `as`, `a{sv}`.
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

    /// A table of properties, `a{sv}`.
    package static func properties(_ properties: KeyValuePairs<String, DBusValue>) -> DBusValue {
        .dictionary(
            keys: "s", values: "v", properties.map { DBusEntry(key: .string($0.key), value: .variant($0.value)) })
    }

    /// A table of texts, `a{ss}`.
    package static func texts(_ texts: KeyValuePairs<String, String>) -> DBusValue {
        .dictionary(
            keys: "s", values: "s", texts.map { DBusEntry(key: .string($0.key), value: .string($0.value)) })
    }
}

/// A pair in a dictionary.
package struct DBusEntry: Sendable, Hashable {
    package let key: DBusValue
    package let value: DBusValue

    package init(key: DBusValue, value: DBusValue) {
        self.key = key
        self.value = value
    }
}

extension DBusValue {
    /// The text of an object's path, nil for other values.
    package var path: String? {
        guard case .objectPath(let path) = self else { return nil }
        return path
    }

    /// The paths in an array of them, nil for other values.
    package var paths: [String]? {
        guard case .array(of: "o", let elements) = self else { return nil }
        return elements.compactMap(\.path)
    }

    /// What is in a variant; any other value is itself.
    package var unwrapped: DBusValue {
        guard case .variant(let value) = self else { return self }
        return value.unwrapped
    }
}
