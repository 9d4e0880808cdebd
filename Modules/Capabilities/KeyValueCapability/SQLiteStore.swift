public import KeyValueEffects
import Platform
import Synchronization

/// A key-value store in an SQLite file, safe for concurrent use by several processes and against being killed.
///
/// Calls are executed in order. A write is on disk when its call returns (`journal_mode=WAL`, `synchronous=FULL`),
/// unless the store is not durable. A call that finds the file locked by another process waits on the store's own
/// queue, and fails with `timeout` when its timeout ends; cancelling its task ends the wait immediately.
public actor SQLiteStore: KeyValueStore {
    /// Nil before the file is opened, and once the store is closed.
    private var connection: SQLiteConnection?
    private var isClosed = false
    /// The damaged files that opening has quarantined, or found quarantined.
    private nonisolated let damaged = Mutex<(now: String?, earlier: String?)>((nil, nil))
    private nonisolated let file: SQLiteFile
    /// Called when a call has opened the file.
    private nonisolated let opened: @Sendable (SQLiteStore) -> Void
    private nonisolated let queue = SerialQueue("key-value store")

    /// A separate queue, since waiting for a lock blocks a thread, which must not be one of the shared pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens a store, creating it and its directory (mode 0700) if needed.
    ///
    /// Opening reads the whole file once, to find damage. A file that is damaged or not a database is renamed to
    /// `<file>.broken-<n>` and replaced: see `quarantined`. If another store has it open, opening fails instead, since
    /// what that store writes afterwards would be silently lost. A file of an older version of this module is migrated;
    /// one of a newer version, or of another program, is rejected and left unchanged.
    ///
    /// Blocks the calling thread, for up to `timeout` for each lock that another process holds.
    ///
    /// - Parameters:
    ///   - directory: The directory of the file.
    ///   - file: The file's name.
    ///   - timeout: How long a call waits for other processes; when opening, for each lock.
    /// - Throws: An error that names the path, the cause and a remedy.
    public init(
        directory: String, file: String = "values.sqlite", timeout: Duration = .seconds(5)
    ) throws(KeyValueError) {
        self.file = SQLiteFile(directory: directory, name: file, timeout: timeout)
        opened = { _ in }
        do {
            let found = try self.file.openStore()
            connection = found.connection
            damaged.withLock { $0 = (found.quarantined, found.quarantinedEarlier) }
        } catch {
            throw error.error
        }
    }

    /// Creates a store that opens its file on the first call, retrying on each call until that succeeds; a call that
    /// cannot open it fails. On a full disk, calls that only read do not need it open.
    ///
    /// - Parameters:
    ///   - directory: The directory of the file.
    ///   - file: The file's name.
    ///   - timeout: How long a call waits for other processes; when opening, for each lock.
    ///   - isDurable: Whether a write waits for the disk. If not, a power failure may lose writes or damage the file.
    ///   - opened: Called when the file is open.
    public init(
        openingLater directory: String, file: String = "values.sqlite", timeout: Duration = .seconds(5),
        isDurable: Bool = true, opened: @escaping @Sendable (SQLiteStore) -> Void
    ) {
        self.file = SQLiteFile(directory: directory, name: file, timeout: timeout, isDurable: isDurable)
        self.opened = opened
    }

    /// The path of the damaged file that opening found and quarantined; nil if there was no damage.
    public nonisolated var quarantined: String? { damaged.withLock(\.now) }

    /// The path of the damaged file that was quarantined last; nil if there is none or values were stored since.
    ///
    /// The process that quarantined it may have ended before it could report it.
    public nonisolated var quarantinedEarlier: String? { damaged.withLock(\.earlier) }

    public nonisolated func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await read { connection throws(SQLiteFailure) in try connection.value(for: key) }
    }

    public nonisolated func write(_ changes: [KeyValueChange]) async throws(KeyValueError) -> [[UInt8]?] {
        try KeyValueLimit.check(changes)
        return try await use { connection throws(SQLiteFailure) in
            try connection.transaction { connection throws(SQLiteFailure) in
                try changes.map { change throws(SQLiteFailure) in
                    let previous = try connection.value(for: change.key)
                    try connection.write(change.value, for: change.key)
                    return previous
                }
            }
        }
    }

    public nonisolated func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        try KeyValueLimit.check(value)
        return try await use { connection throws(SQLiteFailure) in
            try connection.transaction { connection throws(SQLiteFailure) in
                let found = try connection.value(for: key)
                guard found == expected else { return (false, found) }
                try connection.write(value, for: key)
                return (true, found)
            }
        }
    }

    /// Removes every value and overwrites it on the disk. While another process reads the file, its log may still
    /// contain values.
    public nonisolated func removeAll() async throws(KeyValueError) {
        try await use { connection throws(SQLiteFailure) in
            // From now on, writes wait for the disk even if the store is not durable.
            try connection.run("PRAGMA synchronous = FULL")
            try connection.run("PRAGMA secure_delete = ON")
            try connection.run("DELETE FROM entries")
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    public nonisolated func entries(
        beginningWith prefix: String, from cursor: UInt64
    ) async throws(KeyValueError) -> EntryPage {
        let cursor = try KeyCursor(cursor, prefix: prefix)
        return try await read { connection throws(SQLiteFailure) in
            try connection.transaction("DEFERRED") { connection throws(SQLiteFailure) in
                let found = try connection.keys(beginningWith: prefix, after: cursor.entry)
                return try KeyCursor.page(of: found, prefix: prefix) { index throws(SQLiteFailure) in
                    try connection.value(ofEntry: found[index].entry)
                }
            }
        }
    }

    public nonisolated func keys(
        beginningWith prefix: String, from cursor: UInt64
    ) async throws(KeyValueError) -> KeyPage {
        let cursor = try KeyCursor(cursor, prefix: prefix)
        let found = try await read { connection throws(SQLiteFailure) in
            try connection.keys(beginningWith: prefix, after: cursor.entry)
        }
        return KeyCursor.keyPage(of: found, prefix: prefix)
    }

    /// Closes the file after the calls made before; later calls fail.
    ///
    /// Releasing the store also closes the file, but at an unspecified time. Await this before the process exits or
    /// another program uses the file.
    public func close() async {
        connection = nil
        isClosed = true
    }

    /// Runs `work` with the connection, unless the caller's task was cancelled while it was queued.
    private func use<T: Sendable>(
        _ work: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> T
    ) throws(KeyValueError) -> T {
        do { return try attempt(work) } catch { throw error.error }
    }

    /// Runs `work`, which only reads, also on a disk that is too full to open the file for use.
    private func read<T: Sendable>(
        _ work: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> T
    ) throws(KeyValueError) -> T {
        do throws(SQLiteFailure) {
            return try attempt(work)
        } catch  where error.isFull {
            do throws(SQLiteFailure) {
                guard let result = try file.readOnFullDisk(work) else { throw error }
                return result
            } catch {
                throw error.error
            }
        } catch {
            throw error.error
        }
    }

    private func attempt<T: Sendable>(
        _ work: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> T
    ) throws(SQLiteFailure) -> T {
        if Task.isCancelled { throw SQLiteFailure(.other(message: "cancelled before it began")) }
        if isClosed { throw SQLiteFailure(.other(message: "the store is closed")) }
        return try work(open())
    }

    /// Returns the connection, after opening the file if it is not open.
    private func open() throws(SQLiteFailure) -> SQLiteConnection {
        if let connection { return connection }
        let found = try file.openStore()
        connection = found.connection
        damaged.withLock { $0 = (found.quarantined, found.quarantinedEarlier) }
        opened(self)
        return found.connection
    }
}

extension SQLiteConnection {
    fileprivate func write(_ value: [UInt8]?, for key: String) throws(SQLiteFailure) {
        guard let value else { return try run("DELETE FROM entries WHERE key = ?", [.text(key)]) }
        try run(
            "INSERT INTO entries (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [.text(key), .blob(value)])
    }

    fileprivate func value(for key: String) throws(SQLiteFailure) -> [UInt8]? {
        try run("SELECT value FROM entries WHERE key = ?", [.text(key)]) { $0.blob(0) }.first
    }

    fileprivate func value(ofEntry entry: Int64) throws(SQLiteFailure) -> [UInt8] {
        try run("SELECT value FROM entries WHERE id = ?", [.integer(entry)]) { $0.blob(0) }.first ?? []
    }

    /// Returns as many keys as fit on a page, and one more if there is one.
    fileprivate func keys(
        beginningWith prefix: String, after entry: Int64
    ) throws(SQLiteFailure) -> [(entry: Int64, key: String)] {
        let count = SQLiteValue.integer(Int64(KeyPage.size + 1))
        var end = Array(prefix.utf8)
        guard let last = end.popLast() else {
            return try run(
                "SELECT id, key FROM entries WHERE id > ? ORDER BY id LIMIT ?",
                [.integer(entry), count]
            ) { ($0.integer(0), $0.text(1)) }
        }
        // Keys with a common prefix are contiguous in the index, below the prefix with its last byte incremented: UTF-8
        // has no 0xFF.
        end.append(last + 1)
        // The plus keeps SQLite from scanning the whole table by id.
        return try run(
            "SELECT id, key FROM entries WHERE key >= ? AND key < ? AND +id > ? ORDER BY id LIMIT ?",
            [.text(prefix), .text(end), .integer(entry), count]
        ) { ($0.integer(0), $0.text(1)) }
    }
}
