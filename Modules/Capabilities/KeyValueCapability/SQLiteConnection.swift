import CSQLite

/// An open SQLite file. Not thread-safe.
package final class SQLiteConnection {
    private let handle: OpaquePointer
    private let path: String
    private let wait: LockWait
    private var statements: [String: OpaquePointer] = [:]

    /// Opens an existing file; a file without write permission is opened for reading.
    ///
    /// - Parameters:
    ///   - timeout: How long a statement waits for a file that another connection has locked.
    ///   - isImmutable: Whether nothing writes to the file, so that it can be read without locks and without a log.
    package init(path: String, timeout: Duration, isImmutable: Bool = false) throws(SQLiteFailure) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
        let code =
            isImmutable
            ? sqlite3_open_v2(Self.immutable(path), &opened, flags | SQLITE_OPEN_URI, nil)
            : sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close(opened)
            throw SQLiteFailure(code: code, path: path)
        }
        handle = opened
        self.path = path
        wait = LockWait(timeout: timeout)
        sqlite3_extended_result_codes(handle, 1)
        wait.install(on: handle)
    }

    /// Returns the URI of the file: https://www.sqlite.org/uri.html
    private static func immutable(_ path: String) -> String {
        let escaped = path.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"): text += "%" + String(byte, radix: 16)
            default: text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return "file:\(escaped)?immutable=1"
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close(handle)
    }

    /// Runs a statement and ignores its rows.
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteFailure) {
        _ = try run(sql, values) { _ in () }
    }

    /// Runs a statement and returns its rows.
    package func run<T>(_ sql: String, _ values: [SQLiteValue] = [], row: (SQLiteRow) -> T) throws(SQLiteFailure) -> [T]
    {
        let statement = try prepared(sql)
        defer {
            // Both return the error of the last step again, which has already been thrown.
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        wait.begin()
        for (index, value) in values.enumerated() { try check(value.bind(to: statement, at: Int32(index + 1))) }
        var rows: [T] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(code) }
            rows.append(row(SQLiteRow(statement: statement)))
        }
    }

    /// Runs a statement that returns one number.
    func integer(_ sql: String) throws(SQLiteFailure) -> Int64 { try run(sql) { $0.integer(0) }.first ?? 0 }

    /// Runs `work` in a transaction, during which no other connection writes; in a `DEFERRED` one, all reads see the
    /// state of one moment, and other connections may write.
    package func transaction<T>(
        _ kind: String = "IMMEDIATE", _ work: (SQLiteConnection) throws(SQLiteFailure) -> T
    ) throws(SQLiteFailure) -> T {
        try run("BEGIN \(kind)")
        do {
            let result = try work(self)
            try run("COMMIT")
            return result
        } catch {
            // Some errors, such as a full disk, have already rolled it back.
            if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
            throw error
        }
    }

    /// Whether the file's header or the system forbids writing; valid after the first read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    /// Makes closing keep the log, which the last connection would otherwise checkpoint and remove.
    func leaveLog() throws(SQLiteFailure) { try check(sqlite3_shim_leave_log(handle)) }

    /// Locks the file exclusively until this connection is closed; returns false if another connection has it open.
    ///
    /// For a connection that has not read yet. Reads no page of the file, which may be damaged.
    func locksExclusively() throws(SQLiteFailure) -> Bool {
        let code = sqlite3_shim_lock(handle)
        if code & 0xFF == SQLITE_BUSY { return false }
        try check(code)
        return true
    }

    private func prepared(_ sql: String) throws(SQLiteFailure) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        wait.begin()
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw failure(SQLITE_MISUSE) }
        statements[sql] = statement
        return statement
    }

    private func check(_ code: Int32) throws(SQLiteFailure) {
        if code != SQLITE_OK { throw failure(code) }
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        SQLiteFailure(code: code, cause: sqlite3_system_errno(handle), path: path)
    }
}

/// A value bound to a statement.
package enum SQLiteValue {
    /// A text as UTF-8.
    case text([UInt8])
    /// Bytes.
    case blob([UInt8])
    /// A number.
    case integer(Int64)

    package static func text(_ text: String) -> SQLiteValue { .text(Array(text.utf8)) }

    /// Passes the length explicitly, so that zero bytes are data.
    fileprivate func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .text(let utf8):
            utf8.withUnsafeBytes {
                let text = $0.assumingMemoryBound(to: CChar.self)
                guard let base = text.baseAddress else { return sqlite3_shim_bind_text(statement, index, "", 0) }
                return sqlite3_shim_bind_text(statement, index, base, Int32(clamping: text.count))
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes {
                sqlite3_shim_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        }
    }
}

/// The current row of a statement.
package struct SQLiteRow {
    fileprivate let statement: OpaquePointer

    /// Returns the number in a column.
    package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    package func text(_ column: Int32) -> String {
        guard let text = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    /// Returns the bytes in a column.
    package func blob(_ column: Int32) -> [UInt8] {
        guard let bytes = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
