import CapabilityTesting
import Effects
import KeyValueCapability
import Testing

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

    @Test("eight stores opened at once on a new directory all work")
    func openedAtOnce() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        _ = try await SQLiteStore(directory: directory).replaceValue(for: "\(number)", with: [])
                    }
                }
                try await group.waitForAll()
            }
            let keys = try await SQLiteStore(directory: directory).keys(beginningWith: "", from: 0).keys
            #expect(keys == (0..<8).map { "\($0)" })
        }
    }

    @Test("directory and file are the user's alone")
    func permissionsOfFiles() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let store = try SQLiteStore(directory: directory + "/deep/er")
            _ = try await store.replaceValue(for: "k", with: [1])
            try #expect(files.permissions(of: directory) == 0o700)
            try #expect(files.permissions(of: directory + "/deep/er") == 0o700)
            for name in try files.names(in: directory + "/deep/er") {
                try #expect(files.permissions(of: directory + "/deep/er/" + name) == 0o600, "\(name)")
            }
        }
    }

    @Test("a file that is no database is set aside, kept, and replaced by a new one")
    func noDatabase() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            _ = try SQLiteStore(directory: directory)
            for number in 1...2 {
                try files.write(Array(repeating: 0x2E, count: 5000), to: file)
                let store = try SQLiteStore(directory: directory)
                #expect(store.setAside == "\(file).broken-\(number)")
                try #expect(await store.value(for: "k") == nil)
                _ = try await store.replaceValue(for: "k", with: [1])
            }
            try #expect(
                files.names(in: directory).isSuperset(of: ["values.sqlite.broken-1", "values.sqlite.broken-2"]))
        }
    }

    @Test("a file of a newer version is refused with the remedy, and not touched")
    func newerSchema() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: [1])
            var bytes = try files.bytes(of: file)
            // The user version, big-endian at offset 60: https://www.sqlite.org/fileformat.html
            bytes[63] = 2
            try files.write(bytes, to: file)
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
            #expect(
                error?.description == "\(file) was written by a newer version: "
                    + "it has schema 2, and this program knows 1; update, or use another directory")
            try #expect(files.bytes(of: file) == bytes)
        }
    }

    @Test("damage found in use is an error that names the file and not the value")
    func damagedInUse() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/values.sqlite"
            _ = try await SQLiteStore(directory: directory).replaceValue(for: "k", with: Array("canary".utf8))
            var bytes = try files.bytes(of: file)
            // All pages but the first, which opening reads.
            for index in 4096..<bytes.count { bytes[index] = 0xFF }
            try files.write(bytes, to: file)
            let store = try SQLiteStore(directory: directory)
            let error = await #expect(throws: KeyValueError.self) { try await store.value(for: "k") }
            #expect(error == .io(message: "\(file) is damaged, or not a store; move it away"))
        }
    }

    @Test("a directory that cannot be made is an error with path, cause and remedy")
    func fileInTheWay() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            _ = try SQLiteStore(directory: directory)
            let file = directory + "/values.sqlite"
            let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: file + "/inside") }
            #expect(
                error?.description == "cannot open \(file)/inside: Not a directory; "
                    + "a file is where a directory should be: move it away, or use another directory")
        }
    }
}
