import CapabilityTesting
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
