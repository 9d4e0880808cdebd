import CapabilityTesting
import Platform
import SecretCapability
import SecretEffects
import Testing

@Suite("Sealed file store")
struct SealedFileStoreTests: KeptSecretSuite {
    let kept: KeptSecret

    init() async throws { kept = try await KeptSecret() }

    /// The error of a handler that cannot read the secret.
    private func failure() async -> String {
        let output = await SecretHandler(store).answer(.fetch("name"))
        guard case .fetchError(let text) = output else { return "no error: \(output)" }
        #expect(!text.contains("s3cret"))
        return text
    }

    @Test("No file contains the secret or its name or is readable by others, and no temporary file is left")
    func unreadable() async throws {
        let first = try files.bytes(of: sealed)
        try await store.keep(SecretText(KeptSecret.canary), for: "name")
        // The same secret looks different each time.
        try #expect(files.bytes(of: sealed) != first)
        try #expect(files.permissions(of: directory) == 0o700)
        let names = try files.names(in: directory)
        #expect(names == ["key", "lock", String(sealed.dropFirst(directory.count + 1))])
        for name in names {
            let text = try String(decoding: files.bytes(of: directory + "/" + name), as: UTF8.self)
            #expect(!text.contains("canary") && !text.contains("s3cret") && !text.contains("name"), "\(name)")
            try #expect(files.permissions(of: directory + "/" + name) == 0o600, "\(name)")
        }
    }

    @Test("Files open to other users are refused with the chmod command to run, at opening and at reading")
    func openToOthers() async throws {
        for (path, mode, remedy) in [
            (sealed, 0o644, "chmod 600"), (directory + "/key", 0o640, "chmod 600"), (directory, 0o755, "chmod 700"),
            (sealed, 0o604, "chmod 600"), (directory, 0o710, "chmod 700"),
        ] {
            let before = try files.permissions(of: path)
            try files.setPermissions(mode, of: path)
            let words = "\(path) is open to other users; run: \(remedy) '\(path)'"
            #expect(await failure() == words)
            #expect(throws: SecretError(words)) { try SealedFileStore(directory: directory) }
            try files.setPermissions(before ?? 0, of: path)
        }
        try await #expect(SealedFileStore(directory: directory).secret(for: "name")?.revealed == KeptSecret.canary)
    }

    @Test("A change of any byte and a truncation at any length are reported with their kind")
    func damaged() async throws {
        let bytes = try files.bytes(of: sealed)
        func words(_ index: Int) -> String {
            switch index {
            case ..<8: "is not a sealed secret"
            case 8: "has version 129, which this program does not know"
            case 9..<17: "was sealed with another key"
            default: "was changed after it was sealed"
            }
        }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x80
            try files.write(changed, to: sealed)
            #expect(await failure() == "\(sealed) \(words(index)); \(remedy(sealed))", "byte \(index)")
            try files.write(Array(bytes.prefix(index)), to: sealed)
            let cause = index == 0 ? words(0) : index < 57 ? "is cut short" : words(index)
            #expect(await failure() == "\(sealed) \(cause); \(remedy(sealed))", "\(index) bytes")
        }
    }

    @Test("A file longer than any sealed secret is not read to its end")
    func longFile() async throws {
        try files.write(files.bytes(of: sealed) + [UInt8](repeating: 0, count: 70_000), to: sealed)
        #expect(await failure() == "\(sealed) is too long; it was not written here")
    }

    @Test("A file sealed under another name is not opened")
    func swapped() async throws {
        try await store.keep(SecretText("other"), for: "other")
        let other = try #require(
            files.names(in: directory).map { directory + "/" + $0 }.first {
                $0.hasSuffix(".sealed") && $0 != sealed
            })
        try files.write(files.bytes(of: other), to: sealed)
        #expect(await failure().contains("was changed after it was sealed"))
    }

    @Test("A missing, truncated or other key has an error of its own, and a new secret can be stored")
    func keyFile() async throws {
        let key = directory + "/key"
        let bytes = try files.bytes(of: key)
        try files.write(Array(bytes.prefix(31)), to: key)
        #expect(await failure().contains("\(key) has 31 bytes and should have 32"))
        try files.write(bytes.reversed(), to: key)
        #expect(await failure() == "\(sealed) was sealed with another key; \(remedy(sealed))")
        try files.remove(key)
        #expect(await failure().contains("\(key) is gone"))
        try await store.keep(SecretText("new"), for: "name")
        try await #expect(store.secret(for: "name")?.revealed == "new")
    }

    @Test("Calls on one store are done in the order in which they arrive")
    func order() async throws {
        var fetches: [Task<SecretText?, any Error>] = []
        // An immediate task runs until it waits, so each call is in line before the next one is made.
        for number in 0..<100 {
            Task.immediate { try await store.keep(SecretText("\(number)"), for: "name") }
            fetches.append(Task.immediate { try await store.secret(for: "name") })
        }
        for (number, fetch) in fetches.enumerated() { try await #expect(fetch.value?.revealed == "\(number)") }
    }

    @Test("A call that waits for another process ends when its task is cancelled, and changes nothing")
    func cancelled() async throws {
        let lock = open(directory + "/lock", O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        let writing = Task.immediate { try await store.keep(SecretText("new"), for: "name") }
        writing.cancel()
        await #expect(throws: SecretError("cancelled before it began")) { try await writing.value }
        close(lock)
        try await #expect(store.secret(for: "name")?.revealed == KeptSecret.canary)
    }

    private func remedy(_ sealed: String) -> String { "restore it, or remove \(sealed) and store the secret again" }
}
