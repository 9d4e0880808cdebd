import CapabilityTesting
import KeyValueEffects

#if os(Linux)
    import Platform
    import KeyValueCapability
    import Testing

    /// Trouble with the disk itself, on a small one made for the test.
    @Suite(
        "SQLite store on a full disk",
        .enabled("making a small disk takes a superuser") { await canMakeSmallDisks() })
    struct SQLiteVolumeTests {
        @Test("A store that cannot be created on a full disk reports it, and can be created once there is space")
        func fullFromTheStart() async throws {
            try await withSmallDisk { _, directory in
                let space = filler(in: directory)
                defer { close(space) }
                let full = KeyValueError.io(message: "\(directory)/values.sqlite: the disk is full; free some space")
                var refusals = 0
                while true {
                    do {
                        let store = try SQLiteStore(directory: directory)
                        try #expect(await store.replaceValue(for: "k", with: [1]) == nil)
                        break
                    } catch let error as KeyValueError {
                        #expect(error == full, "\(refusals) pages free")
                    }
                    refusals += 1
                    try #require(ftruncate(space, lseek(space, 0, SEEK_END) - 4096) == 0)
                }
                #expect(refusals > 8)
            }
        }

        @Test("A file quarantined on a full disk is named in the error, and again once the store opens")
        func damagedAndFull() async throws {
            try await withSmallDisk { files, directory in
                let file = directory + "/values.sqlite"
                try await makeStore(in: directory, ["k": [1]])
                let damaged = [UInt8](repeating: 0x2E, count: 5000)
                try files.write(damaged, to: file)
                let space = filler(in: directory)
                defer { close(space) }
                let error = #expect(throws: KeyValueError.self) { try SQLiteStore(directory: directory) }
                #expect(
                    error?.description == "\(file): the disk is full; free some space; "
                        + "the damaged file that was there is kept as \(file).broken-1")
                try #expect(files.bytes(of: file + ".broken-1") == damaged)
                try #require(ftruncate(space, 0) == 0)
                try await withStore(in: directory) { store in
                    #expect(store.quarantined == nil && store.quarantinedEarlier == file + ".broken-1")
                }
            }
        }

        @Test(
            "On a full disk values can be read, also from a log, and can be written once there is space",
            arguments: [false, true])
        func readWhenFull(hasLog: Bool) async throws {
            try await withSmallDisk { files, directory in
                let file = directory + "/values.sqlite"
                try await makeStore(in: directory, ["k": [1]])
                if hasLog {
                    let left = try await withStore(in: directory) { store in
                        _ = try await store.replaceValue(for: "k", with: [2])
                        return try ["", "-wal"].map { ($0, try files.bytes(of: file + $0)) }
                    }
                    for (suffix, bytes) in left { try files.write(bytes, to: file + suffix) }
                }
                let kept: [UInt8] = hasLog ? [2] : [1]
                let space = filler(in: directory)
                defer { close(space) }
                let full = KeyValueError.io(message: "\(file): the disk is full; free some space")
                #expect(throws: full) { try SQLiteStore(directory: directory) }
                let store = SQLiteStore(openingLater: directory) { _ in }
                for _ in 1...2 {
                    try await #expect(store.value(for: "k") == kept)
                    try await #expect(store.keys(beginningWith: "", from: 0).keys == ["k"])
                    try await #expect(store.entries(beginningWith: "", from: 0).entries.map(\.value) == [kept])
                    await #expect(throws: full) { try await store.replaceValue(for: "k", with: [3]) }
                }
                try #require(ftruncate(space, 0) == 0)
                try await #expect(store.replaceValue(for: "k", with: [3]) == kept)
                await store.close()
                try await withStore(in: directory) { try await #expect($0.value(for: "k") == [3]) }
            }
        }

        @Test("An empty store on a full disk fails to read if a damaged file was quarantined before")
        func emptyAfterDamage() async throws {
            try await withSmallDisk { files, directory in
                try await makeStore(in: directory)
                try files.write([1], to: directory + "/values.sqlite.broken-1")
                let space = filler(in: directory)
                defer { close(space) }
                let store = SQLiteStore(openingLater: directory) { _ in }
                await #expect(throws: KeyValueError.self) { try await store.value(for: "k") }
            }
        }

        /// A file that takes all the space there is, page by page.
        private func filler(in directory: String) -> Int32 {
            let filler = open(directory + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            let page = [UInt8](repeating: 1, count: 4096)
            while write(filler, page, page.count) > 0 {}
            return filler
        }
    }
#endif
