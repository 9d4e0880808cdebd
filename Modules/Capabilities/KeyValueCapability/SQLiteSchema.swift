/// The tables of a store's file, and the migrations from every earlier version.
enum SQLiteSchema {
    /// The migrations: step n turns version n into n + 1, where version 0 is a new file.
    ///
    /// Files of every version are in use, so steps are never changed, only added.
    private static let steps: [[String]] = [
        // With a rowid: otherwise each value beyond a few hundred bytes takes overflow pages in the tree of the keys.
        ["CREATE TABLE entries (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL)"],
        // Cursors contain an entry's number, and SQLite preserves the numbers of declared columns only.
        [
            "CREATE TABLE numbered (id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, value BLOB NOT NULL)",
            "INSERT INTO numbered (id, key, value) SELECT rowid, key, value FROM entries",
            "DROP TABLE entries",
            "ALTER TABLE numbered RENAME TO entries",
        ],
        // Otherwise a new entry may get the number of a removed one, which an earlier cursor has already passed.
        [
            """
            CREATE TABLE numbered
                (id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT UNIQUE NOT NULL, value BLOB NOT NULL)
            """,
            "INSERT INTO numbered (id, key, value) SELECT id, key, value FROM entries",
            "DROP TABLE entries",
            "ALTER TABLE numbered RENAME TO entries",
        ],
    ]

    /// The columns of `entries` in each version: name, type, whether it is NOT NULL, position in the primary key.
    private static let columns = [
        [],
        ["key TEXT 1 1", "value BLOB 1 0"],
        ["id INTEGER 0 1", "key TEXT 1 0", "value BLOB 1 0"],
        ["id INTEGER 0 1", "key TEXT 1 0", "value BLOB 1 0"],
    ]

    /// The current version, stored in SQLite's `user_version`.
    static let version = Int64(steps.count)

    /// Atomically migrates a file from an earlier version to the current one.
    static func migrate(_ connection: SQLiteConnection, from version: Int64) throws(SQLiteFailure) {
        guard version < Self.version else { return }
        try connection.transaction { connection throws(SQLiteFailure) in
            for statement in steps.dropFirst(Int(version)).joined() { try connection.run(statement) }
            try connection.run("PRAGMA user_version = \(Self.version)")
        }
    }

    /// Whether a file has the table of the version that it declares. Other tables are ignored.
    static func fits(_ connection: SQLiteConnection, version: Int64) throws(SQLiteFailure) -> Bool {
        let columns = try connection.run(
            "SELECT name || ' ' || type || ' ' || \"notnull\" || ' ' || pk FROM pragma_table_info('entries') ORDER BY cid"
        ) { $0.text(0) }
        // Writes depend on keys being unique.
        let unique = try connection.run(
            "SELECT i.name FROM pragma_index_list('entries') l, pragma_index_info(l.name) i WHERE l.\"unique\""
        ) { $0.text(0) }
        // Without this table, as SQLite itself creates it, no number can be assigned.
        let numbers = try connection.run("SELECT sql FROM sqlite_schema WHERE name = 'sqlite_sequence'") { $0.text(0) }
        return columns == Self.columns[Int(version)] && unique == (version == 0 ? [] : ["key"])
            && numbers == (version < 3 ? [] : ["CREATE TABLE sqlite_sequence(name,seq)"])
    }
}
