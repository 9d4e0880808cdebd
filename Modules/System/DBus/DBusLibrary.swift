import CDBus
import Platform

/// libdbus-1, loaded at run time.
package final class DBusLibrary {
    #if canImport(Darwin)
        package static let standardFile = "libdbus-1.3.dylib"
    #else
        package static let standardFile = "libdbus-1.so.3"
    #endif

    private let table: UnsafePointer<cdbus>

    /// Loads the library.
    ///
    /// - Throws: `noLibrary` with the reason if it is absent or too old.
    init(file: String) throws(DBusError) {
        var reason = [CChar](repeating: 0, count: 512)
        guard let table = cdbus_open(SystemLibrary.path(of: file), &reason, reason.count) else {
            throw .noLibrary(String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        self.table = table
    }

    deinit { cdbus_close(table) }

    /// The table of libdbus's functions.
    var functions: cdbus { table.pointee }
}
