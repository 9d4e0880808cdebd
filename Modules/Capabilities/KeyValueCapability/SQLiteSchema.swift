/// The tables of a store's file, and the steps that lead to them from those of every earlier version.
enum SQLiteSchema {
    /// Step n turns version n into n + 1, beginning with a new file; a file is at the version that its steps add up to.
    ///
    /// Files of every version lie on somebody's disk, so a step is never changed: a new one is added.
    private static let steps: [[String]] = [
        // With a rowid: without one, each value beyond a few hundred bytes takes pages of its own in the key's tree.
        ["CREATE TABLE entries (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL)"],
        // Cursors hold an entry's number, and SQLite keeps the numbers of a declared column only.
        [
            "CREATE TABLE numbered (id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, value BLOB NOT NULL)",
            "INSERT INTO numbered (id, key, value) SELECT rowid, key, value FROM entries",
            "DROP TABLE entries",
            "ALTER TABLE numbered RENAME TO entries",
        ],
    ]

    /// The columns of `entries` in each version: name, type, whether it refuses NULL, its place in the primary key.
    private static let columns = [
        [],
        ["key TEXT 1 1", "value BLOB 1 0"],
        ["id INTEGER 0 1", "key TEXT 1 0", "value BLOB 1 0"],
    ]

    /// The version that this module reads and writes, kept in SQLite's `user_version`.
    static let version = Int64(steps.count)

    /// Takes a file from an earlier version to this one: all the way, or not at all.
    static func migrate(_ connection: SQLiteConnection, from version: Int64) throws(SQLiteFailure) {
        guard version < Self.version else { return }
        try connection.transaction { connection throws(SQLiteFailure) in
            for statement in steps.dropFirst(Int(version)).joined() { try connection.run(statement) }
            try connection.run("PRAGMA user_version = \(Self.version)")
        }
    }

    /// Whether a file that says it is at a version has that version's table. What else is in it does not matter.
    static func fits(_ connection: SQLiteConnection, version: Int64) throws(SQLiteFailure) -> Bool {
        let columns = try connection.run(
            "SELECT name || ' ' || type || ' ' || \"notnull\" || ' ' || pk FROM pragma_table_info('entries') ORDER BY cid"
        ) { $0.text(0) }
        // Writing leans on keys being unique.
        let unique = try connection.run(
            "SELECT i.name FROM pragma_index_list('entries') l, pragma_index_info(l.name) i WHERE l.\"unique\""
        ) { $0.text(0) }
        return columns == Self.columns[Int(version)] && unique == (version == 0 ? [] : ["key"])
    }
}
