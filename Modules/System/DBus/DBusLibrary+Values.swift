import CDBus

extension DBusLibrary {
    func values(of message: OpaquePointer) -> [DBusValue] {
        var iterator = cdbus_iterator()
        return functions.dbus_message_iter_init(message, &iterator) == 0 ? [] : values(&iterator)
    }

    private func values(_ iterator: inout cdbus_iterator) -> [DBusValue] {
        var values: [DBusValue] = []
        while case let type = functions.dbus_message_iter_get_arg_type(&iterator), type != 0 {
            values.append(value(&iterator, Unicode.Scalar(UInt32(bitPattern: type))))
            _ = functions.dbus_message_iter_next(&iterator)
        }
        return values
    }

    private func value(_ iterator: inout cdbus_iterator, _ type: Unicode.Scalar?) -> DBusValue {
        switch type {
        case "y": return .byte(basic(&iterator, 0))
        case "b": return .bool(basic(&iterator, UInt32(0)) != 0)
        case "u": return .uint32(basic(&iterator, 0))
        case "d": return .double(basic(&iterator, 0))
        case "s": return .string(text(basic(&iterator, nil)))
        case "o": return .objectPath(text(basic(&iterator, nil)))
        case "v": return .variant(members(&iterator).first ?? .other)
        case "r": return .structure(members(&iterator))
        case "e":
            guard case let pair = members(&iterator), case .string(let key)? = pair.first else { return .other }
            return .entry(key, pair.last ?? .other)
        case "a":
            let elements = members(&iterator)
            return .array(of: elements.first?.signature ?? "", elements)
        default: return .other
        }
    }

    private func members(_ iterator: inout cdbus_iterator) -> [DBusValue] {
        var inner = cdbus_iterator()
        functions.dbus_message_iter_recurse(&iterator, &inner)
        return values(&inner)
    }

    /// Returns the number or the pointer at the iterator.
    private func basic<Value: BitwiseCopyable>(_ iterator: inout cdbus_iterator, _ zero: Value) -> Value {
        var value = zero
        functions.dbus_message_iter_get_basic(&iterator, &value)
        return value
    }

    /// Appends values. Those that cannot be sent are refused first, since the library aborts the program on them.
    func append(_ values: [DBusValue], to iterator: inout cdbus_iterator) throws(DBusError) {
        for value in values {
            let isAppended =
                switch value {
                case .byte(let byte): append(byte, "y", to: &iterator)
                case .bool(let truth): append(UInt32(truth ? 1 : 0), "b", to: &iterator)
                case .uint32(let number): append(number, "u", to: &iterator)
                case .double(let number): append(number, "d", to: &iterator)
                case .string(let text): try append(text, "s", to: &iterator)
                case .objectPath(let path): try append(path, "o", to: &iterator)
                case .array(of: "", _), .other: throw .invalid
                case .array(let element, let elements): try append(elements, in: "a", of: element, to: &iterator)
                case .structure(let members): try append(members, in: "r", to: &iterator)
                case .entry(let key, let value): try append([.string(key), value], in: "e", to: &iterator)
                case .variant(let content): try append([content], in: "v", of: content.signature, to: &iterator)
                }
            guard isAppended else { throw .outOfMemory }
        }
    }

    private func append<Value: BitwiseCopyable>(
        _ value: Value, _ type: Unicode.Scalar, to iterator: inout cdbus_iterator
    ) -> Bool {
        withUnsafePointer(to: value) {
            functions.dbus_message_iter_append_basic(&iterator, Int32(type.value), $0) != 0
        }
    }

    private func append(
        _ text: String, _ type: Unicode.Scalar, to iterator: inout cdbus_iterator
    ) throws(DBusError) -> Bool {
        guard !text.utf8.contains(0) else { throw .invalid }
        return text.withCString { append($0, type, to: &iterator) }
    }

    private func append(
        _ values: [DBusValue], in container: Unicode.Scalar, of signature: String? = nil,
        to iterator: inout cdbus_iterator
    ) throws(DBusError) -> Bool {
        var inner = cdbus_iterator()
        let type = Int32(container.value)
        guard functions.dbus_message_iter_open_container(&iterator, type, signature, &inner) != 0 else { return false }
        try append(values, to: &inner)
        return functions.dbus_message_iter_close_container(&iterator, &inner) != 0
    }
}
