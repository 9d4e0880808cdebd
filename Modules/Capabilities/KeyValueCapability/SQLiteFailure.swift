import CSQLite
package import KeyValueEffects
import Platform

/// The error of opening or using a store's file. Its message names the file and never a key or a value.
package struct SQLiteFailure: Error {
    /// Whether the file is damaged or not a database.
    private(set) var isDamage = false
    /// Whether the disk is full.
    private(set) var isFull = false
    /// Whether a statement does not match the file's schema.
    private(set) var isMismatch = false
    /// The error that the store throws.
    package let error: KeyValueError

    /// Wraps an error that has no result code.
    init(_ error: KeyValueError) { self.error = error }

    /// Describes a result code, plain or extended: https://www.sqlite.org/rescode.html
    ///
    /// - Parameter cause: The system's underlying error; 0 if unknown.
    init(code: Int32, cause: Int32 = 0, path: String) {
        // SQLite reports a log or a lock table that cannot grow as a plain I/O error.
        isFull = code & 0xFF == SQLITE_FULL || code & 0xFF == SQLITE_IOERR && [ENOSPC, EDQUOT].contains(cause)
        error = Self.error(isFull ? SQLITE_FULL : code, path)
        isDamage = [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
        isMismatch = code & 0xFF == SQLITE_ERROR
    }

    private static func error(_ code: Int32, _ path: String) -> KeyValueError {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .timeout
        case SQLITE_FULL: .io(message: "\(path): the disk is full; free some space")
        case SQLITE_READONLY: .io(message: "\(path) is read-only; make it and its directory writable")
        case SQLITE_CANTOPEN: .io(message: "\(path) cannot be opened; check that its directory exists and is writable")
        case SQLITE_PERM, SQLITE_AUTH: .io(message: "\(path): permission denied; make it readable and writable")
        case SQLITE_CORRUPT, SQLITE_NOTADB: .io(message: "\(path) is damaged, or not a store; move it away")
        case SQLITE_IOERR: .io(message: "\(path) cannot be read or written: \(words(code))")
        case SQLITE_NOMEM: .other(message: "\(path): out of memory")
        case SQLITE_TOOBIG: .other(message: "\(path): the key or the value is too large")
        default: .other(message: "\(path): \(words(code))")
        }
    }

    private static func words(_ code: Int32) -> String {
        sqlite3_errstr(code).map { String(cString: $0) } ?? "SQLite error \(code)"
    }
}
