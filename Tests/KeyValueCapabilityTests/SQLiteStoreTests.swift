import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Synchronization
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
            try await makeStore(in: directory, ["k": [1, 0, 2]])
            try await withStore(in: directory) { store in
                try #expect(await store.value(for: "k") == [1, 0, 2])
                #expect(store.quarantined == nil && store.quarantinedEarlier == nil)
            }
        }
    }

    @Test("what was removed with all else is nowhere on the disk, and the store goes on", arguments: [10, 100_000])
    func removedAll(count: Int) async throws {
        try await withTemporaryDirectory { files in
            let (directory, word) = (files.path + "/new", Array("canary".utf8))
            let store = try SQLiteStore(directory: directory)
            for key in ["canary-1", "canary-2"] {
                _ = try await store.replaceValue(for: key, with: Array(repeating: word, count: count).flatMap(\.self))
            }
            func holds(_ file: String) throws -> Bool {
                String(decoding: try files.bytes(of: file), as: UTF8.self).contains("canary")
            }
            #expect(try files.files().contains(where: holds))
            try await store.removeAll()
            #expect(try !files.files().contains(where: holds))
            #expect(try await store.keys(beginningWith: "", from: 0).keys.isEmpty)
            _ = try await store.replaceValue(for: "k", with: [1])
            try #expect(await store.value(for: "k") == [1])
            await store.close()
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
            let last = try await withStore(in: directory) { try await $0.value(for: "k") }
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

    @Test("a store that opens its file later fails until it can, tells it when it does, and closes for good")
    func openedLater() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try files.write("no directory", to: "new")
            let opened = Mutex(0)
            let store = SQLiteStore(openingLater: directory) { _ in opened.withLock { $0 += 1 } }
            for _ in 0..<2 { await #expect(throws: KeyValueError.self) { try await store.value(for: "k") } }
            try #require(unlink(directory) == 0)
            try #expect(await store.replaceValue(for: "k", with: [1]) == nil)
            try #expect(await store.value(for: "k") == [1])
            #expect(opened.withLock { $0 } == 1)
            await store.close()
            await #expect(throws: KeyValueError.other(message: "the store is closed")) {
                try await store.value(for: "k")
            }
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
            let store = try SQLiteStore(directory: directory, timeout: .milliseconds(1))
            _ = try await store.replaceValue(for: "k", with: [1])
            let other = try SQLiteConnection(path: directory + "/values.sqlite", timeout: .zero)
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
            let store = try SQLiteStore(directory: directory, timeout: .seconds(60))
            _ = try await store.replaceValue(for: "k", with: [1])
            async let other: Void = writeSlowly(in: directory)
            let deadline = ContinuousClock.now + .seconds(120)
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
            let other = try SQLiteConnection(path: directory + "/values.sqlite", timeout: .seconds(60))
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
            let other = try SQLiteConnection(path: directory + "/values.sqlite", timeout: .zero)
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

    @Test("a call whose task is cancelled while it stands in line is not begun")
    func cancelledInLine() async throws {
        try await withTemporaryDirectory { files in
            try await withStore(in: files.path + "/new") { store in
                let other = try SQLiteConnection(path: files.path + "/new/values.sqlite", timeout: .zero)
                try other.run("BEGIN IMMEDIATE")
                // The first waits for the lock, and the second for the first.
                let first = Task.immediate { try await store.replaceValue(for: "k", with: [1]) }
                let second = Task.immediate { try await store.replaceValue(for: "k", with: [2]) }
                second.cancel()
                try other.run("ROLLBACK")
                try #expect(await first.value == nil)
                await #expect(throws: KeyValueError.other(message: "cancelled before it began")) {
                    try await second.value
                }
                try #expect(await store.value(for: "k") == [1])
            }
        }
    }

    @Test("what was asked before a store is closed is done, what is asked later fails, and no log is left")
    func closed() async throws {
        try await withTemporaryDirectory { files in
            let store = try SQLiteStore(directory: files.path + "/new")
            let writes = (0..<50).map { number in
                Task.immediate { try await store.replaceValue(for: "\(number)", with: [UInt8(number)]) }
            }
            await store.close()
            try #expect(files.names(in: files.path + "/new") == ["values.sqlite"])
            let closed = KeyValueError.other(message: "the store is closed")
            await #expect(throws: closed) { try await store.value(for: "0") }
            await #expect(throws: closed) { try await store.replaceValue(for: "0", with: [9]) }
            await store.close()
            for write in writes { try #expect(await write.value == nil) }
            try await withStore(in: files.path + "/new") { again in
                for number in 0..<50 { try #expect(await again.value(for: "\(number)") == [UInt8(number)]) }
            }
        }
    }

    @Test("damage done in use is an error that names the file and not the value")
    func damagedInUse() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            // Larger than what SQLite keeps in memory.
            let value = [UInt8](repeating: 0x2A, count: 8 << 20)
            try await makeStore(in: directory, ["k": value])
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
