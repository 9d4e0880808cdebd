import Dispatch
public import KeyValueEffects
import Synchronization

/// A key-value store in an SQLite file. Several processes may use it at once, and it survives a killed one.
///
/// Calls are done in the order in which they come. What was written is on the disk when the call returns
/// (`journal_mode=WAL`, `synchronous=FULL`). A call that finds the file locked by another process waits for it on the
/// store's own queue, and fails with `timeout` when its patience ends; cancelling its task ends the wait at once.
/// A small value is read on the caller's own thread when no other call is at work: in this journal mode readers need
/// not wait for writers, and the way to the queue and back costs more than the reading.
public actor SQLiteStore: KeyValueStore {
    /// The damaged file that was found and quarantined under this path; nil when all was well.
    public nonisolated let quarantined: String?
    /// The damaged file that was quarantined last, as long as nothing has been stored since; nil otherwise.
    ///
    /// Whoever set it aside may not have come to tell of it.
    public nonisolated let quarantinedEarlier: String?

    /// Nil once the store is closed.
    private nonisolated let connection: Mutex<SQLiteConnection?>
    private nonisolated let queue = StoreQueue()
    /// How many calls are on the queue or on their way to it: one that comes later must not overtake them.
    private nonisolated let callsInLine = Atomic<Int>(0)

    /// The largest value that is read on a thread that all tasks share.
    private static let smallValue = 64 << 10

    /// Waits for a lock block a thread, so they must not happen on those that all tasks share.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens a store, and creates it and its directory (mode 0700) where there is none.
    ///
    /// Opening reads the whole file once, to find damage. A file that is damaged, or no database at all, is renamed to
    /// `<file>.broken-<n>` and a new one is made: see `quarantined`. While another store has it open, it is refused
    /// instead: what that store goes on to write would be lost without a word. A file of an older version of this
    /// module is migrated; one of a newer version, or of another program, is refused and not touched.
    ///
    /// All this is done on the caller's thread, which a lock that another process holds blocks for up to `patience`.
    ///
    /// - Parameters:
    ///   - directory: the folder of the file.
    ///   - file: the file's name.
    ///   - patience: how long a call waits for other processes; opening, for each lock.
    /// - Throws: an error that names the path, the cause and what to do about it.
    public init(
        directory: String, file: String = "values.sqlite", patience: Duration = .seconds(5)
    ) throws(KeyValueError) {
        do {
            let opened = try SQLiteFile(directory: directory, name: file, patience: patience).openStore()
            connection = Mutex(opened.connection)
            quarantined = opened.quarantined
            quarantinedEarlier = opened.quarantinedEarlier
        } catch {
            throw error.error
        }
    }

    public nonisolated func value(for key: String) async throws(KeyValueError) -> [UInt8]? {
        if let found = readAtOnce(key) { return found.value }
        return try await inLine { connection throws(SQLiteFailure) in try connection.value(for: key) }
    }

    public nonisolated func replaceValue(for key: String, with value: [UInt8]) async throws(KeyValueError) -> [UInt8]? {
        try KeyValueLimit.check(value)
        return try await inLine { connection throws(SQLiteFailure) in
            try connection.transaction { connection throws(SQLiteFailure) in
                let previous = try connection.value(for: key)
                try connection.write(value, for: key)
                return previous
            }
        }
    }

    public nonisolated func compareAndSet(
        _ key: String, expected: [UInt8]?, value: [UInt8]
    ) async throws(KeyValueError) -> (isSet: Bool, found: [UInt8]?) {
        try KeyValueLimit.check(value)
        return try await inLine { connection throws(SQLiteFailure) in
            try connection.transaction { connection throws(SQLiteFailure) in
                let found = try connection.value(for: key)
                guard found == expected else { return (false, found) }
                try connection.write(value, for: key)
                return (true, found)
            }
        }
    }

    public nonisolated func removeValue(for key: String) async throws(KeyValueError) -> [UInt8]? {
        try await inLine { connection throws(SQLiteFailure) in
            try connection.run("DELETE FROM entries WHERE key = ? RETURNING value", [.text(key)]) { $0.blob(0) }.first
        }
    }

    /// Removes every value and overwrites it on the disk. As long as another process reads the file, its log may hold
    /// values still.
    public nonisolated func removeAll() async throws(KeyValueError) {
        try await inLine { connection throws(SQLiteFailure) in
            try connection.run("PRAGMA secure_delete = ON")
            try connection.run("DELETE FROM entries")
            try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }

    public nonisolated func hasValue(for key: String) async throws(KeyValueError) -> Bool {
        try await inLine { connection throws(SQLiteFailure) in
            try !connection.run("SELECT 1 FROM entries WHERE key = ?", [.text(key)]) { _ in true }.isEmpty
        }
    }

    public nonisolated func keys(
        beginningWith prefix: String, from cursor: UInt64
    ) async throws(KeyValueError) -> KeyPage {
        let cursor = try KeyCursor(cursor, prefix: prefix)
        let found = try await inLine { connection throws(SQLiteFailure) in
            try connection.entries(beginningWith: prefix, after: cursor.entry, atMost: KeyPage.size + 1)
        }
        return try KeyCursor.page(of: found, prefix: prefix)
    }

    /// Closes the file once the calls made before are done; those made later fail.
    ///
    /// A store that is let go of closes as well, at a moment that nobody knows. What comes next to the file, be it the
    /// end of the process or another program, comes after this.
    public nonisolated func close() async { await closeConnection() }

    private func closeConnection() { connection.withLock { $0 = nil } }

    /// Reads a small value on this thread; nil when that would have to wait, or when anything is out of the ordinary.
    private nonisolated func readAtOnce(_ key: String) -> SmallRead? {
        guard callsInLine.load(ordering: .acquiring) == 0, !Task.isCancelled else { return nil }
        return connection.withLockIfAvailable { connection in
            guard let connection else { return nil }
            // Whatever went wrong here goes wrong again in line, where there is time for it.
            return try? connection.withoutWaiting { connection throws(SQLiteFailure) in
                try connection.smallValue(for: key, atMost: Self.smallValue)
            }
        } ?? nil
    }

    private nonisolated func inLine<T: Sendable>(
        _ work: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> T
    ) async throws(KeyValueError) -> T {
        callsInLine.add(1, ordering: .acquiringAndReleasing)
        defer { callsInLine.subtract(1, ordering: .acquiringAndReleasing) }
        return try await use(work)
    }

    /// Works with the connection, unless the caller's task was cancelled while it stood in line.
    private func use<T: Sendable>(
        _ work: @Sendable (SQLiteConnection) throws(SQLiteFailure) -> T
    ) throws(KeyValueError) -> T {
        if Task.isCancelled { throw .other(message: "cancelled before it began") }
        do {
            return try connection.withLock { connection throws(SQLiteFailure) in
                guard let connection else { throw SQLiteFailure(.other(message: "the store is closed")) }
                return try work(connection)
            }
        } catch {
            throw error.error
        }
    }
}

/// What became of an attempt to read a small value.
private enum SmallRead {
    case none
    case value([UInt8])

    var value: [UInt8]? {
        switch self {
        case .none: nil
        case .value(let bytes): bytes
        }
    }
}

extension SQLiteConnection {
    private static let select = "SELECT value FROM entries WHERE key = ?"

    /// The value when it is small; nil when it is not.
    fileprivate func smallValue(for key: String, atMost limit: Int) throws(SQLiteFailure) -> SmallRead? {
        let found = try run(Self.select, [.text(key)]) { row in
            row.byteCount(0) <= limit ? SmallRead.value(row.blob(0)) : nil
        }
        return found.first ?? SmallRead.none
    }

    fileprivate func write(_ value: [UInt8], for key: String) throws(SQLiteFailure) {
        try run(
            "INSERT INTO entries (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            [.text(key), .blob(value)])
    }

    fileprivate func value(for key: String) throws(SQLiteFailure) -> [UInt8]? {
        try run(Self.select, [.text(key)]) { $0.blob(0) }.first
    }

    fileprivate func entries(
        beginningWith prefix: String, after entry: Int64, atMost count: Int
    ) throws(SQLiteFailure) -> [(entry: Int64, key: String)] {
        var end = Array(prefix.utf8)
        guard let last = end.popLast() else {
            return try run(
                "SELECT id, key FROM entries WHERE id > ? ORDER BY id LIMIT ?",
                [.integer(entry), .integer(Int64(count))]
            ) { ($0.integer(0), $0.text(1)) }
        }
        // Keys with one prefix stand together in the index, before the prefix with its last byte raised: UTF-8 has no
        // 0xFF.
        end.append(last + 1)
        // The plus keeps SQLite from walking the whole table by id.
        return try run(
            "SELECT id, key FROM entries WHERE key >= ? AND key < ? AND +id > ? ORDER BY id LIMIT ?",
            [.text(prefix), .text(end), .integer(entry), .integer(Int64(count))]
        ) { ($0.integer(0), $0.text(1)) }
    }
}

/// One thread at a time for one store.
private final class StoreQueue: SerialExecutor {
    private let queue = DispatchQueue(label: "key-value store")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
