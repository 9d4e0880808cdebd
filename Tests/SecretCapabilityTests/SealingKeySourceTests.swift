import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

@Suite("Sealing key sources")
struct SealingKeySourceTests {
    private let files: TemporaryDirectory
    private var directory: String { files.path + "/new" }

    init() throws { files = try TemporaryDirectory() }

    private static let digits = String(repeating: "0123456789abcdEF", count: 4)
    private static let given = SealingKeySource.digits(SecretText(digits))

    @Test("The key comes from the service's credential, else from the variable, else from the store's own file")
    func order() async throws {
        _ = try SealedFileStore(directory: directory)
        let variable = ["ISOBAR_SEALING_KEY": Self.digits]
        #expect(SealingKeySource.given(in: [:]) == .ownFile)
        #expect(SealingKeySource.given(in: variable) == Self.given)
        let both = variable.merging(["CREDENTIALS_DIRECTORY": directory]) { $1 }
        #expect(SealingKeySource.given(in: both) == Self.given)
        let credential = directory + "/isobar-sealing-key"
        try files.write([], to: credential)
        #expect(SealingKeySource.given(in: both) == .file(credential))
    }

    @Test("A file sealed by an earlier version can be opened")
    func earlier() async throws {
        let store = try SealedFileStore(directory: directory, key: Self.given)
        try await store.keep(SecretText("new"), for: "name")
        let digits =
            "69736f626172736301d50edde43134c4be2ac457e21017d15c356def306f55ef24b5e884992a6013ddecda39b680beb08485"
            + "c891cc12b3fad1ac44697c1e46"
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(digits.dropFirst($0).prefix(2), radix: 16)
        }
        try files.write(bytes, to: directory + "/93f6e9810a54c34fecfdd042cac3bced.sealed")
        try await #expect(store.secret(for: "name")?.revealed == "canary")
    }

    @Test("A given key opens its secrets from a file or digits, another key does not, and no key is written")
    func given() async throws {
        try await SealedFileStore(directory: directory, key: Self.given).keep(SecretText("canary"), for: "name")
        let credential = try files.write("\(Self.digits.lowercased())\n", to: "credential")
        let store = try SealedFileStore(directory: directory, key: .file(credential))
        try await #expect(store.secret(for: "name")?.revealed == "canary")
        try #expect(!files.names(in: directory).contains("key"))
        let digits = SecretText(String(Self.digits.reversed()))
        let other = try SealedFileStore(directory: directory, key: .digits(digits))
        let words = await failure { _ = try await other.secret(for: "name") }
        #expect(words.contains("was sealed with another key"))
        try await #expect(store.secret(for: "name")?.revealed == "canary")
    }

    @Test(
        "An invalid key is refused with the remedy and without showing it",
        arguments: [
            "", "4711", String(repeating: "x", count: 64), String(repeating: "4711", count: 17), digits + "0",
            String(digits.dropLast()),
        ])
    func noKey(text: String) {
        let words =
            "the sealing key in ISOBAR_SEALING_KEY is not 64 hexadecimal digits; make one with: openssl rand -hex 32"
        #expect(throws: SecretError(words)) {
            try SealedFileStore(directory: directory, key: .digits(SecretText(text)))
        }
    }

    @Test("A credential that cannot be read is reported by its path")
    func unreadable() async {
        let absent = files.path + "/absent"
        let words = await failure { _ = try SealedFileStore(directory: directory, key: .file(absent)) }
        #expect(words.hasPrefix("cannot read \(absent): No such file"))
    }
}
