import CapabilityTesting
import Effects
import SecretCapability
import SecretEffects
import Testing

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

@Suite("Sealed file store")
struct SealedFileStoreTests {
    private static let canary = "canary-s3cret-🌦"

    /// A store that keeps the canary under `name`, and the path of its sealed file.
    private func withCanary(_ body: (TemporaryDirectory, SealedFileStore, String, String) async throws -> Void)
        async throws
    {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let store = try SealedFileStore(directory: directory)
            try await store.keep(SecretText(Self.canary), for: "name")
            let sealed = try #require(files.names(in: directory).first { $0.hasSuffix(".sealed") })
            try await body(files, store, directory, directory + "/" + sealed)
        }
    }

    private func failure(of store: SealedFileStore) async -> String {
        let output = await answer(to: .fetch("name"), by: store)
        guard case .fetchError(let text)? = output else { return "no error: \(String(describing: output))" }
        #expect(!text.contains("s3cret"))
        return text
    }

    @Test("a secret is there when the store is opened again")
    func reopened() async throws {
        try await withCanary { _, _, directory, _ in
            try await #expect(SealedFileStore(directory: directory).secret(for: "name")?.revealed == Self.canary)
        }
    }

    @Test("a secret that is too long is refused with its length and the limit, and no more")
    func tooLong() async throws {
        try await withCanary { _, store, _, _ in
            let secret = SecretText(String(repeating: "s3cret🌦", count: 6553) + "1234567")
            #expect(
                await answer(to: .store("name", secret), by: store)
                    == .storeError("a secret of 65537 bytes is over the limit of 65536"))
        }
    }

    @Test("neither the secret nor its name is in any file, and no temporary file is left")
    func unreadable() async throws {
        try await withCanary { files, store, directory, sealed in
            try await store.keep(SecretText(Self.canary + "2"), for: "name")
            let names = try files.names(in: directory)
            #expect(names == ["key", "lock", String(sealed.dropFirst(directory.count + 1))])
            for name in names {
                let text = try String(decoding: files.bytes(of: directory + "/" + name), as: UTF8.self)
                #expect(!text.contains("canary") && !text.contains("s3cret") && !text.contains("name"), "\(name)")
            }
        }
    }

    @Test("no descriptor is left open")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let directory = try TemporaryDirectory()
            func use() async throws -> Int {
                let store = try SealedFileStore(directory: "\(directory.path)/new")
                try await store.keep(SecretText("a"), for: "key")
                try await #expect(store.secret(for: "key") == SecretText("a"))
                try await store.removeSecret(for: "key")
                return (0..<1024).count { fcntl($0, F_GETFD) != -1 }
            }
            let before = try await use()
            try await #expect(use() == before)
        }
    }

    @Test("the same secret looks different each time it is sealed")
    func fresh() async throws {
        try await withCanary { files, store, _, sealed in
            let first = try files.bytes(of: sealed)
            try await store.keep(SecretText(Self.canary), for: "name")
            try #expect(files.bytes(of: sealed) != first)
        }
    }

    @Test("directory and files are the user's alone")
    func modes() async throws {
        try await withCanary { files, _, directory, _ in
            try #expect(files.permissions(of: directory) == 0o700)
            for name in try files.names(in: directory) {
                try #expect(files.permissions(of: directory + "/" + name) == 0o600, "\(name)")
            }
        }
    }

    @Test("what others can read is refused with the command that changes it")
    func openToOthers() async throws {
        try await withCanary { files, store, directory, sealed in
            for (path, mode, remedy) in [
                (sealed, 0o644, "chmod 600"), (directory + "/key", 0o640, "chmod 600"), (directory, 0o755, "chmod 700"),
            ] {
                let before = try files.permissions(of: path)
                try files.setPermissions(mode, of: path)
                #expect(await failure(of: store) == "\(path) is open to other users; run: \(remedy) '\(path)'")
                try files.setPermissions(before ?? 0, of: path)
            }
            #expect(await answer(to: .fetch("name"), by: store) == .fetched("name", SecretText(Self.canary)))
        }
    }

    @Test("what others can read is refused when the store is opened")
    func openToOthersAtStart() async throws {
        try await withCanary { files, _, directory, sealed in
            for (path, mode) in [(sealed, 0o644), (directory + "/key", 0o604), (directory, 0o710)] {
                let before = try files.permissions(of: path)
                try files.setPermissions(mode, of: path)
                let error = #expect(throws: SecretError.self) { try SealedFileStore(directory: directory) }
                #expect(error?.description.hasPrefix("\(path) is open to other users; run: chmod ") == true)
                try files.setPermissions(before ?? 0, of: path)
            }
            try await #expect(SealedFileStore(directory: directory).secret(for: "name")?.revealed == Self.canary)
        }
    }

    @Test(
        "a change of any part is found",
        arguments: [
            (0, "is not a sealed secret"), (8, "has version 0, which this program does not know"),
            (9, "was sealed with another key"), (17, "was changed after it was sealed"),
            (41, "was changed after it was sealed"), (-1, "was changed after it was sealed"),
        ])
    func tampered(offset: Int, words: String) async throws {
        try await withCanary { files, store, _, sealed in
            var bytes = try files.bytes(of: sealed)
            bytes[offset < 0 ? bytes.count + offset : offset] ^= 1
            try files.write(bytes, to: sealed)
            #expect(await failure(of: store) == "\(sealed) \(words); \(remedy(sealed))")
        }
    }

    @Test("every single changed byte is found")
    func everyByte() async throws {
        try await withCanary { files, store, _, sealed in
            let bytes = try files.bytes(of: sealed)
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 0x80
                try files.write(changed, to: sealed)
                #expect(await failure(of: store).hasSuffix(remedy(sealed)), "byte \(index)")
            }
        }
    }

    @Test("a file cut short is found at every length")
    func truncated() async throws {
        try await withCanary { files, store, _, sealed in
            let bytes = try files.bytes(of: sealed)
            for length in 0..<bytes.count {
                try files.write(Array(bytes.prefix(length)), to: sealed)
                #expect(await failure(of: store).hasSuffix(remedy(sealed)), "length \(length)")
            }
            try files.write(Array(bytes.prefix(20)), to: sealed)
            #expect(await failure(of: store).contains("is cut short"))
        }
    }

    @Test("a file that is longer than any sealed secret is not read to its end")
    func longFile() async throws {
        try await withCanary { files, store, _, sealed in
            try files.write(files.bytes(of: sealed) + [UInt8](repeating: 0, count: 70_000), to: sealed)
            #expect(await failure(of: store) == "\(sealed) is too long; it was not written here")
        }
    }

    @Test("a sealed file under another secret's name does not open")
    func swapped() async throws {
        try await withCanary { files, store, directory, sealed in
            try await store.keep(SecretText("other"), for: "other")
            let other = try #require(
                files.names(in: directory).map { directory + "/" + $0 }.first {
                    $0.hasSuffix(".sealed") && $0 != sealed
                })
            try files.write(files.bytes(of: other), to: sealed)
            #expect(await failure(of: store).contains("was changed after it was sealed"))
        }
    }

    @Test("a lost, cut or exchanged key is told apart, and a new secret can be stored")
    func keyFile() async throws {
        try await withCanary { files, store, directory, sealed in
            let key = directory + "/key"
            let bytes = try files.bytes(of: key)
            try files.write(Array(bytes.prefix(31)), to: key)
            #expect(await failure(of: store).contains("\(key) has 31 bytes and should have 32"))
            try files.write(bytes.reversed(), to: key)
            #expect(await failure(of: store) == "\(sealed) was sealed with another key; \(remedy(sealed))")
            try files.remove(key)
            #expect(await failure(of: store).contains("\(key) is gone"))
            try await store.keep(SecretText("new"), for: "name")
            try await #expect(store.secret(for: "name")?.revealed == "new")
        }
    }

    @Test("a directory that cannot be made is an error with path, cause and remedy")
    func fileInTheWay() async throws {
        try await withCanary { files, _, _, sealed in
            let error = #expect(throws: SecretError.self) { try SealedFileStore(directory: sealed + "/inside") }
            #expect(
                error?.description == "cannot make \(sealed)/inside: Not a directory; "
                    + "a file is where a directory should be: move it away, or use another directory")
        }
    }

    private func remedy(_ sealed: String) -> String { "restore it, or remove \(sealed) and store the secret again" }
}

/// What a handler on a store answers.
private func answer(to effect: SecretEffect, by store: SealedFileStore) async -> SecretOutput? {
    let (answers, continuation) = AsyncStream.makeStream(of: SecretOutput.self)
    await SecretHandler(store).handle(effect, reply: Reply { continuation.yield($0) })
    continuation.finish()
    return await answers.first { _ in true }
}
