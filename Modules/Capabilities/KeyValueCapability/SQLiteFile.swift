import CSQLite
import Effects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A store's file on the disk: makes it, checks it, and sets it aside when it is damaged.
struct SQLiteFile {
    private let directory: String
    private let path: String
    private let patience: Duration

    init(directory: String, name: String, patience: Duration) {
        self.directory = directory
        self.patience = patience
        path = "\(directory)/\(name)"
    }

    /// Opens the file for use; one process at a time does this for one directory.
    func openStore() throws(SQLiteFailure) -> (connection: SQLiteConnection, setAside: String?) {
        try makeDirectory(directory)
        let lock = try lockDirectory()
        defer { close(lock) }
        do {
            return (try connect(), nil)
        } catch  where error.isDamage {
            let broken = try setAside()
            return (try connect(), broken)
        }
    }

    private func connect() throws(SQLiteFailure) -> SQLiteConnection {
        try createIfMissing()
        let connection = try SQLiteConnection(path: path, patience: patience)
        let version = try connection.integer("PRAGMA user_version")
        guard version <= SQLiteSchema.version else {
            let versions = "it has schema \(version), and this program knows \(SQLiteSchema.version)"
            throw refusal("was written by a newer version: \(versions); update, or use another directory")
        }
        // A database that something else made has tables and no version.
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
        guard version > 0 || (version == 0 && tables == 0) else {
            throw refusal("belongs to another program; use another directory")
        }
        try checkPages(connection)
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("PRAGMA synchronous = FULL")
        try SQLiteSchema.migrate(connection, from: version)
        return connection
    }

    /// Reads every page, so that damage is found here, where the file can be set aside, and not in the middle of use.
    private func checkPages(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        let flaws = try connection.run("PRAGMA quick_check(1)") { $0.text(0) }
        guard flaws == ["ok"] else { throw SQLiteFailure(code: SQLITE_CORRUPT, path: path) }
    }

    /// SQLite would create the file itself, readable by all; an empty file is an empty database.
    private func createIfMissing() throws(SQLiteFailure) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.cannotOpen(path, errno) }
        close(file)
    }

    private func makeDirectory(_ directory: String) throws(SQLiteFailure) {
        if mkdir(directory, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex {
            try makeDirectory(String(directory[..<slash]))
            if mkdir(directory, 0o700) == 0 || errno == EEXIST { return }
        }
        throw Self.cannotOpen(directory, errno)
    }

    private func lockDirectory() throws(SQLiteFailure) -> Int32 {
        let lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw Self.cannotOpen(directory, errno) }
        while flock(lock, LOCK_EX) != 0 {
            let cause = errno
            guard cause == EINTR else {
                close(lock)
                throw Self.cannotOpen(directory, cause)
            }
        }
        return lock
    }

    /// Renames the file to the first free name, with what belongs to it.
    private func setAside() throws(SQLiteFailure) -> String {
        var number = 1
        while access("\(path).broken-\(number)", F_OK) == 0 { number += 1 }
        let broken = "\(path).broken-\(number)"
        for suffix in ["-wal", "-shm", ""] {
            guard rename(path + suffix, broken + suffix) == 0 || (errno == ENOENT && !suffix.isEmpty) else {
                throw Self.cannotOpen(path, errno)
            }
        }
        return broken
    }

    private func refusal(_ reason: String) -> SQLiteFailure { SQLiteFailure(.other(message: "\(path) \(reason)")) }

    private static func cannotOpen(_ path: String, _ cause: Int32) -> SQLiteFailure {
        SQLiteFailure(.io(message: "cannot open \(path): \(String(cString: strerror(cause))); \(remedy(cause))"))
    }

    private static func remedy(_ cause: Int32) -> String {
        switch cause {
        case ENOSPC, EDQUOT: "free some space"
        case EACCES, EPERM, EROFS: "make it writable, or use another directory"
        case ENOTDIR, EEXIST: "a file is where a directory should be: move it away, or use another directory"
        default: "use another directory"
        }
    }
}
