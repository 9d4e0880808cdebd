import CSodium
public import Effects

/// A secret store of one sealed file per secret, in a directory that is the user's alone.
///
/// Each secret is sealed with XChaCha20-Poly1305 under a random key. The key lies in a file of the same directory, so
///
/// - it protects a secret from being read in passing, from searches and indexes, from the copy of one file in a backup or
///   a bug report, and from being swapped for another secret or changed unnoticed;
/// - it does **not** protect it from someone who reads both files: the user's other programs, an administrator, a copy of
///   the whole directory. Against these stand the modes (0700 and 0600, checked at every call) and nothing else.
///
/// A secret is replaced as a whole or not at all, also when the process is killed. Processes take turns by a lock file;
/// a call waits for five seconds at most, and then fails. Files are read and written on the caller's thread, which is for
/// small and rare texts. The key and the opened text are wiped from this module's memory; the
/// `SecretText` handed out is an ordinary string, which Swift cannot wipe.
public struct SealedFileStore: SecretStore {
    private static let keyName = "key"

    private let directory: PrivateDirectory

    /// Opens a store, and creates its directory (mode 0700) where there is none.
    ///
    /// - Throws: an error that names the path, the cause and what to do about it.
    public init(directory: String) throws(SecretStoreError) {
        guard sodium_init() >= 0 else { throw SecretStoreError("the system gives out no random numbers") }
        self.directory = try PrivateDirectory(directory)
    }

    public func secret(for key: String) async throws(SecretStoreError) -> SecretText? {
        let name = sealedFileName(for: key)
        guard let file = try directory.file(name) else { return nil }
        let sealed = try file.contents(atMost: SealedSecret.limit).withBytes { Array($0) }
        guard let sealingKey = try sealingKey() else {
            throw SecretStoreError("the key file \(path(Self.keyName)) is gone; \(remedy(name))")
        }
        do {
            let text = try SealedSecret.open(sealed, name: key, with: sealingKey)
            return SecretText(text.withBytes { String(decoding: $0, as: UTF8.self) })
        } catch {
            throw SecretStoreError("\(path(name)) \(words(for: error)); \(remedy(name))")
        }
    }

    /// Keeps a secret of at most 64 KiB.
    public func keep(_ secret: SecretText, for key: String) async throws(SecretStoreError) {
        guard secret.revealed.utf8.count <= SealedSecret.textLimit else {
            throw SecretStoreError(
                "a secret of \(secret.revealed.utf8.count) bytes is over the limit of \(SealedSecret.textLimit)")
        }
        let lock = try await directory.lock()
        let sealed = SealedSecret.seal(secret.revealed, name: key, with: try sealingKeyToWriteWith())
        try sealed.withUnsafeBufferPointer { bytes throws(SecretStoreError) in
            try directory.replace(sealedFileName(for: key), with: bytes)
        }
        lock.end()
    }

    public func removeSecret(for key: String) async throws(SecretStoreError) {
        let lock = try await directory.lock()
        try directory.remove(sealedFileName(for: key))
        lock.end()
    }

    private func sealingKey() throws(SecretStoreError) -> SealingKey? {
        guard let file = try directory.file(Self.keyName) else { return nil }
        let bytes = try file.contents(atMost: SealingKey.length)
        guard bytes.count == SealingKey.length else {
            let lengths = "has \(bytes.count) bytes and should have \(SealingKey.length)"
            throw SecretStoreError("the key file \(path(Self.keyName)) \(lengths); restore it, or remove the directory")
        }
        return SealingKey(bytes)
    }

    /// The directory's key, made where there is none. The caller holds the lock.
    private func sealingKeyToWriteWith() throws(SecretStoreError) -> SealingKey {
        if let key = try sealingKey() { return key }
        guard let key = SealingKey.random() else { throw SecretStoreError("out of memory") }
        try key.write { bytes throws(SecretStoreError) in try directory.replace(Self.keyName, with: bytes) }
        return key
    }

    private func path(_ name: String) -> String { "\(directory.path)/\(name)" }

    private func remedy(_ name: String) -> String { "restore it, or remove \(path(name)) and store the secret again" }

    private func words(for flaw: SealedSecret.Flaw) -> String {
        switch flaw {
        case .notSealed: "is not a sealed secret"
        case .unknownVersion(let version): "has version \(version), which this program does not know"
        case .truncated: "is cut short"
        case .otherKey: "was sealed with another key"
        case .tampered: "was changed after it was sealed"
        case .outOfMemory: "does not fit into memory"
        }
    }
}
