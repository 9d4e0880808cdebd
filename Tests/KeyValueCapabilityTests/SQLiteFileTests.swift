import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Platform
import Testing

/// What a store finds when it is opened.
@Suite("SQLite file")
struct SQLiteFileTests: StoreSuite {
    let files: TemporaryDirectory

    init() throws { files = try TemporaryDirectory() }

    @Test(
        "Eight stores opened at once all work, and migrate a file of the first version once, with its values",
        arguments: [false, true])
    func openedAtOnce(isFirstVersion: Bool) async throws {
        if isFirstVersion { try await writeFirstVersion() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 { group.addTask { try await makeStore(in: directory, ["\(number)": []]) } }
            try await group.waitForAll()
        }
        try await withStore(in: directory) { store in
            let keys = try await store.keys(beginningWith: "", from: 0).keys
            #expect(store.quarantined == nil && Set(keys).isSuperset(of: (0..<8).map { "\($0)" }))
            #expect(keys.dropLast(8) == (isFirstVersion ? ["b", "a\0🌦"] : []))
            try #expect(await store.value(for: "a\0🌦") == (isFirstVersion ? [0, 1] : nil))
            try #expect(await store.replaceValue(for: "b", with: [3]) == (isFirstVersion ? [2] : nil))
        }
    }

    @Test(
        "A store uses a write-ahead log, and flushes each write to the disk if it is durable",
        arguments: [true, false])
    func durability(isDurable: Bool) async throws {
        let file = SQLiteFile(directory: directory, name: "values.sqlite", timeout: .zero, isDurable: isDurable)
        let connection = try file.openStore().connection
        #expect(try connection.run("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
        // 2 is FULL and 0 is OFF: https://www.sqlite.org/pragma.html#pragma_synchronous
        #expect(try connection.run("PRAGMA synchronous") { $0.integer(0) } == [isDurable ? 2 : 0])
    }

    @Test("A connection to a missing file fails and does not create it")
    func missing() throws {
        #expect(throws: SQLiteFailure.self) { try SQLiteConnection(path: files.path + "/none", timeout: .zero) }
        try #expect(!files.names().contains("none"))
    }

    @Test("A failed transaction is rolled back, and the next one succeeds")
    func rolledBack() async throws {
        try await makeStore(in: directory, ["k": [1]])
        let connection = try SQLiteConnection(path: directory + "/values.sqlite", timeout: .zero)
        #expect(throws: SQLiteFailure.self) {
            try connection.transaction { connection throws(SQLiteFailure) in
                try connection.run("INSERT INTO entries (key, value) VALUES ('l', x'01')")
                try connection.run("INSERT INTO nowhere VALUES (1)")
            }
        }
        try connection.transaction { connection throws(SQLiteFailure) in
            try connection.run("INSERT INTO entries (key, value) VALUES ('m', x'01')")
        }
        #expect(try connection.run("SELECT key FROM entries ORDER BY id") { $0.text(0) } == ["k", "m"])
    }

    @Test("The directory and the file are accessible to the user only")
    func permissionsOfFiles() async throws {
        try await withStore(in: directory + "/deep/er") { store in
            _ = try await store.replaceValue(for: "k", with: [1])
            try #expect(files.permissions(of: directory) == 0o700)
            try #expect(files.permissions(of: directory + "/deep/er") == 0o700)
            for name in try files.names(in: directory + "/deep/er") {
                try #expect(files.permissions(of: directory + "/deep/er/" + name) == 0o600, "\(name)")
            }
        }
    }

    @Test("A file that is no database is kept, replaced, and reported until a value is stored")
    func noDatabase() async throws {
        try await withStore(in: directory) { store in #expect(store.quarantinedEarlier == nil) }
        for number in 1...2 {
            let bytes = [UInt8](repeating: 0x2E + UInt8(number), count: 5000)
            try files.write(bytes, to: file)
            try await withStore(in: directory) { store in
                #expect(store.quarantined == "\(file).broken-\(number)" && store.quarantinedEarlier == nil)
                try #expect(await store.value(for: "k") == nil)
            }
            try #expect(files.bytes(of: "\(file).broken-\(number)") == bytes)
            for _ in 0..<2 {
                try await withStore(in: directory) { store in
                    #expect(store.quarantined == nil && store.quarantinedEarlier == "\(file).broken-\(number)")
                }
            }
        }
        try await makeStore(in: directory, ["k": [1]])
        try await withStore(in: directory) { #expect($0.quarantinedEarlier == nil) }
    }

    @Test("A failed migration leaves the file at its version with all values")
    func failedMigration() async throws {
        try await writeFirstVersion()
        // Stands where the migration wants to put a table of its own.
        let connection = try SQLiteConnection(path: file, timeout: .zero)
        try connection.run("CREATE TABLE numbered (other TEXT)")
        #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
        #expect(try connection.run("PRAGMA user_version") { $0.integer(0) } == [1])
        #expect(try connection.run("SELECT key FROM entries ORDER BY rowid") { $0.text(0) } == ["b", "a\0🌦"])
        try connection.run("DROP TABLE numbered")
        try await withStore(in: directory) { try #expect(await $0.value(for: "b") == [2]) }
    }

    /// Leaves a file as the first version of the module wrote it.
    private func writeFirstVersion() async throws {
        try await makeStore(in: directory)
        try #require(unlink(file) == 0)
        close(creat(file, 0o600))
        let connection = try SQLiteConnection(path: file, timeout: .zero)
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("CREATE TABLE entries (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL)")
        for (key, value) in [("b", [2]), ("a\0🌦", [0, 1])] as [(String, [UInt8])] {
            try connection.run("INSERT INTO entries (key, value) VALUES (?, ?)", [.text(key), .blob(value)])
        }
        try connection.run("PRAGMA user_version = 1")
    }

    /// What a user may not write to, and the error if it cannot be read either.
    enum Protected: Int, CaseIterable {
        case file, directory, absentFile, damagedFile, damagedInDirectory, emptyFile, emptyInDirectory, logWithoutIndex

        var isFile: Bool { self == .file || self == .damagedFile || self == .emptyFile }

        func words(_ file: String) -> String? {
            switch self {
            case .file, .directory: nil
            case .absentFile: "cannot open \(file): Permission denied; make it writable, or use another directory"
            case .damagedFile, .damagedInDirectory:
                "\(file) is damaged, or not a store, and cannot be set aside; "
                    + "make it and its directory writable, or use another directory"
            case .emptyFile, .emptyInDirectory:
                "\(file) is empty and is read-only; make it and its directory writable once"
            case .logWithoutIndex:
                "\(file) has a log that is not part of it yet, and its directory is read-only; make it writable once"
            }
        }
    }

    @Test(
        "A read-only store is read or refused with path, cause and remedy, and no file is added or moved",
        arguments: Protected.allCases)
    func notWritable(protected: Protected) async throws {
        try await makeStore(in: directory, ["k": [1]])
        switch protected {
        case .file, .directory: break
        case .absentFile: try files.remove(file)
        case .damagedFile, .damagedInDirectory: try files.write(Array(repeating: 0x2E, count: 5000), to: file)
        case .emptyFile, .emptyInDirectory: try files.write([], to: file)
        case .logWithoutIndex:
            let log = try await withStore(in: directory) { store in
                _ = try await store.replaceValue(for: "k", with: [2])
                return try files.bytes(of: file + "-wal")
            }
            try files.write(log, to: file + "-wal")
        }
        try files.setPermissions(0o755, of: files.path)
        let names = try files.names(in: directory)
        for name in names.union([""]) where geteuid() == 0 {
            try #require(chown("\(directory)/\(name)", nobody, nobody) == 0)
        }
        try files.setPermissions(protected.isFile ? 0o400 : 0o500, of: protected.isFile ? file : directory)
        await #expect(processExitsWith: .success) {
            [directory = directory as String, words = protected.words(file) as String?] in
            // Nothing is read-only to a superuser.
            if geteuid() == 0 { try #require(setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0) }
            if let words {
                let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
                #expect(error?.description == words)
            } else {
                let store = try SQLiteStore(directory: directory)
                try #expect(await store.value(for: "k") == [1])
                let error = await #expect(throws: KeyValueError.self) {
                    try await store.replaceValue(for: "k", with: [2])
                }
                let remedy = "make it and its directory writable"
                #expect(error?.description == "\(directory)/values.sqlite is read-only; \(remedy)")
            }
        }
        // A log that is left here would keep the file from being written when it may be again.
        try #expect(files.names(in: directory) == names)
        try files.setPermissions(0o700, of: directory)
    }

    @Test("A directory that cannot be created is an error with path, cause and remedy")
    func fileInTheWay() async throws {
        try await makeStore(in: directory)
        let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: file + "/inside") }
        #expect(
            error?.description == "cannot open \(file)/inside: Not a directory; "
                + "a file is where a directory should be: move it away, or use another directory")
    }
}

/// A user who owns nothing else.
private let nobody: uid_t = 65_534
