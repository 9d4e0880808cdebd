import CapabilityTesting
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
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: [1, 0, 2])
            let store = try SQLiteStore(directory: directory)
            try #expect(await store.value(for: "k") == [1, 0, 2])
            #expect(store.setAside == nil)
        }
    }

    @Test("two stores on one file take turns: every value is handed back once, to whoever replaced it")
    func twoStores() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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

    @Test("calls on one store are done in the order in which they come")
    func order() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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

    @Test("a read does not overtake the writes that came before it")
    func readAfterWrites() async throws {
        try await withTemporaryDirectory { files in
            let store = try SQLiteStore(directory: files.path + "/new")
            for round in 0..<50 {
                let writes = (0..<4).map { number in
                    Task.immediate { try await store.replaceValue(for: "k", with: [UInt8(round), UInt8(number)]) }
                }
                try #expect(await store.value(for: "k") == [UInt8(round), 3])
                for write in writes { _ = try await write.value }
            }
        }
    }

    @Test("values on both sides of the size that is read at once are read", arguments: [0, 1, 65_536, 65_537, 1 << 20])
    func sizes(count: Int) async throws {
        try await withTemporaryDirectory { files in
            let store = try SQLiteStore(directory: files.path + "/new")
            let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            _ = try await store.replaceValue(for: "k", with: value)
            try #expect(await store.value(for: "k") == value)
            try #expect(await store.value(for: "absent") == nil)
        }
    }

    @Test("a cursor holds after a restart")
    func cursorAfterRestart() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let store = try SQLiteStore(directory: directory)
            for number in 0..<300 { _ = try await store.replaceValue(for: "k\(number)", with: []) }
            let cursor = try await store.keys(beginningWith: "k", from: 0).nextCursor
            let second = try await SQLiteStore(directory: directory).keys(beginningWith: "k", from: cursor)
            #expect(second == KeyPage(keys: (256..<300).map { "k\($0)" }, nextCursor: 0))
        }
    }

    @Test("a file that another has locked for too long is a timeout; reading goes on, and the value stays")
    func lockedTooLong() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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

    @Test("damage done in use is an error that names the file and not the value")
    func damagedInUse() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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
}

/// Changes a file in place, under those who have it open.
private func overwrite(_ path: String, from offset: off_t, with bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    try #require(pwrite(file, bytes, bytes.count, offset) == bytes.count)
}
