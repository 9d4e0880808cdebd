import CSQLite
import KeyValueEffects
import Platform

/// A store's file on disk: creates it, inspects it, and quarantines it when it is damaged.
///
/// Nothing here opens or closes an existing file, its log or its index; only SQLite does. Closing any descriptor of a
/// file drops every `fcntl` lock that the process holds on it (POSIX): the process's other stores would lose their
/// locks, and the next process to close would take itself for the last and remove a log in use.
/// https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_
package struct SQLiteFile {
    private let directory: String
    private let path: String
    private let timeout: Duration
    private let isDurable: Bool

    /// Creates a description of a file; no I/O is done.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait for each lock that another process holds.
    ///   - isDurable: Whether each write waits until it is on the disk, so that it survives a power failure.
    package init(directory: String, name: String, timeout: Duration, isDurable: Bool = true) {
        self.directory = directory
        self.timeout = timeout
        self.isDurable = isDurable
        path = "\(directory)/\(name)"
    }

    /// An open file, and the damaged ones: the one quarantined by this call, and the one quarantined last if nothing
    /// has been stored since.
    package typealias Opened = (connection: SQLiteConnection, quarantined: String?, quarantinedEarlier: String?)

    /// Opens the file for use while holding a lock on its directory.
    package func openStore() throws(SQLiteFailure) -> Opened {
        if let failure = makePrivateDirectory(directory) { throw Self.cannotOpen(failure.path, failure.cause) }
        let lock = try lockDirectory()
        defer { close(lock) }
        do {
            return try connectOrReplace()
        } catch  where error.error == .timeout {
            throw Self.heldUp(path)
        }
    }

    /// Reads from a file that cannot be opened for use, since the disk has no room for the log's index.
    ///
    /// The index is in memory instead, which excludes all other connections: for one read only. Nil if there are other
    /// connections, which have an index on the disk.
    package func readOnFullDisk<T>(
        _ work: (SQLiteConnection) throws(SQLiteFailure) -> T
    ) throws(SQLiteFailure) -> T? {
        let lock = try lockDirectory()
        defer { close(lock) }
        do throws(SQLiteFailure) {
            let (connection, version) = try inspect(alone: true)
            guard version == SQLiteSchema.version else { return nil }
            // An empty replacement of a quarantined file is not an answer: opening it for use reports the damage.
            if lastBroken != nil, try connection.isEmpty { return nil }
            return try work(connection)
        } catch  where error.error == .timeout {
            return nil
        }
    }

    private func connectOrReplace() throws(SQLiteFailure) -> Opened {
        do {
            let connection = try connect()
            return (connection, nil, try connection.isEmpty ? lastBroken : nil)
        } catch  where error.isDamage {
            let broken = try quarantine()
            do {
                return (try connect(), broken, nil)
            } catch {
                let cause = "\(error.error); the damaged file that was there is kept as \(broken)"
                throw SQLiteFailure(.io(message: cause))
            }
        }
    }

    private func connect() throws(SQLiteFailure) -> SQLiteConnection {
        try createIfMissing()
        let version = try inspect()
        let connection = try open(timeout)
        if isReadOnly {
            guard version == SQLiteSchema.version else {
                let cause = version == 0 ? "is empty" : "was written by an older version"
                throw refusal("\(cause) and is read-only; make it and its directory writable once")
            }
            return connection
        }
        try connection.run("PRAGMA synchronous = \(isDurable ? "FULL" : "OFF")")
        try connection.run("PRAGMA journal_mode = WAL")
        try SQLiteSchema.migrate(connection, from: version)
        return connection
    }

    /// Whether the file can be read but not written; its content is still useful.
    private var isReadOnly: Bool { !mayUse(path, W_OK) || isImmutable }

    /// Whether there is no log, and one cannot or should not be created. SQLite then reads the file only as immutable.
    /// Next to a read-only file it would create a log and an index with the same mode and leave them behind, so that
    /// the file could not be written even after it becomes writable.
    private var isImmutable: Bool {
        !(mayUse(directory, W_OK) && mayUse(path, W_OK)) && access(path + "-wal", F_OK) != 0
    }

    private func open(_ timeout: Duration) throws(SQLiteFailure) -> SQLiteConnection {
        try SQLiteConnection(path: path, timeout: timeout, isImmutable: isImmutable)
    }

    private func mayUse(_ path: String, _ mode: Int32) -> Bool { faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0 }

    /// Validates the file and returns its version. Changes nothing, not even the leftovers of a killed writer.
    private func inspect() throws(SQLiteFailure) -> Int64 {
        // SQLite needs the index to read a log, and would have to create it.
        if !mayUse(directory, W_OK), access(path + "-wal", F_OK) == 0, access(path + "-shm", F_OK) != 0 {
            throw refusal("has a log that is not part of it yet, and its directory is read-only; make it writable once")
        }
        // Opening recovers nothing in a file that cannot be written.
        if isReadOnly { return try inspect(alone: false).version }
        do {
            return try inspect(alone: true).version
        } catch  where error.error == .timeout {
            // Other connections have the file open and maintain the log's index, so opening recovers nothing.
            return try inspect(alone: false).version
        } catch  where error.isMismatch {
            throw damage
        }
    }

    /// Validates the file through a separate connection.
    ///
    /// - Parameter alone: Whether to keep the log's index in memory, which requires that no other connection has the
    ///   file open.
    private func inspect(alone: Bool) throws(SQLiteFailure) -> (connection: SQLiteConnection, version: Int64) {
        var status = stat()
        // SQLite would fill up a truncated page, unless a log contains it.
        let size = access(path + "-wal", F_OK) != 0 && stat(path, &status) == 0 ? Int64(status.st_size) : 0
        let connection = try open(alone ? .zero : timeout)
        // If there is no log yet, reading creates one and closing removes it.
        if access(path + "-wal", F_OK) == 0 { try connection.leaveLog() }
        if alone { try connection.run("PRAGMA locking_mode = EXCLUSIVE") }
        let version = try connection.integer("PRAGMA user_version")
        guard version <= SQLiteSchema.version else {
            let versions = "it has schema \(version), and this program knows \(SQLiteSchema.version)"
            throw refusal("was written by a newer version: \(versions); update, or use another directory")
        }
        // The database of another program has tables but no version.
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
        guard version > 0 || (version == 0 && tables == 0) else {
            throw refusal("belongs to another program; use another directory")
        }
        // If the system permits writing but the header does not, the header was not written by a store.
        guard isReadOnly || !connection.isReadOnly else { throw damage }
        guard try SQLiteSchema.fits(connection, version: version),
            try size % connection.integer("PRAGMA page_size") == 0
        else { throw damage }
        try checkPages(connection)
        return (connection, version)
    }

    /// Reads every page, so that damage is found here, where the file can be quarantined, and not during use.
    ///
    /// A quick check would not compare the index of the keys with the table: an entry that only one of them has would
    /// be lost when its key is written again.
    private func checkPages(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        let flaws = try connection.run("PRAGMA integrity_check(1)") { $0.text(0) }
        guard flaws == ["ok"] else { throw damage }
    }

    private var damage: SQLiteFailure { SQLiteFailure(code: SQLITE_CORRUPT, path: path) }

    /// SQLite would create the file itself, readable by all; an empty file is a valid empty database.
    private func createIfMissing() throws(SQLiteFailure) {
        let file = Platform.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else {
            guard errno == EEXIST, faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 else {
                throw Self.cannotOpen(path, errno)
            }
        }
    }

    private func lockDirectory() throws(SQLiteFailure) -> Int32 {
        let lock = Platform.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw Self.cannotOpen(directory, errno) }
        let wait = LockWait(timeout: timeout)
        wait.begin()
        var attempts: Int32 = 0
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            let cause = errno
            guard cause == EWOULDBLOCK, wait.retries(after: attempts) else {
                close(lock)
                throw cause == EWOULDBLOCK ? Self.heldUp(directory) : Self.cannotOpen(directory, cause)
            }
            attempts += 1
        }
        return lock
    }

    /// Renames the file and its log and index to the first free name, unless another connection has it open.
    ///
    /// Such a connection would continue to write to the renamed file, and its data would be lost.
    private func quarantine() throws(SQLiteFailure) -> String {
        guard !isReadOnly else {
            let remedy = "make it and its directory writable, or use another directory"
            throw refusal("is damaged, or not a store, and cannot be set aside; \(remedy)")
        }
        let connection = try SQLiteConnection(path: path, timeout: .zero)
        guard try connection.locksExclusively() else {
            throw refusal("is damaged, and in use elsewhere: end all programs that have it open, then open it again")
        }
        defer { withExtendedLifetime(connection) {} }
        let broken = broken(brokenCount + 1)
        for suffix in ["-wal", "-shm", ""] {
            guard rename(path + suffix, broken + suffix) == 0 || (errno == ENOENT && !suffix.isEmpty) else {
                throw Self.cannotOpen(path, errno)
            }
        }
        return broken
    }

    /// The number of quarantined files, which are numbered from 1.
    private var brokenCount: Int {
        var count = 0
        while access(broken(count + 1), F_OK) == 0 { count += 1 }
        return count
    }

    private var lastBroken: String? { brokenCount > 0 ? broken(brokenCount) : nil }

    private func broken(_ number: Int) -> String { "\(path).broken-\(number)" }

    private func refusal(_ reason: String) -> SQLiteFailure { SQLiteFailure(.other(message: "\(path) \(reason)")) }

    private static func heldUp(_ path: String) -> SQLiteFailure {
        let cause = "another program has locked it"
        return SQLiteFailure(
            .io(message: "cannot open \(path): \(cause); wait for that program or end it, or use another directory"))
    }

    private static func cannotOpen(_ path: String, _ cause: Int32) -> SQLiteFailure {
        SQLiteFailure(.io(message: "cannot open \(path): \(explanation(ofFileError: cause))"))
    }
}

extension SQLiteConnection {
    /// Whether nothing is stored.
    fileprivate var isEmpty: Bool {
        get throws(SQLiteFailure) { try integer("SELECT EXISTS (SELECT 1 FROM entries)") == 0 }
    }
}
