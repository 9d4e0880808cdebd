import CapabilityTesting
import KeyValueCapability
import KeyValueEffects
import Platform
import Synchronization
import Testing

@Suite("SQLite store")
struct SQLiteStoreTests: StoreSuite {
    let files: TemporaryDirectory

    init() throws { files = try TemporaryDirectory() }

    @Test("Removing all values erases them from the disk, and the store stays usable", arguments: [10, 100_000])
    func removedAll(count: Int) async throws {
        let word = Array("canary".utf8)
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

    @Test("Keys are listed without their values, so large values do not shorten a page of them")
    func keysOfLargeValues() async throws {
        try await withStore(in: directory) { store in
            let keys = ["a", "b", "c"]
            let value = [UInt8](repeating: 7, count: 1 << 20)
            _ = try await store.write(keys.map { KeyValueChange($0, to: value) })
            try await #expect(store.entries(beginningWith: "", from: 0).entries.map(\.key) == ["a"])
            let page = try await store.keys(beginningWith: "", from: 0)
            #expect(page.keys == keys && page.nextCursor == 0)
        }
    }

    @Test("A store that opens its file later fails until it can, reports the opening once, and closes for good")
    func openedLater() async throws {
        try files.write("no directory", to: directory)
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

    @Test("A locked file is a timeout, a cancelled write stops waiting or never begins, and the value is unchanged")
    func lockedTooLong() async throws {
        let store = try SQLiteStore(directory: directory, timeout: .milliseconds(1))
        _ = try await store.replaceValue(for: "k", with: [1])
        let other = try SQLiteConnection(path: file, timeout: .zero)
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: KeyValueError.timeout) { try await store.replaceValue(for: "k", with: [2]) }
        await #expect(throws: KeyValueError.timeout) { try await store.removeValue(for: "k") }
        let patient = try SQLiteStore(directory: directory, timeout: .seconds(3600))
        // The first waits for the lock, and the second for the first.
        let writes = [[2], [3]].map { value in Task.immediate { try await patient.replaceValue(for: "k", with: value) }
        }
        try #expect(await store.value(for: "k") == [1])
        for write in writes.reversed() { write.cancel() }
        await #expect(throws: KeyValueError.self) { try await writes[0].value }
        await #expect(throws: KeyValueError.other(message: "cancelled before it began")) { try await writes[1].value }
        try other.run("ROLLBACK")
        try #expect(await store.replaceValue(for: "k", with: [2]) == [1])
    }

    @Test("Calls made before a close are completed in order, later ones fail, and no log is left")
    func closed() async throws {
        let store = try SQLiteStore(directory: directory)
        // An immediate task runs until it waits, so each call is in line before the next one is made.
        let writes = (0..<100).map { number in
            Task.immediate { try await store.replaceValue(for: "k", with: [UInt8(number)]) }
        }
        await store.close()
        try #expect(files.names(in: directory) == ["values.sqlite"])
        let closed = KeyValueError.other(message: "the store is closed")
        await #expect(throws: closed) { try await store.value(for: "k") }
        await #expect(throws: closed) { try await store.replaceValue(for: "k", with: [200]) }
        await store.close()
        for (number, write) in writes.enumerated() {
            try #expect(await write.value == (number > 0 ? [UInt8(number - 1)] : nil))
        }
        try await withStore(in: directory) { try #expect(await $0.value(for: "k") == [99]) }
    }

    @Test("Damage of an open file is an error that names the file")
    func damagedInUse() async throws {
        // Larger than what SQLite keeps in memory.
        let value = [UInt8](repeating: 0x2A, count: 8 << 20)
        try await makeStore(in: directory, ["k": value])
        let store = try SQLiteStore(directory: directory)
        try overwrite(file, from: 4096, with: [UInt8](repeating: 0xFF, count: 8 << 20))
        let error = await #expect(throws: KeyValueError.self) { try await store.value(for: "k") }
        #expect(error == .io(message: "\(file) is damaged, or not a store; move it away"))
    }
}

/// Changes a file in place, while others have it open.
private func overwrite(_ path: String, from offset: off_t, with bytes: [UInt8]) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    try #require(pwrite(file, bytes, bytes.count, offset) == bytes.count)
}
