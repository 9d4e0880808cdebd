package import CDBus
import Platform

/// libdbus-1, loaded at run time.
package final class DBusLibrary {
    package static let standardFile = SystemLibrary.file("libdbus-1", version: "3")

    package let functions: cdbus

    /// Loads the library.
    ///
    /// - Throws: `noLibrary` with the reason if it is absent or too old.
    init(file: String) throws(DBusError) {
        var functions = cdbus()
        var reason = [CChar](repeating: 0, count: 512)
        guard cdbus_open(SystemLibrary.path(of: file), &functions, &reason, reason.count) else {
            throw .noLibrary(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        self.functions = functions
    }

    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
}

/// Messages; the caller releases those that are created.
extension DBusLibrary {
    func call(_ message: DBusMessage) throws(DBusError) -> OpaquePointer {
        let call = functions.dbus_message_new_method_call(
            message.peer, message.path, message.interface, message.member)
        return try fill(call, with: message.arguments)
    }

    /// Appends values to a new message.
    package func fill(_ message: OpaquePointer?, with values: [DBusValue]) throws(DBusError) -> OpaquePointer {
        guard let message else { throw .outOfMemory }
        var iterator = cdbus_iterator()
        functions.dbus_message_iter_init_append(message, &iterator)
        do throws(DBusError) {
            try append(values, to: &iterator)
        } catch {
            functions.dbus_message_unref(message)
            throw error
        }
        return message
    }

    func signal(_ message: OpaquePointer) -> DBusMessage? {
        functions.dbus_message_get_type(message) == 4 ? content(of: message) : nil
    }

    func error(_ message: OpaquePointer) -> DBusError? {
        guard functions.dbus_message_get_type(message) == 3 else { return nil }
        let name = text(functions.dbus_message_get_error_name(message))
        guard case .string(let text)? = values(of: message).first else { return DBusError(name: name, message: name) }
        return DBusError(name: name, message: text)
    }

    package func content(of message: OpaquePointer) -> DBusMessage {
        DBusMessage(
            text(functions.dbus_message_get_sender(message)), text(functions.dbus_message_get_path(message)),
            text(functions.dbus_message_get_interface(message)), text(functions.dbus_message_get_member(message)),
            values(of: message))
    }
}
