import CDBus

extension DBusLibrary {
    /// Returns the values in a message, or nil if one has an unsupported type.
    func values(of message: OpaquePointer) -> [DBusValue]? {
        var iterator = cdbus_iterator()
        guard functions.dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        return values(&iterator)
    }

    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

    private func values(_ iterator: inout cdbus_iterator) -> [DBusValue]? {
        var values: [DBusValue] = []
        while functions.dbus_message_iter_get_arg_type(&iterator) != 0 {
            guard let value = value(&iterator) else { return nil }
            values.append(value)
            _ = functions.dbus_message_iter_next(&iterator)
        }
        return values
    }

    private func value(_ iterator: inout cdbus_iterator) -> DBusValue? {
        switch type(functions.dbus_message_iter_get_arg_type(&iterator)) {
        case "y": .byte(number(&iterator))
        case "b": .bool(number(&iterator, as: UInt32.self) != 0)
        case "n": .int16(number(&iterator))
        case "q": .uint16(number(&iterator))
        case "i": .int32(number(&iterator))
        case "u": .uint32(number(&iterator))
        case "x": .int64(number(&iterator))
        case "t": .uint64(number(&iterator))
        case "d": .double(Double(bitPattern: number(&iterator)))
        case "s": .string(text(&iterator))
        case "o": .objectPath(text(&iterator))
        case "g": .signature(text(&iterator))
        case "v": inside(&iterator) { value(&$0) }.map(DBusValue.variant)
        case "r": inside(&iterator) { values(&$0) }.map(DBusValue.structure)
        case "a": array(&iterator)
        default: nil
        }
    }

    private func array(_ iterator: inout cdbus_iterator) -> DBusValue? {
        switch type(functions.dbus_message_iter_get_element_type(&iterator)) {
        case "y": return .bytes(inside(&iterator) { bytes(&$0) })
        case "e":
            // a{sv}: the key's signature is one letter.
            let letters = elementSignature(&iterator).dropFirst().dropLast()
            let entries = inside(&iterator) { inner in all(&inner) { inside(&$0) { entry(&$0) } } }
            return entries.map {
                .dictionary(keys: String(letters.prefix(1)), values: String(letters.dropFirst()), $0)
            }
        default:
            let signature = elementSignature(&iterator)
            let elements = inside(&iterator) { inner in all(&inner) { value(&$0) } }
            return elements.map { .array(of: signature, $0) }
        }
    }

    private func entry(_ iterator: inout cdbus_iterator) -> DBusEntry? {
        guard let pair = values(&iterator), pair.count == 2 else { return nil }
        return DBusEntry(key: pair[0], value: pair[1])
    }

    private func all<Element>(
        _ iterator: inout cdbus_iterator, _ read: (inout cdbus_iterator) -> Element?
    ) -> [Element]? {
        var elements: [Element] = []
        while functions.dbus_message_iter_get_arg_type(&iterator) != 0 {
            guard let element = read(&iterator) else { return nil }
            elements.append(element)
            _ = functions.dbus_message_iter_next(&iterator)
        }
        return elements
    }

    private func inside<Content>(
        _ iterator: inout cdbus_iterator, _ read: (inout cdbus_iterator) -> Content
    ) -> Content {
        var inner = cdbus_iterator()
        functions.dbus_message_iter_recurse(&iterator, &inner)
        return read(&inner)
    }

    private func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ iterator: inout cdbus_iterator, as type: Number.Type = Number.self
    ) -> Number {
        var number: Number = 0
        functions.dbus_message_iter_get_basic(&iterator, &number)
        return number
    }

    private func text(_ iterator: inout cdbus_iterator) -> String {
        var pointer: UnsafePointer<CChar>?
        functions.dbus_message_iter_get_basic(&iterator, &pointer)
        return text(pointer)
    }

    private func bytes(_ iterator: inout cdbus_iterator) -> [UInt8] {
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        functions.dbus_message_iter_get_fixed_array(&iterator, &start, &count)
        return Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }

    /// Returns the signature of an array's elements.
    private func elementSignature(_ iterator: inout cdbus_iterator) -> String {
        guard let signature = functions.dbus_message_iter_get_signature(&iterator) else { return "" }
        defer { functions.dbus_free(signature) }
        return String(String(cString: signature).dropFirst())
    }

    private func type(_ code: Int32) -> Unicode.Scalar? { Unicode.Scalar(UInt32(bitPattern: code)) }
}
