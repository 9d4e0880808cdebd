import CDBus

// The library aborts the program on invalid input, so all of it is validated first.

extension DBusLibrary {
    func check(_ message: DBusMessage, goesTo peer: String?) throws(DBusError) {
        if peer != nil { try require(isValid(message.peer, functions.dbus_validate_bus_name), "the name of a service") }
        try require(isValid(message.path, functions.dbus_validate_path), "an object's path")
        try require(isValid(message.interface, functions.dbus_validate_interface), "the name of an interface")
        try require(isValid(message.member, functions.dbus_validate_member), "the name of a member")
    }

    func check(_ value: DBusValue) throws(DBusError) {
        switch value {
        case .byte, .bool, .int16, .uint16, .int32, .uint32, .int64, .uint64, .double: return
        case .bytes(let bytes): try require(bytes.count < 1 << 26, "an array")
        case .string(let text): try require(!text.utf8.contains(0), "a text")
        case .objectPath(let path): try require(isValid(path, functions.dbus_validate_path), "an object's path")
        case .signature(let text): try require(isValid(text, functions.dbus_signature_validate), "a signature")
        case .array(let element, let elements):
            try require(isValid(value.signature, functions.dbus_signature_validate_single), "a signature")
            try require(elements.allSatisfy { $0.signature == element }, "an array")
            for element in elements { try check(element) }
        case .dictionary(let keys, let values, let entries):
            try require(isValid(value.signature, functions.dbus_signature_validate_single), "a signature")
            let isUniform = entries.allSatisfy { $0.key.signature == keys && $0.value.signature == values }
            try require(isUniform, "a dictionary")
            for entry in entries {
                try check(entry.key)
                try check(entry.value)
            }
        case .structure(let members):
            try require(isValid(value.signature, functions.dbus_signature_validate_single), "a structure")
            for member in members { try check(member) }
        case .variant(let content):
            try require(isValid(content.signature, functions.dbus_signature_validate_single), "a variant")
            try check(content)
        }
    }

    func require(_ isValid: Bool, _ what: String) throws(DBusError) {
        guard isValid else { throw .failed(name: "invalid", message: "\(what) is not valid") }
    }

    private func isValid(
        _ text: String, _ validate: (UnsafePointer<CChar>, UnsafeMutablePointer<cdbus_error>?) -> UInt32
    ) -> Bool {
        !text.utf8.contains(0) && text.withCString { validate($0, nil) } != 0
    }
}

extension DBusError {
    static let outOfMemory = DBusError.failed(name: "memory", message: "out of memory")
}
