import CapabilityTesting
import Dispatch
import Platform
import SecretCapability
import SecretEffects
import Testing

/// Several processes on one directory of secrets.
@Suite("Sealed files between processes")
struct SealedFileProcessTests {
    private let files: TemporaryDirectory
    private var directory: String { files.path + "/new" }

    init() throws { files = try TemporaryDirectory() }

    @Test("A reader never sees a torn or missing secret while another process replaces it")
    func replaced() async throws {
        let store = try SealedFileStore(directory: directory + "/secrets")
        try await store.keep(secret(0), for: "name")
        async let writer: Void = replaceUntilTold(in: directory)
        var seen: Set<SecretText> = []
        do {
            // Also when reading fails: the writer must end.
            defer { close(creat(directory + "/enough", 0o600)) }
            let deadline = ContinuousClock.now + .seconds(120)
            while seen.count < 20, ContinuousClock.now < deadline {
                let found = try await store.secret(for: "name")
                try #require(found.map(isWhole) == true)
                if let found { seen.insert(found) }
            }
        }
        await writer
        #expect(seen.count == 20)
    }

    /// Replaces the secret in another process until there is the file `enough`.
    private func replaceUntilTold(in directory: String) async {
        await #expect(processExitsWith: .success) { [directory = directory as String] in
            let store = try SealedFileStore(directory: directory + "/secrets")
            var number = 0
            while access(directory + "/enough", F_OK) != 0 {
                number += 1
                try await store.keep(secret(number), for: "name")
            }
        }
    }

    @Test("Two processes on a new directory agree on a key, and keep every secret of both")
    func twoWriters() async throws {
        async let first: Void = keepMany(in: directory, writer: 0)
        async let second: Void = keepMany(in: directory, writer: 1)
        _ = await (first, second)
        let store = try SealedFileStore(directory: directory)
        for number in 0..<50 {
            try await #expect(store.secret(for: "0/\(number)") == secret(number))
            try await #expect(store.secret(for: "1/\(number)") == secret(number))
            try await #expect(store.secret(for: "both")?.revealed.isEmpty == false)
        }
    }

    private func keepMany(in directory: String, writer: Int) async {
        await #expect(processExitsWith: .success) { [directory = directory as String, writer = writer as Int] in
            let store = try SealedFileStore(directory: directory)
            for number in 0..<50 {
                try await store.keep(secret(number), for: "\(writer)/\(number)")
                try await store.keep(secret(writer), for: "both")
            }
        }
    }

    @Test("A process killed while it replaces a secret leaves the old one or the new one, and nobody waits for it")
    func killed() async throws {
        for _ in 0..<20 {
            await #expect(processExitsWith: .signal(SIGKILL)) { [directory = directory as String] in
                let store = try SealedFileStore(directory: directory)
                try await store.keep(secret(0), for: "name")
                let end = ContinuousClock.now + .microseconds(.random(in: 0...5000))
                DispatchQueue.global().async {
                    while ContinuousClock.now < end {}
                    kill(getpid(), SIGKILL)
                }
                for number in 1... { try await store.keep(secret(number), for: "name") }
            }
            let store = try SealedFileStore(directory: directory)
            let left = try #require(try await store.secret(for: "name"))
            #expect(isWhole(left))
            try await store.keep(SecretText("after"), for: "after")
        }
        // A file that was being written may be left, until its secret is written again.
        try await SealedFileStore(directory: directory).keep(secret(0), for: "name")
        try #expect(!files.names(in: directory).contains { $0.hasSuffix(".new") })
    }

    @Test("Calls on one store are done in the order in which they come")
    func order() async throws {
        let store = try SealedFileStore(directory: directory)
        var fetches: [Task<SecretText?, any Error>] = []
        // An immediate task runs until it waits, so each call is in line before the next one is made.
        for number in 0..<100 {
            Task.immediate { try await store.keep(SecretText("\(number)"), for: "name") }
            fetches.append(Task.immediate { try await store.secret(for: "name") })
        }
        for (number, fetch) in fetches.enumerated() { try await #expect(fetch.value?.revealed == "\(number)") }
    }
}

/// A secret of many pages, all of one letter.
private func secret(_ number: Int) -> SecretText {
    SecretText(String(repeating: Character(UnicodeScalar(UInt8(97 + number % 26))), count: 40_000))
}

private func isWhole(_ secret: SecretText) -> Bool {
    secret.revealed.utf8.count == 40_000 && Set(secret.revealed.utf8).count == 1
}
