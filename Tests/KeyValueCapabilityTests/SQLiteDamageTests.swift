import CapabilityTesting
import KeyValueCapability
import Testing

/// Files that SQLite can read, but that no store has written.
@Suite("Damaged SQLite file")
struct SQLiteDamageTests: StoreSuite {
    let files: TemporaryDirectory

    init() throws { files = try TemporaryDirectory() }

    @Test(
        "A file without the store's table, or with a different one, is quarantined",
        arguments: [
            ["DROP TABLE entries"], ["ALTER TABLE entries RENAME TO entrigs"],
            ["ALTER TABLE entries RENAME COLUMN value TO vblue"], ["ALTER TABLE entries DROP COLUMN value"],
            [
                "DROP TABLE entries",
                "CREATE TABLE entries (id INTEGER PRIMARY KEY, key TEXT NOT NULL, value BLOB NOT NULL)",
            ],
            ["DROP TABLE entries", "CREATE TABLE entries (key TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL)"],
        ])
    func otherTable(statements: [String]) async throws {
        try await makeStore(in: directory, ["k": [1]])
        for statement in statements { try SQLiteConnection(path: file, timeout: .zero).run(statement) }
        try await withStore(in: directory) { store in
            #expect(store.quarantined == file + ".broken-1")
            try #expect(await store.replaceValue(for: "k", with: [2]) == nil)
        }
    }

    @Test("A file with an additional table is opened")
    func tableBeside() async throws {
        try await makeStore(in: directory, ["k": [1]])
        try SQLiteConnection(path: directory + "/values.sqlite", timeout: .zero).run("CREATE TABLE notes (text)")
        try await withStore(in: directory) { store in
            #expect(store.quarantined == nil)
            try #expect(await store.value(for: "k") == [1])
        }
    }

    @Test("A flipped bit in the first page leaves a working store or quarantines the file")
    func bitFlips() async throws {
        try await makeStore(in: directory, ["k": [1]])
        let sound = try files.bytes(of: file)
        var kinds: Set<Bool> = []
        for bit in flippedBits(in: sound) { kinds.insert(try await isQuarantined(sound, flipping: bit)) }
        #expect(kinds == [true, false])
    }

    @Test("A key that is changed in the table or in its index is detected as damage")
    func keyInIndex() async throws {
        try await makeStore(in: directory, ["favorites": [1]])
        let sound = try files.bytes(of: file)
        let places = sound.indices.filter { sound[$0...].starts(with: "favorites".utf8) }
        #expect(places.count == 2)
        for place in places { #expect(try await isQuarantined(sound, flipping: place * 8 + 1)) }
    }

    /// What a store does with a file that has one wrong bit; it works afterwards.
    private func isQuarantined(_ sound: [UInt8], flipping bit: Int) async throws -> Bool {
        for name in try files.names(in: directory) { try files.remove(directory + "/" + name) }
        var bytes = sound
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try files.write(bytes, to: file)
        do {
            return try await withStore(in: directory) { store in
                _ = try await store.replaceValue(for: "l", with: [2])
                return store.quarantined == file + ".broken-1"
            }
        } catch {
            Issue.record("bit \(bit): \(error)")
            return false
        }
    }

    /// Those that say how to read the file, but for the version, and some of the text of the schema, which stands at
    /// the end of the page: https://www.sqlite.org/fileformat.html
    private func flippedBits(in page: [UInt8]) -> [Int] {
        let schema = page[120..<4096].firstIndex { $0 != 0 } ?? 4095
        let header = [18, 19, 47, 59, 100, 104].flatMap { byte in (0..<8).map { byte * 8 + $0 } }
        return header + Array(stride(from: schema * 8, to: 4096 * 8, by: 97))
    }
}
