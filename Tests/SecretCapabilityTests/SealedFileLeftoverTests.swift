import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// What a process leaves behind that is killed after it has written a secret and before that has its name.
@Suite("Leftovers of sealed files")
struct SealedFileLeftoverTests {
    /// A store with a secret, and beside it the same one as a killed process leaves it.
    private func withLeftover(_ body: (TemporaryDirectory, SealedFileStore, String, String) async throws -> Void)
        async throws
    {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let store = try SealedFileStore(directory: directory)
            try await store.keep(SecretText("canary"), for: "name")
            let sealed = try #require(files.names(in: directory).first { $0.hasSuffix(".sealed") })
            let leftover = "\(directory)/\(sealed).new"
            try files.write(files.bytes(of: "\(directory)/\(sealed)"), to: leftover)
            try files.write(files.bytes(of: directory + "/key"), to: directory + "/key.new")
            try await body(files, store, directory, leftover)
        }
    }

    private func leftovers(_ files: TemporaryDirectory, _ directory: String) throws -> Set<String> {
        try files.names(in: directory).filter { $0.hasSuffix(".new") }
    }

    @Test("a file that cannot be looked for counts as there, one that is not there does not")
    func presence() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            #expect(!SealedFileStore.hasFile(for: "name", in: directory))
            try await SealedFileStore(directory: directory).keep(SecretText("canary"), for: "name")
            #expect(SealedFileStore.hasFile(for: "name", in: directory))
            #expect(!SealedFileStore.hasFile(for: "other", in: directory))
            // A loop of links stands for a directory that lets nobody in, which does not keep root out.
            try #require(symlink("loop", files.path + "/loop") == 0)
            #expect(SealedFileStore.hasFile(for: "name", in: files.path + "/loop"))
        }
    }

    @Test("a secret that was removed cannot be had from them")
    func removed() async throws {
        try await withLeftover { files, store, directory, leftover in
            try await store.removeSecret(for: "name")
            try #expect(files.names(in: directory) == ["key", "lock"])
        }
    }

    @Test("they are gone when a secret is removed that is not there")
    func removedNothing() async throws {
        try await withLeftover { files, store, directory, _ in
            try await store.removeSecret(for: "another")
            try #expect(leftovers(files, directory) == [])
            try await #expect(store.secret(for: "name") == SecretText("canary"))
        }
    }

    @Test("they are gone when any secret is written")
    func written() async throws {
        try await withLeftover { files, store, directory, _ in
            try await store.keep(SecretText("other"), for: "another")
            try #expect(leftovers(files, directory) == [])
        }
    }

    @Test("they are gone when a store is opened, and what is not the store's stays")
    func opened() async throws {
        try await withLeftover { files, _, directory, _ in
            try files.write([1], to: directory + "/notes")
            let store = try SealedFileStore(directory: directory)
            try #expect(leftovers(files, directory) == [])
            try #expect(files.names(in: directory).contains("notes"))
            try await #expect(store.secret(for: "name") == SecretText("canary"))
        }
    }

    @Test("while another process writes, a store is opened at once and leaves alone what that is writing")
    func beingWritten() async throws {
        try await withLeftover { files, store, directory, leftover in
            let lock = open(directory + "/lock", O_RDWR | O_CLOEXEC)
            #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
            _ = try SealedFileStore(directory: directory)
            try #expect(leftovers(files, directory).count == 2)
            close(lock)
            _ = try SealedFileStore(directory: directory)
            try #expect(leftovers(files, directory) == [])
        }
    }

    @Test("a link in their place is removed, and what it leads to is not touched")
    func linked() async throws {
        try await withLeftover { files, store, directory, leftover in
            try files.write("precious", to: "elsewhere")
            try files.remove(leftover)
            try files.link(leftover, to: files.path + "/elsewhere")
            try await store.keep(SecretText("newer"), for: "name")
            try #expect(leftovers(files, directory) == [])
            try #expect(files.bytes(of: "elsewhere") == Array("precious".utf8))
        }
    }

    @Test("a directory is none of them: it stays, and hinders only what would take its place")
    func directory() async throws {
        try await withLeftover { files, store, directory, leftover in
            try files.remove(leftover)
            try files.write([], to: leftover + "/file")
            let reopened = try SealedFileStore(directory: directory)
            try await #expect(reopened.secret(for: "name") == SecretText("canary"))
            try await store.keep(SecretText("other"), for: "another")
            let error = await #expect(throws: SecretError.self) {
                try await store.keep(SecretText("new"), for: "name")
            }
            #expect(
                error?.description
                    == "cannot write \(leftover): File exists; something else is in its place: move it away")
            try await #expect(store.secret(for: "name") == SecretText("canary"))
            try await store.removeSecret(for: "name")
            try await #expect(store.secret(for: "name") == nil)
            try #expect(leftovers(files, directory).map { "\(directory)/\($0)" } == [leftover])
        }
    }

    @Test("what stands in a secret's own place is an error that says so")
    func inPlace() async throws {
        try await withLeftover { files, store, directory, leftover in
            let sealed = String(leftover.dropLast(".new".count))
            try files.remove(sealed)
            try files.write([], to: sealed + "/file")
            let words = "\(sealed): Is a directory; something else is in its place: move it away"
            let removal = await #expect(throws: SecretError.self) { try await store.removeSecret(for: "name") }
            #expect(removal?.description == "cannot remove " + words)
            let writing = await #expect(throws: SecretError.self) {
                try await store.keep(SecretText("new"), for: "name")
            }
            #expect(writing?.description == "cannot write " + words)
        }
    }
}
