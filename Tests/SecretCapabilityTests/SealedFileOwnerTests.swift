import CapabilityTesting
import Platform
import SecretCapability
import SecretEffects
import Testing

/// Directories and files that others have put in the way.
@Suite("Sealed files and other users")
struct SealedFileOwnerTests: KeptSecretSuite {
    private static let stranger: uid_t = 4242

    let kept: KeptSecret

    init() async throws { kept = try await KeptSecret() }

    /// The errors of opening a store, reading, writing and removing.
    private func failures() async -> [String] {
        [
            await failure { _ = try SealedFileStore(directory: directory) },
            await failure { _ = try SealedFileStore(directory: directory + "//") },
            await failure { _ = try await store.secret(for: "name") },
            await failure { try await store.keep(SecretText("new"), for: "name") },
            await failure { try await store.removeSecret(for: "name") },
        ]
    }

    private func foreign(_ path: String) -> String {
        "\(path) belongs to another user (\(Self.stranger), and this is \(geteuid())); run this as that user, or move it away"
    }

    @Test(
        "Files and directories of another user are refused",
        .enabled(if: geteuid() == 0, "giving files away takes a superuser"))
    func strangers() async throws {
        for path in [directory, sealed, directory + "/key", directory + "/lock"] {
            try #require(chown(path, Self.stranger, 0) == 0)
            let all = await failures()
            switch path {
            case directory: #expect(all.allSatisfy { $0 == foreign(path) })
            case directory + "/lock": #expect(all[4] == foreign(path))
            default: #expect(all.prefix(3).allSatisfy { $0 == foreign(path) })
            }
            // The other user's file may have been removed.
            _ = chown(path, geteuid(), 0)
            if path == directory { try await #expect(store.secret(for: "name")?.revealed == KeptSecret.canary) }
            try await store.keep(SecretText("again"), for: "name")
        }
    }

    @Test("A link in place of the directory is refused, also to the user's own directory")
    func link() async throws {
        try #require(rename(directory, files.path + "/moved") == 0)
        try files.link("new", to: files.path + "/moved")
        let words = "cannot open \(directory): Too many levels of symbolic links; a link is in its place: remove it"
        #expect(await failures().allSatisfy { $0 == words })
        try #expect(files.names(in: "moved").count == 3)
    }

    @Test("A link above the directory is followed")
    func way() async throws {
        try files.link("home", to: files.path)
        let store = try SealedFileStore(directory: files.path + "/home/new/")
        try await #expect(store.secret(for: "name") == SecretText(KeptSecret.canary))
    }

    @Test("A link or a pipe in place of a file is refused without waiting", arguments: ["sealed", "key", "lock"])
    func trap(name: String) async throws {
        let path = name == "sealed" ? sealed : "\(directory)/\(name)"
        try #require(rename(path, files.path + "/moved") == 0)
        try files.link(path, to: files.path + "/moved")
        #expect(await failure { try await touch(name) }.hasSuffix("a link is in its place: remove it"), "\(name)")
        try files.remove(path)
        try #require(mkfifo(path, 0o600) == 0)
        #expect(
            await failure { try await touch(name) }
                == "\(path) is not a plain file; move it away, or use another directory")
    }

    private func touch(_ name: String) async throws(SecretError) {
        if name == "lock" { try await store.removeSecret(for: "name") } else { _ = try await store.secret(for: "name") }
    }

    @Test("A file in place of the directory is refused")
    func fileInPlace() async {
        let words = "\(sealed) is not a directory; move it away, or use another directory"
        #expect(await failure { _ = try SealedFileStore(directory: sealed) } == words)
    }

    @Test("Only storing a secret creates the directory, and fails with the path where that is impossible")
    func noDirectory() async throws {
        let (missing, impossible) = (files.path + "/none/secrets", sealed + "/inside")
        for path in [missing, impossible] {
            try await #expect(SealedFileStore(directory: path).secret(for: "name") == nil)
        }
        for path in [missing, impossible] {
            let store = try SealedFileStore(directory: path)
            try await store.removeSecret(for: "name")
            try await #expect(!store.replace(SecretText("old"), with: SecretText("new"), for: "name"))
            try await #expect(!store.replace(SecretText("old"), with: nil, for: "name"))
            try await #expect(store.replace(nil, with: nil, for: "name"))
            let long = SecretText(String(repeating: "s3cret🌦", count: 6553) + "1234567")
            let words = "a secret of 65537 bytes is over the limit of 65536"
            #expect(await failure { try await store.keep(long, for: "name") } == words)
            #expect(await failure { _ = try await store.replace(nil, with: long, for: "name") } == words)
        }
        try #expect(!files.names().contains("none"))
        try await SealedFileStore(directory: missing).keep(SecretText("kept"), for: "name")
        try await #expect(SealedFileStore(directory: missing).secret(for: "name") == SecretText("kept"))
        let words =
            "cannot make \(impossible): Not a directory; "
            + "a file is where a directory should be: move it away, or use another directory"
        #expect(
            await failure { try await SealedFileStore(directory: impossible).keep(SecretText("new"), for: "name") }
                == words)
    }
}
