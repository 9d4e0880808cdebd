import Effects
import KeyValueCapability
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

@Suite("SQLite store")
struct SQLiteStoreTests {
    @Test("values are there when the store is opened again")
    func reopened() async throws {
        try await withTemporaryDirectory { directory in
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: [1, 0, 2])
            let store = try SQLiteStore(directory: directory)
            try #expect(await store.value(for: "k") == [1, 0, 2])
            #expect(store.setAside == nil)
        }
    }

    @Test("two stores on one file take turns: every value is handed back once, to whoever replaced it")
    func twoStores() async throws {
        try await withTemporaryDirectory { directory in
            let written = (0..<2).flatMap { store in (0..<200).map { [UInt8(store), UInt8($0)] } }
            let replaced = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
                for number in 0..<2 {
                    let store = try SQLiteStore(directory: directory)
                    group.addTask {
                        var previous: [[UInt8]] = []
                        for value in written where value[0] == number {
                            previous += try await store.replaceValue(for: "k", with: value).map { [$0] } ?? []
                        }
                        return previous
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            let last = try await SQLiteStore(directory: directory).value(for: "k")
            #expect((replaced + [last ?? []]).sorted { $0.lexicographicallyPrecedes($1) } == written)
        }
    }

    @Test("eight stores opened at once on a new directory all work")
    func openedAtOnce() async throws {
        try await withTemporaryDirectory { directory in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        _ = try await SQLiteStore(directory: directory).replaceValue(for: "\(number)", with: [])
                    }
                }
                try await group.waitForAll()
            }
            let keys = try await SQLiteStore(directory: directory).keys(beginningWith: "", from: 0).keys
            #expect(keys.sorted() == (0..<8).map { "\($0)" })
        }
    }

    @Test("directory and file are the user's alone")
    func permissionsOfFiles() async throws {
        try await withTemporaryDirectory { directory in
            let store = try SQLiteStore(directory: directory + "/deep/er")
            _ = try await store.replaceValue(for: "k", with: [1])
            try #expect(permissions(directory) == 0o700)
            try #expect(permissions(directory + "/deep/er") == 0o700)
            for name in try names(in: directory + "/deep/er") {
                try #expect(permissions(directory + "/deep/er/" + name) == 0o600, "\(name)")
            }
        }
    }

    @Test("a file that is no database is set aside, kept, and replaced by a new one")
    func noDatabase() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            _ = try SQLiteStore(directory: directory)
            for number in 1...2 {
                try write(Array(repeating: 0x2E, count: 5000), to: file)
                let store = try SQLiteStore(directory: directory)
                #expect(store.setAside == "\(file).broken-\(number)")
                try #expect(await store.value(for: "k") == nil)
                _ = try await store.replaceValue(for: "k", with: [1])
            }
            try #expect(names(in: directory).isSuperset(of: ["values.sqlite.broken-1", "values.sqlite.broken-2"]))
        }
    }

    @Test("a file of a newer version is refused with the remedy, and not touched")
    func newerSchema() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: [1])
            var bytes = try contents(of: file)
            // The user version, big-endian at offset 60: https://www.sqlite.org/fileformat.html
            bytes[63] = 3
            try write(bytes, to: file)
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(
                error?.description == "\(file) was written by a newer version: "
                    + "it has schema 3, and this program knows 2; update, or use another directory")
            try #expect(contents(of: file) == bytes)
            try #expect(names(in: directory) == ["values.sqlite"])
        }
    }

    @Test("a file of the first version keeps its values and can be written and listed")
    func migrated() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            try writeFirstVersion(to: file, in: directory)
            for _ in 0..<2 {
                let store = try SQLiteStore(directory: directory)
                #expect(store.setAside == nil)
                try #expect(await store.value(for: "a\0🌦") == [0, 1])
                try #expect(await store.keys(beginningWith: "", from: 0).keys == ["b", "a\0🌦"])
            }
            try #expect(await SQLiteStore(directory: directory).replaceValue(for: "b", with: [3]) == [2])
        }
    }

    @Test("eight stores opened at once on a file of the first version migrate it once")
    func migratedAtOnce() async throws {
        try await withTemporaryDirectory { directory in
            try writeFirstVersion(to: directory + "/values.sqlite", in: directory)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let store = try SQLiteStore(directory: directory)
                        try #expect(await store.value(for: "b") == [2])
                        _ = try await store.replaceValue(for: "\(number)", with: [])
                    }
                }
                try await group.waitForAll()
            }
            let keys = try await SQLiteStore(directory: directory).keys(beginningWith: "", from: 0).keys
            #expect(keys.prefix(2) == ["b", "a\0🌦"] && keys.count == 10)
        }
    }

    @Test("calls on one store are done in the order in which they come")
    func order() async throws {
        try await withTemporaryDirectory { directory in
            let store = try SQLiteStore(directory: directory)
            // An immediate task runs until it waits, so each call is in line before the next one is made.
            let writes = (0..<200).map { number in
                Task.immediate { try await store.replaceValue(for: "k", with: [UInt8(number)]) }
            }
            var previous: [[UInt8]?] = []
            for write in writes { previous.append(try await write.value) }
            #expect(previous == [nil] + (0..<199).map { [UInt8($0)] })
        }
    }

    @Test("a migration that fails leaves the file at its version, with all values")
    func failedMigration() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            try writeFirstVersion(to: file, in: directory)
            // Stands where the migration wants to put a table of its own.
            let connection = try SQLiteConnection(path: file, patience: .zero)
            try connection.run("CREATE TABLE numbered (other TEXT)")
            #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(try connection.run("PRAGMA user_version") { $0.integer(0) } == [1])
            #expect(try connection.run("SELECT key FROM entries ORDER BY rowid") { $0.text(0) } == ["b", "a\0🌦"])
            try connection.run("DROP TABLE numbered")
            try #expect(await SQLiteStore(directory: directory).value(for: "b") == [2])
        }
    }

    /// Leaves a file as the first version of the module wrote it.
    private func writeFirstVersion(to file: String, in directory: String) throws {
        _ = try SQLiteStore(directory: directory)
        try remove(file)
        try write([], to: file)
        let connection = try SQLiteConnection(path: file, patience: .zero)
        try connection.run("PRAGMA journal_mode = WAL")
        try connection.run("CREATE TABLE entries (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL)")
        for (key, value) in [("b", [2]), ("a\0🌦", [0, 1])] as [(String, [UInt8])] {
            try connection.run("INSERT INTO entries (key, value) VALUES (?, ?)", [.text(key), .blob(value)])
        }
        try connection.run("PRAGMA user_version = 1")
    }

    @Test("a database of another program is refused and not touched")
    func foreign() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            try writeFirstVersion(to: file, in: directory)
            try SQLiteConnection(path: file, patience: .zero).run("PRAGMA user_version = 0")
            let bytes = try contents(of: file)
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(error?.description == "\(file) belongs to another program; use another directory")
            try #expect(contents(of: file) == bytes)
        }
    }

    @Test("a cursor holds after a restart")
    func cursorAfterRestart() async throws {
        try await withTemporaryDirectory { directory in
            let store = try SQLiteStore(directory: directory)
            for number in 0..<300 { _ = try await store.replaceValue(for: "k\(number)", with: []) }
            let cursor = try await store.keys(beginningWith: "k", from: 0).nextCursor
            let second = try await SQLiteStore(directory: directory).keys(beginningWith: "k", from: cursor)
            #expect(second == KeyPage(keys: (256..<300).map { "k\($0)" }, nextCursor: 0))
        }
    }

    @Test("a file that another has locked for too long is a timeout; reading goes on, and the value stays")
    func lockedTooLong() async throws {
        try await withTemporaryDirectory { directory in
            let store = try SQLiteStore(directory: directory, patience: .milliseconds(1))
            _ = try await store.replaceValue(for: "k", with: [1])
            let other = try SQLiteConnection(path: directory + "/values.sqlite", patience: .zero)
            try other.run("BEGIN IMMEDIATE")
            await #expect(throws: KeyValueError.timeout) { try await store.replaceValue(for: "k", with: [2]) }
            await #expect(throws: KeyValueError.timeout) { try await store.removeValue(for: "k") }
            try #expect(await store.value(for: "k") == [1])
            try other.run("ROLLBACK")
            try #expect(await store.replaceValue(for: "k", with: [2]) == [1])
        }
    }

    @Test("a write waits for another process that has locked the file, and comes after it")
    func waitsForProcess() async throws {
        try await withTemporaryDirectory { directory in
            let store = try SQLiteStore(directory: directory, patience: .seconds(60))
            _ = try await store.replaceValue(for: "k", with: [1])
            async let other: Void = writeSlowly(in: directory)
            let deadline = ContinuousClock.now + .seconds(60)
            while access(directory + "/locked", F_OK) != 0, ContinuousClock.now < deadline { await Task.yield() }
            let write = Task.immediate { try await store.replaceValue(for: "k", with: [3]) }
            close(creat(directory + "/go", 0o600))
            try #expect(await write.value == [2])
            _ = await other
            try #expect(await store.value(for: "k") == [3])
        }
    }

    /// Writes 2 in another process, which begins by making the file `locked` and ends when there is the file `go`.
    private func writeSlowly(in directory: String) async {
        await #expect(processExitsWith: .success) { [directory = directory as String] in
            let other = try SQLiteConnection(path: directory + "/values.sqlite", patience: .seconds(60))
            try other.transaction { other throws(SQLiteFailure) in
                try other.run("UPDATE entries SET value = x'02'")
                close(creat(directory + "/locked", 0o600))
                while access(directory + "/go", F_OK) != 0 { sched_yield() }
            }
        }
    }

    @Test("a wait for another's lock ends with the task that waits, and the value stays")
    func lockedOut() async throws {
        try await withTemporaryDirectory { directory in
            let store = try SQLiteStore(directory: directory)
            _ = try await store.replaceValue(for: "k", with: [1])
            let other = try SQLiteConnection(path: directory + "/values.sqlite", patience: .zero)
            try other.run("BEGIN IMMEDIATE")
            let (waiting, started) = AsyncStream.makeStream(of: Void.self)
            let writing = Task {
                started.yield()
                return try await store.replaceValue(for: "k", with: [2])
            }
            for await _ in waiting { break }
            try #expect(await SQLiteStore(directory: directory).value(for: "k") == [1])
            writing.cancel()
            await #expect(throws: KeyValueError.self) { try await writing.value }
            try other.run("ROLLBACK")
            try #expect(await store.replaceValue(for: "k", with: [3]) == [1])
        }
    }

    @Test("damage behind the first page is found when the store is opened, and the file is set aside as it was")
    func damagedPages() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: Array("canary".utf8))
            var bytes = try contents(of: file)
            for index in 4096..<bytes.count { bytes[index] = 0xFF }
            try write(bytes, to: file)
            let store = try SQLiteStore(directory: directory)
            #expect(store.setAside == "\(file).broken-1")
            try #expect(contents(of: file + ".broken-1") == bytes)
            try #expect(await store.value(for: "k") == nil)
        }
    }

    @Test("damage done in use is an error that names the file and not the value")
    func damagedInUse() async throws {
        try await withTemporaryDirectory { directory in
            let file = directory + "/values.sqlite"
            // Larger than what SQLite keeps in memory.
            let value = [UInt8](repeating: 0x2A, count: 8 << 20)
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: value)
            let store = try SQLiteStore(directory: directory)
            try overwrite(file, from: 4096, with: [UInt8](repeating: 0xFF, count: 8 << 20))
            let error = await #expect(throws: KeyValueError.self) { try await store.value(for: "k") }
            #expect(error == .io(message: "\(file) is damaged, or not a store; move it away"))
        }
    }

    @Test("a directory that cannot be made is an error with path, cause and remedy")
    func fileInTheWay() async throws {
        try await withTemporaryDirectory { directory in
            _ = try SQLiteStore(directory: directory)
            let file = directory + "/values.sqlite"
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: file + "/inside") }
            #expect(
                error?.description == "cannot open \(file)/inside: Not a directory; "
                    + "a file is where a directory should be: move it away, or use another directory")
        }
    }
}

/// Changes a file in place, under those who have it open.
private func overwrite(_ path: String, from offset: off_t, with bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    try #require(pwrite(file, bytes, bytes.count, offset) == bytes.count)
}

private func remove(_ path: String) throws { try #require(unlink(path) == 0) }
