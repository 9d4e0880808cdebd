import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

@Suite("Secret conformance")
struct SecretConformanceTests {
    static let samples: [Sample<SecretEffect>] = [
        Sample("store") {
            $1 == .stored("k\($0.number)")
        } effect: {
            .store("k\($0)", SecretText("s\($0)"))
        },
        Sample("store, one key for all", .store("kept", SecretText("canary"))) { $0 == .stored("kept") },
        Sample("fetch", .fetch("kept")) { $0 == .fetched("kept", SecretText("canary")) },
        Sample("fetch, absent", .fetch("absent")) { $0 == .missing("absent") },
        Sample("delete", .delete("gone")) { $0 == .deleted("gone") },
    ]

    @Test("the store in memory keeps the contract")
    func memory() async throws {
        let handler = SecretHandler(MemorySecretStore(["kept": SecretText("canary")]))
        try await HandlerConformance(handler).verify(Self.samples)
    }

    @Test("the sealed files keep the contract")
    func files() async throws {
        let tooLong = SecretText(String(repeating: "x", count: 65_537))
        let refusal = SecretOutput.storeError("a secret of 65537 bytes is over the limit of 65536")
        let failures: [Sample<SecretEffect>] = [Sample("too long", .store("kept", tooLong)) { $0 == refusal }]
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let handler = SecretHandler(try SealedFileStore(directory: directory))
            try await HandlerConformance(handler).verify(Self.samples, afterFailures: failures)
        }
    }
}

extension SecretEffect {
    /// The digits of the key.
    fileprivate var number: String {
        switch self {
        case .fetch(let key), .store(let key, _), .delete(let key): String(key.drop { !$0.isNumber })
        }
    }
}
