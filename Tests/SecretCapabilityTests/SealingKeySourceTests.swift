import CapabilityTesting
import SecretCapability
import SecretEffects
import Testing

@Suite("Sealing key from outside")
struct SealingKeySourceTests {
    private static let digits = String(repeating: "0123456789abcdEF", count: 4)
    private static let given = SealingKeySource.digits(SecretText(digits))

    @Test("a service's credential comes first, then the variable, then the store's own file")
    func order() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
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
    }

    @Test("a given key opens what it sealed, as a file or as digits, and no key is written")
    func given() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let secrets = directory + "/secrets"
            try await SealedFileStore(directory: secrets, key: Self.given).keep(SecretText("canary"), for: "name")
            let file = directory + "/credential"
            try files.write(Array("\(Self.digits.lowercased())\n".utf8), to: file)
            let store = try SealedFileStore(directory: secrets, key: .file(file))
            try await #expect(store.secret(for: "name")?.revealed == "canary")
            try #expect(!files.names(in: secrets).contains("key"))
        }
    }

    @Test("a secret sealed with another key is an error, and stays")
    func other() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let own = try SealedFileStore(directory: directory)
            try await own.keep(SecretText("canary"), for: "name")
            let store = try SealedFileStore(directory: directory, key: Self.given)
            let error = await #expect(throws: SecretError.self) { try await store.secret(for: "name") }
            #expect(error?.description.contains("was sealed with another key") == true)
            try await #expect(own.secret(for: "name")?.revealed == "canary")
        }
    }

    @Test(
        "what is no key is refused at once, with the remedy and without showing it",
        arguments: [
            "", "4711", String(repeating: "x", count: 64), String(repeating: "4711", count: 17), digits + "0",
            String(digits.dropLast()),
        ])
    func noKey(text: String) async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let error = #expect(throws: SecretError.self) {
                try SealedFileStore(directory: directory, key: .digits(SecretText(text)))
            }
            #expect(
                error?.description == "the sealing key in ISOBAR_SEALING_KEY is not 64 hexadecimal digits; "
                    + "make one with: openssl rand -hex 32")
        }
    }

    @Test("a credential that cannot be read is an error that names it")
    func unreadable() async throws {
        try await withTemporaryDirectory { files in
            let directory = files.path + "/new"
            let file = directory + "/absent"
            let error = #expect(throws: SecretError.self) {
                try SealedFileStore(directory: directory, key: .file(file))
            }
            #expect(error?.description.hasPrefix("cannot read \(file): No such file") == true)
        }
    }
}
