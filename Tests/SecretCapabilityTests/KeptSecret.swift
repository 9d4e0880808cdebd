import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

/// A store of sealed files that keeps one secret, and where it does.
struct KeptSecret {
    static let canary = "canary-s3cret-🌦"

    let files: TemporaryDirectory
    let directory: String
    let store: SealedFileStore
    /// The path of the sealed file.
    let sealed: String

    init() async throws {
        files = try TemporaryDirectory()
        directory = files.path + "/new"
        store = try SealedFileStore(directory: directory)
        try await store.keep(SecretText(Self.canary), for: "name")
        let name = try #require(try files.names(in: directory).first { $0.hasSuffix(".sealed") })
        sealed = "\(directory)/\(name)"
    }
}

/// A suite whose tests each have a store of their own with one secret.
protocol KeptSecretSuite {
    var kept: KeptSecret { get }
}

extension KeptSecretSuite {
    var files: TemporaryDirectory { kept.files }
    var directory: String { kept.directory }
    var store: SealedFileStore { kept.store }
    var sealed: String { kept.sealed }
}

/// The description of a failure.
func failure(_ work: () async throws -> Void) async -> String {
    do {
        try await work()
        return "no error"
    } catch {
        return "\(error)"
    }
}
