import CapabilityTesting
import Platform
import SecretCapability
import SecretEffects
import Testing

/// What a process leaves behind that is killed after it has written a secret and before that has its name.
@Suite("Leftovers of sealed files")
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

    @Test("A file that cannot be looked for counts as there, one that is not there does not")
    func presence() throws {
        #expect(SealedFileStore.hasFile(for: "name", in: directory))
        #expect(!SealedFileStore.hasFile(for: "other", in: directory))
        #expect(!SealedFileStore.hasFile(for: "name", in: files.path + "/nowhere"))
        // A loop of links stands for a directory that lets nobody in, which does not keep root out.
        try #require(symlink("loop", files.path + "/loop") == 0)
        #expect(SealedFileStore.hasFile(for: "name", in: files.path + "/loop"))
    }

    @Test("A secret that was removed cannot be had from a leftover")
    func removed() async throws {
        try await store.removeSecret(for: "name")
        try #expect(files.names(in: directory) == ["key", "lock"])
    }

    @Test("A leftover is removed when any secret is written or removed, and when a store is opened", arguments: 0..<3)
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

    @Test("While another process writes, a store is opened at once and leaves alone what that is writing")
    func beingWritten() async throws {
        let lock = open(directory + "/lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        _ = try SealedFileStore(directory: directory)
        try #expect(leftovers().count == 2)
        close(lock)
        _ = try SealedFileStore(directory: directory)
        try #expect(leftovers() == [])
    }

    @Test("A link in a leftover's place is removed, and what it leads to is not touched")
    func linked() async throws {
        try files.write("precious", to: "elsewhere")
        try files.remove(leftover)
        try files.link(leftover, to: files.path + "/elsewhere")
        try await store.keep(SecretText("newer"), for: "name")
        try #expect(leftovers() == [])
        try #expect(files.bytes(of: "elsewhere") == Array("precious".utf8))
    }

    @Test("A directory is no leftover: it stays, and hinders only what would take its place")
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

    @Test("What stands in a secret's own place is an error that says so")
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
