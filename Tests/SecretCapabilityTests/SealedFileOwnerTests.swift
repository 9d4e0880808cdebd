import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// Directories and files that others have put in the way.
@Suite("Sealed files and other users")
struct SealedFileOwnerTests {
    private static let stranger: uid_t = 4242

    /// A store that keeps a secret, and the paths of its directory and its sealed file.
    private func withSecret(_ body: (TemporaryDirectory, SealedFileStore, String, String) async throws -> Void)
        async throws
    {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/secrets"
            let store = try SealedFileStore(directory: directory)
            try await store.keep(SecretText("canary"), for: "name")
            let sealed = try #require(files.names(in: directory).first { $0.hasSuffix(".sealed") })
            try await body(files, store, directory, directory + "/" + sealed)
        }
    }

    private func failure(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return "no error"
        } catch {
            return "\(error)"
        }
    }

    private func foreign(_ path: String) -> String {
        "\(path) belongs to another user (\(Self.stranger), and this is \(geteuid())); run this as that user, or move it away"
    }

    @Test(
        "a directory of another user is refused when a store is opened, reads, writes and removes",
        .enabled(if: geteuid() == 0, "giving files away takes a superuser"))
    func directory() async throws {
        try await withSecret { files, store, directory, _ in
            try #require(chown(directory, Self.stranger, 0) == 0)
            #expect(await failure { _ = try SealedFileStore(directory: directory) } == foreign(directory))
            #expect(await failure { _ = try await store.secret(for: "name") } == foreign(directory))
            #expect(await failure { try await store.keep(SecretText("new"), for: "name") } == foreign(directory))
            #expect(await failure { try await store.removeSecret(for: "name") } == foreign(directory))
            try #require(chown(directory, geteuid(), 0) == 0)
            try await #expect(store.secret(for: "name") == SecretText("canary"))
        }
    }

    @Test(
        "a sealed file, a key or a lock of another user is refused",
        .enabled(if: geteuid() == 0, "giving files away takes a superuser"))
    func file() async throws {
        try await withSecret { files, store, directory, sealed in
            for path in [sealed, directory + "/key"] {
                try #require(chown(path, Self.stranger, 0) == 0)
                #expect(await failure { _ = try SealedFileStore(directory: directory) } == foreign(path))
                #expect(await failure { _ = try await store.secret(for: "name") } == foreign(path))
                try #require(chown(path, geteuid(), 0) == 0)
            }
            try #require(chown(directory + "/lock", Self.stranger, 0) == 0)
            #expect(await failure { try await store.removeSecret(for: "name") } == foreign(directory + "/lock"))
            try await #expect(store.secret(for: "name") == SecretText("canary"))
        }
    }

    @Test("a link in the directory's place is refused, also to a directory of one's own")
    func link() async throws {
        try await withSecret { files, store, directory, _ in
            try #require(rename(directory, files.path + "/moved") == 0)
            try files.link("secrets", to: files.path + "/moved")
            let words = "cannot open \(directory): Too many levels of symbolic links; a link is in its place: remove it"
            #expect(await failure { _ = try SealedFileStore(directory: directory) } == words)
            #expect(await failure { _ = try SealedFileStore(directory: directory + "//") } == words)
            #expect(await failure { _ = try await store.secret(for: "name") } == words)
            #expect(await failure { try await store.keep(SecretText("new"), for: "name") } == words)
            #expect(await failure { try await store.removeSecret(for: "name") } == words)
            try #expect(files.names(in: "moved").count == 3)
        }
    }

    @Test("a link on the way to the directory is followed: a home may be one")
    func way() async throws {
        try await withSecret { files, _, _, _ in
            try files.link("home", to: files.path)
            let store = try SealedFileStore(directory: files.path + "/home/secrets/")
            try await #expect(store.secret(for: "name") == SecretText("canary"))
        }
    }

    @Test(
        "a link or a pipe in a file's place is neither followed nor waited for", arguments: ["sealed", "key", "lock"])
    func trap(name: String) async throws {
        try await withSecret { files, store, directory, sealed in
            let path = name == "sealed" ? sealed : "\(directory)/\(name)"
            try #require(rename(path, files.path + "/moved") == 0)
            try files.link(path, to: files.path + "/moved")
            #expect(
                await failure { try await touch(store, name) }.hasSuffix("a link is in its place: remove it"), "\(name)"
            )
            try files.remove(path)
            try #require(mkfifo(path, 0o600) == 0)
            #expect(
                await failure { try await touch(store, name) }
                    == "\(path) is not a plain file; move it away, or use another directory")
        }
    }

    private func touch(_ store: SealedFileStore, _ name: String) async throws {
        if name == "lock" { try await store.removeSecret(for: "name") } else { _ = try await store.secret(for: "name") }
    }

    @Test("a file in the directory's place is refused")
    func fileInPlace() async throws {
        try await withTemporaryDirectory { files in
            let path = try files.write("", to: "secrets")
            #expect(
                await failure { _ = try SealedFileStore(directory: path) }
                    == "\(path) is not a directory; move it away, or use another directory")
        }
    }
}
