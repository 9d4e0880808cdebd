import Effects
public import SecretEffects

extension StoreLaws<SecretEffect> {
    /// The laws of stores of secrets.
    public static var secret: Self {
        let calls = StoreCalls { key, text in
            Secret.store(key, SecretText(text)).map { $0.map(StoreFailure.init) }
        } read: { key in
            SecretLaws.fetch(key).map { $0.mapError(StoreFailure.init) }
        } remove: { key in
            Secret.delete(key).map { $0.map(StoreFailure.init) }
        }
        return StoreLaws(calls: calls, own: [SecretLaws.sealed])
    }
}

extension SecretLaws {
    static let sealed = StoreLaws<SecretEffect>.StoreLaw(
        "No file holds a secret in the clear, or may be read by others"
    ) { trial in
        let secret = "isobar-canary-secret"
        try await trial.withOpenStore { store in try await trial.write(["k": "x", "k": secret], to: store) }
        for (name, size) in try trial.fileSizes() {
            let (bytes, mode) = try trial.file(name)
            // The second text is the beginning of the secret in base64.
            for text in [secret, "aXNvYmFyLWNhbmFyeS1zZWNy"] where String(decoding: bytes, as: UTF8.self).contains(text)
            {
                throw LawViolation("\(name) holds it")
            }
            if mode & 0o077 != 0 { throw LawViolation("\(name) of \(size) bytes has mode \(String(mode, radix: 8))") }
        }
    }
}
