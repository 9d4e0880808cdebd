import CapabilityTesting
import Platform
import SecretCapability
import SecretEffects
import Testing

/// What a process leaves behind that is killed after it has written a secret and before that has its name.
@Suite("Leftovers of interrupted writes of sealed files")
struct SealedFileLeftoverTests: KeptSecretSuite {
    let kept: KeptSecret
    private var leftover: String { sealed + ".new" }

    /// A store with a secret, and beside it the same one as a killed process leaves it.
    init() async throws {
        kept = try await KeptSecret()
        try files.write(files.bytes(of: sealed), to: leftover)
        try files.write(files.bytes(of: directory + "/key"), to: directory + "/key.new")
    }

    private func leftovers() throws -> Set<String> {
        try files.names(in: directory).filter { $0.hasSuffix(".new") }
    }

    @Test("A secret counts as present if its file exists or cannot be checked")
    func presence() throws {
        #expect(SealedFileStore.hasFile(for: "name", in: directory))
        #expect(!SealedFileStore.hasFile(for: "other", in: directory))
        #expect(!SealedFileStore.hasFile(for: "name", in: files.path + "/nowhere"))
        // A loop of links stands for a directory that lets nobody in, which does not keep root out.
        try #require(symlink("loop", files.path + "/loop") == 0)
        #expect(SealedFileStore.hasFile(for: "name", in: files.path + "/loop"))
    }

    @Test("Leftovers are removed when any secret is written or removed, and when a store is opened", arguments: 0..<3)
    func removedLeftover(occasion: Int) async throws {
        try files.write([1], to: directory + "/notes")
        switch occasion {
        case 0: try await store.keep(SecretText("other"), for: "another")
        case 1: try await store.removeSecret(for: "another")
        default: _ = try SealedFileStore(directory: directory)
        }
        try #expect(leftovers() == [])
        try #expect(files.names(in: directory).contains("notes"))
        try await #expect(store.secret(for: "name")?.revealed == KeptSecret.canary)
    }

    @Test("A store opens at once during a write of another process and keeps its temporary files")
    func beingWritten() async throws {
        let lock = open(directory + "/lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        _ = try SealedFileStore(directory: directory)
        try #expect(leftovers().count == 2)
        close(lock)
        _ = try SealedFileStore(directory: directory)
        try #expect(leftovers() == [])
    }

    @Test("A link in place of a leftover is removed, and its target is not changed")
    func linked() async throws {
        try files.write("precious", to: "elsewhere")
        try files.remove(leftover)
        try files.link(leftover, to: files.path + "/elsewhere")
        try await store.keep(SecretText("newer"), for: "name")
        try #expect(leftovers() == [])
        try #expect(files.bytes(of: "elsewhere") == Array("precious".utf8))
    }

    @Test("A directory in place of a leftover stays, and fails only writes of that secret")
    func directoryInPlace() async throws {
        try files.remove(leftover)
        try files.write([], to: leftover + "/file")
        let reopened = try SealedFileStore(directory: directory)
        try await #expect(reopened.secret(for: "name") == SecretText(KeptSecret.canary))
        try await store.keep(SecretText("other"), for: "another")
        #expect(
            await failure { try await store.keep(SecretText("new"), for: "name") }
                == "cannot write \(leftover): File exists; something else is in its place: move it away")
        try await #expect(store.secret(for: "name") == SecretText(KeptSecret.canary))
        try await store.removeSecret(for: "name")
        try await #expect(store.secret(for: "name") == nil)
        try #expect(leftovers().map { "\(directory)/\($0)" } == [leftover])
    }

    @Test("A directory in place of a secret is an error of writing and removing")
    func inPlace() async throws {
        try files.remove(sealed)
        try files.write([], to: sealed + "/file")
        let words = "\(sealed): Is a directory; something else is in its place: move it away"
        let removal = await failure { try await store.removeSecret(for: "name") }
        #expect(removal == "cannot remove " + words)
        let writing = await failure { try await store.keep(SecretText("new"), for: "name") }
        #expect(writing == "cannot write " + words)
    }
}
