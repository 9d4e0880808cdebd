import KeyValueEffects

#if os(Linux)
    import CapabilityTesting
    import Effects
    import Platform
    import KeyValueCapability
    import Testing

    /// Trouble with the disk itself, on a small one made for the test.
    @Suite(
        "SQLite store on a troubled disk", .enabled(if: canMakeSmallDisks(), "making a small disk takes a superuser"))
    struct SQLiteVolumeTests {
        @Test(
            "A disk too full for a new store is named as the cause, wherever it ends, and leaves nothing that hinders")
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

        @Test(
            "A damaged file on a full disk is not lost sight of: its path is told at once, and again when there is space"
        )
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

        /// A file that takes all the space there is, page by page.
        private func filler(in directory: String) -> Int32 {
            let filler = open(directory + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
            let page = [UInt8](repeating: 1, count: 4096)
            while write(filler, page, page.count) > 0 {}
            return filler
        }
    }
#endif
