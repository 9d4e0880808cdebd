import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// What a store finds when it is opened.
@Suite("SQLite file")
struct SQLiteFileTests {
    @Test("eight stores opened at once on a new directory all work")
    func openedAtOnce() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await makeStore(in: directory, ["\(number)": []])
                    }
                }
                try await group.waitForAll()
            }
            let keys = try await withStore(in: directory) { try await $0.keys(beginningWith: "", from: 0).keys }
            #expect(keys.sorted() == (0..<8).map { "\($0)" })
        }
    }

    @Test("a store has a write-ahead log, and each write to it is flushed to the disk")
    func durability() async throws {
        try await withTemporaryDirectory { files in
            let file = SQLiteFile(directory: files.path + "/new", name: "values.sqlite", timeout: .zero)
            let connection = try file.openStore().connection
            #expect(try connection.run("PRAGMA journal_mode") { $0.text(0) } == ["wal"])
            // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
            #expect(try connection.run("PRAGMA synchronous") { $0.integer(0) } == [2])
        }
    }

    @Test("a transaction whose work fails has done nothing, and the next one begins anew")
    func rolledBack() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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
    }

    @Test("directory and file are the user's alone")
    func permissionsOfFiles() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await withStore(in: directory + "/deep/er") { store in
                _ = try await store.replaceValue(for: "k", with: [1])
                try #expect(files.permissions(of: directory) == 0o700)
                try #expect(files.permissions(of: directory + "/deep/er") == 0o700)
                for name in try files.names(in: directory + "/deep/er") {
                    try #expect(files.permissions(of: directory + "/deep/er/" + name) == 0o600, "\(name)")
                }
            }
        }
    }

    @Test("a file that is no database is quarantined, kept, and replaced by a new one")
    func noDatabase() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory)
            for number in 1...2 {
                try files.write(Array(repeating: 0x2E, count: 5000), to: file)
                try await withStore(in: directory) { store in
                    #expect(store.quarantined == "\(file).broken-\(number)")
                    try #expect(await store.value(for: "k") == nil)
                    _ = try await store.replaceValue(for: "k", with: [1])
                }
            }
            try #expect(
                files.names(in: directory).isSuperset(of: ["values.sqlite.broken-1", "values.sqlite.broken-2"]))
        }
    }

    @Test("the last file that was quarantined is told of until something is stored again")
    func quarantinedEarlier() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await withStore(in: directory) { store in #expect(store.quarantinedEarlier == nil) }
            for number in 1...2 {
                try files.write(Array(repeating: 0x2E, count: 5000), to: file)
                try await withStore(in: directory) { #expect($0.quarantinedEarlier == nil && $0.quarantined != nil) }
                for _ in 0..<2 {
                    try await withStore(in: directory) { store in
                        #expect(store.quarantined == nil && store.quarantinedEarlier == "\(file).broken-\(number)")
                    }
                }
            }
            try await makeStore(in: directory, ["k": [1]])
            try await withStore(in: directory) { #expect($0.quarantinedEarlier == nil) }
        }
    }

    @Test("a file of a newer version is refused with the remedy, and not touched")
    func newerSchema() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory, ["k": [1]])
            var bytes = try files.bytes(of: file)
            // The user version, big-endian at offset 60: https://www.sqlite.org/fileformat.html
            bytes[63] = 3
            try files.write(bytes, to: file)
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(
                error?.description == "\(file) was written by a newer version: "
                    + "it has schema 3, and this program knows 2; update, or use another directory")
            try #expect(files.bytes(of: file) == bytes)
            try #expect(files.names(in: directory) == ["values.sqlite"])
        }
    }

    @Test("a file of the first version keeps its values and can be written and listed")
    func migrated() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await writeFirstVersion(to: file, in: directory)
            for _ in 0..<2 {
                try await withStore(in: directory) { store in
                    #expect(store.quarantined == nil)
                    try #expect(await store.value(for: "a\0🌦") == [0, 1])
                    try #expect(await store.keys(beginningWith: "", from: 0).keys == ["b", "a\0🌦"])
                }
            }
            try await withStore(in: directory) { try #expect(await $0.replaceValue(for: "b", with: [3]) == [2]) }
        }
    }

    @Test("eight stores opened at once on a file of the first version migrate it once")
    func migratedAtOnce() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await writeFirstVersion(to: directory + "/values.sqlite", in: directory)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await withStore(in: directory) { store in
                            try #expect(await store.value(for: "b") == [2])
                            _ = try await store.replaceValue(for: "\(number)", with: [])
                        }
                    }
                }
                try await group.waitForAll()
            }
            let keys = try await withStore(in: directory) { try await $0.keys(beginningWith: "", from: 0).keys }
            #expect(keys.prefix(2) == ["b", "a\0🌦"] && keys.count == 10)
        }
    }

    @Test("a migration that fails leaves the file at its version, with all values")
    func failedMigration() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await writeFirstVersion(to: file, in: directory)
            // Stands where the migration wants to put a table of its own.
            let connection = try SQLiteConnection(path: file, timeout: .zero)
            try connection.run("CREATE TABLE numbered (other TEXT)")
            #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(try connection.run("PRAGMA user_version") { $0.integer(0) } == [1])
            #expect(try connection.run("SELECT key FROM entries ORDER BY rowid") { $0.text(0) } == ["b", "a\0🌦"])
            try connection.run("DROP TABLE numbered")
            try await withStore(in: directory) { try #expect(await $0.value(for: "b") == [2]) }
        }
    }

    /// Leaves a file as the first version of the module wrote it.
    private func writeFirstVersion(to file: String, in directory: String) async throws {
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

    @Test("a database of another program is refused and not touched")
    func foreign() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await writeFirstVersion(to: file, in: directory)
            try SQLiteConnection(path: file, timeout: .zero).run("PRAGMA user_version = 0")
            let bytes = try files.bytes(of: file)
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(error?.description == "\(file) belongs to another program; use another directory")
            try #expect(files.bytes(of: file) == bytes)
        }
    }

    @Test("damage behind the first page is found when the store is opened, and the file is quarantined as it was")
    func damagedPages() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory, ["k": Array("canary".utf8)])
            var bytes = try files.bytes(of: file)
            for index in 4096..<bytes.count { bytes[index] = 0xFF }
            try files.write(bytes, to: file)
            try await withStore(in: directory) { store in
                #expect(store.quarantined == "\(file).broken-1")
                try #expect(files.bytes(of: file + ".broken-1") == bytes)
                try #expect(await store.value(for: "k") == nil)
            }
        }
    }

    /// What a user may not write to.
    enum Protected: Int, CaseIterable {
        case emptyDirectory, directory, file
    }

    @Test(
        "what may not be written to is read, and else an error with path, cause and remedy",
        arguments: Protected.allCases)
    func notWritable(protected: Protected) async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory, ["k": [1]])
            if protected == .emptyDirectory { try files.remove(file) }
            try files.setPermissions(0o755, of: files.path)
            for path in [directory, file] where geteuid() == 0 && access(path, F_OK) == 0 {
                try #require(chown(path, nobody, nobody) == 0)
            }
            if protected == .file { try files.setPermissions(0o400, of: file) }
            if protected != .file { try files.setPermissions(0o500, of: directory) }
            let names = try files.names(in: directory)
            await #expect(processExitsWith: .success) {
                [directory = directory as String, isEmpty = (protected == .emptyDirectory) as Bool] in
                // Nothing is read-only to a superuser.
                if geteuid() == 0 { try #require(setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0) }
                let file = directory + "/values.sqlite"
                guard !isEmpty else {
                    let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
                    let remedy = "make it writable, or use another directory"
                    #expect(error?.description == "cannot open \(file): Permission denied; \(remedy)")
                    return
                }
                let store = try SQLiteStore(directory: directory)
                try #expect(await store.value(for: "k") == [1])
                let error = await #expect(throws: KeyValueError.self) {
                    try await store.replaceValue(for: "k", with: [2])
                }
                #expect(error?.description == "\(file) is read-only; make it and its directory writable")
            }
            // A log that is left here would keep the file from being written when it may be again.
            try #expect(files.names(in: directory) == names)
            try files.setPermissions(0o700, of: directory)
        }
    }

    /// What a store cannot begin with where it may not write.
    enum Unusable: Int, CaseIterable {
        case damagedFile, damagedInDirectory, emptyFile, emptyInDirectory, logWithoutIndex

        var isDirectory: Bool { self == .damagedInDirectory || self == .emptyInDirectory || self == .logWithoutIndex }

        var words: String {
            switch self {
            case .damagedFile, .damagedInDirectory:
                "is damaged, or not a store, and cannot be set aside; "
                    + "make it and its directory writable, or use another directory"
            case .emptyFile, .emptyInDirectory: "is empty and is read-only; make it and its directory writable once"
            case .logWithoutIndex:
                "has a log that is not part of it yet, and its directory is read-only; make it writable once"
            }
        }
    }

    @Test(
        "what is damaged, empty or half there and may not be written to is told with its remedy, and not touched",
        arguments: Unusable.allCases)
    func unusable(unusable: Unusable) async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            try await makeStore(in: directory, ["k": [1]])
            switch unusable {
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
            for name in [""] + (try files.names(in: directory)) where geteuid() == 0 {
                try #require(chown("\(directory)/\(name)", nobody, nobody) == 0)
            }
            if !unusable.isDirectory { try files.setPermissions(0o400, of: file) }
            if unusable.isDirectory { try files.setPermissions(0o500, of: directory) }
            let names = try files.names(in: directory)
            await #expect(processExitsWith: .success) {
                [directory = directory as String, words = unusable.words as String] in
                if geteuid() == 0 { try #require(setgroups(0, nil) == 0 && setgid(nobody) == 0 && setuid(nobody) == 0) }
                let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
                #expect(error?.description == "\(directory)/values.sqlite \(words)")
            }
            try #expect(files.names(in: directory) == names)
            try files.setPermissions(0o700, of: directory)
        }
    }

    @Test("a directory that cannot be made is an error with path, cause and remedy")
    func fileInTheWay() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await makeStore(in: directory)
            let file = directory + "/values.sqlite"
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: file + "/inside") }
            #expect(
                error?.description == "cannot open \(file)/inside: Not a directory; "
                    + "a file is where a directory should be: move it away, or use another directory")
        }
    }
}

/// A user who owns nothing else.
private let nobody: uid_t = 65_534
