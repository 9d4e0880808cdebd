import CDBus

extension DBusLibrary {
    /// Creates a call, which the caller releases.
    func call(_ message: DBusMessage) throws(DBusError) -> OpaquePointer {
        try check(message, goesTo: "a service")
        return try filled(message.arguments) {
            functions.dbus_message_new_method_call(message.peer, message.path, message.interface, message.member)
        }
    }

    /// Creates a signal, which the caller releases.
    func signal(_ message: DBusMessage) throws(DBusError) -> OpaquePointer {
        try check(message, goesTo: nil)
        return try filled(message.arguments) {
            functions.dbus_message_new_signal(message.path, message.interface, message.member)
        }
    }

    /// Creates the reply to a call, which the caller releases; nil for `silence`.
    func reply(_ answer: DBusAnswer, to call: OpaquePointer) throws(DBusError) -> OpaquePointer? {
        switch answer {
        case .silence: return nil
        case .values(let values): return try filled(values) { functions.dbus_message_new_method_return(call) }
        case .error(let name, let message):
            try require(functions.dbus_validate_error_name(name, nil) != 0, "the name of an error")
            return try filled([]) { functions.dbus_message_new_error(call, name, message) }
        }
    }

    private func filled(_ values: [DBusValue], _ make: () -> OpaquePointer?) throws(DBusError) -> OpaquePointer {
        for value in values { try check(value) }
        guard let message = make() else { throw .outOfMemory }
        var iterator = cdbus_iterator()
        functions.dbus_message_iter_init_append(message, &iterator)
        guard values.allSatisfy({ append($0, to: &iterator) }) else {
            functions.dbus_message_unref(message)
            throw .outOfMemory
        }
        return message
    }

    /// Appends a validated value; returns false if memory cannot be allocated.
    private func append(_ value: DBusValue, to iterator: inout cdbus_iterator) -> Bool {
        switch value {
        case .byte(let number): return append(number, "y", to: &iterator)
        case .bool(let truth): return append(UInt32(truth ? 1 : 0), "b", to: &iterator)
        case .int16(let number): return append(number, "n", to: &iterator)
        case .uint16(let number): return append(number, "q", to: &iterator)
        case .int32(let number): return append(number, "i", to: &iterator)
        case .uint32(let number): return append(number, "u", to: &iterator)
        case .int64(let number): return append(number, "x", to: &iterator)
        case .uint64(let number): return append(number, "t", to: &iterator)
        case .double(let number): return append(number, "d", to: &iterator)
        case .string(let text): return append(text: text, "s", to: &iterator)
        case .objectPath(let text): return append(text: text, "o", to: &iterator)
        case .signature(let text): return append(text: text, "g", to: &iterator)
        case .bytes(let bytes): return append(bytes, to: &iterator)
        case .array(let element, let elements):
            return append(elements, in: "a", of: element, to: &iterator)
        case .structure(let members): return append(members, in: "r", of: nil, to: &iterator)
        case .variant(let content): return append([content], in: "v", of: content.signature, to: &iterator)
        case .dictionary(let keys, let values, let entries):
            return inside("a", of: "{\(keys)\(values)}", of: &iterator) { inner in
                entries.allSatisfy { append([$0.key, $0.value], in: "e", of: nil, to: &inner) }
            }
        }
    }

    private func append<Number: BitwiseCopyable>(
        _ number: Number, _ type: Unicode.Scalar, to iterator: inout cdbus_iterator
    ) -> Bool {
        withUnsafePointer(to: number) { functions.dbus_message_iter_append_basic(&iterator, code(type), $0) != 0 }
    }

    private func append(text: String, _ type: Unicode.Scalar, to iterator: inout cdbus_iterator) -> Bool {
        text.withCString { text in
            withUnsafePointer(to: text) { functions.dbus_message_iter_append_basic(&iterator, code(type), $0) != 0 }
        }
    }

    private func append(_ bytes: [UInt8], to iterator: inout cdbus_iterator) -> Bool {
        inside("a", of: "y", of: &iterator) { inner in
            bytes.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return true }
                let count = Int32(clamping: buffer.count)
                return withUnsafePointer(to: start) {
                    functions.dbus_message_iter_append_fixed_array(&inner, code("y"), $0, count) != 0
                }
            }
        }
    }

    private func append(
        _ values: [DBusValue], in container: Unicode.Scalar, of signature: String?, to iterator: inout cdbus_iterator
    ) -> Bool {
        inside(container, of: signature, of: &iterator) { inner in values.allSatisfy { append($0, to: &inner) } }
    }

    private func inside(
        _ container: Unicode.Scalar, of signature: String?, of iterator: inout cdbus_iterator,
        _ fill: (inout cdbus_iterator) -> Bool
    ) -> Bool {
        var inner = cdbus_iterator()
        return functions.dbus_message_iter_open_container(&iterator, code(container), signature, &inner) != 0
            && fill(&inner) && functions.dbus_message_iter_close_container(&iterator, &inner) != 0
    }

    private func code(_ type: Unicode.Scalar) -> Int32 { Int32(type.value) }
}
