import CSodium
public import SecretEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A secret store of one sealed file per secret, in a directory that is the user's alone.
///
/// Each secret is sealed with XChaCha20-Poly1305 under one key for the directory.
///
/// - With a key of its own, in a file of the same directory, it protects a secret from being read in passing, from
///   searches and indexes, from the copy of one file in a backup or a bug report, and from being swapped for another
///   secret or changed unnoticed. It does **not** protect it from someone who reads both files: the user's other
///   programs, an administrator, a copy of the whole directory. Against these stand the modes (0700 and 0600, checked
///   when the store is opened and at every call, like the owner and that there is no link) and nothing else.
/// - With a key that is given, a copy of the whole directory is worthless without it. It does **not** protect a secret
///   from those who can read the key: an administrator, and whoever can look into the process. Other programs of the
///   same user can read a process's environment, so a service's credential is the better place.
/// - With either, an older sealed file put back in a secret's place is not noticed.
///
/// Calls are done in the order in which they come, on the store's own queue. A secret is replaced as a whole or not at
/// all, also when the process is killed; what that leaves behind is removed when a store is opened, writes or removes.
/// Processes take turns by a lock file; a call waits for five seconds at most, and then fails; cancelling its task ends
/// the wait. The key and the opened text are wiped from this module's memory; the `SecretText` handed out is an
/// ordinary string, which Swift cannot wipe: ``CoreDumps`` keeps it off the disk.
public actor SealedFileStore: SecretStore {
    private static let keyName = "key"

    private let directory: PrivateDirectory
    private let keySource: SealingKeySource
    private nonisolated let queue = StoreQueue()

    /// Waits for a lock and for the disk block a thread, so they must not happen on those that all tasks share.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens a store, and creates its directory (mode 0700) where there is none.
    ///
    /// - Throws: an error that names the path, the cause and what to do about it; also when the directory or one of the
    ///   store's files is a link, another user's or open to other users, or the key that was given is no key.
    public init(directory: String, key: SealingKeySource = .ownFile) throws(SecretError) {
        guard sodium_init() >= 0 else { throw SecretError("the system gives out no random numbers") }
        self.directory = try PrivateDirectory(directory) { $0 == Self.keyName || $0.hasSuffix(sealedFileSuffix) }
        keySource = key
        if key != .ownFile { _ = try Self.sealingKey(from: key, in: self.directory) }
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? {
        let name = sealedFileName(for: key)
        guard let file = try directory.file(name) else { return nil }
        let sealed = try file.contents(atMost: SealedSecret.limit).withBytes { Array($0) }
        guard let sealingKey = try Self.sealingKey(from: keySource, in: directory) else {
            throw SecretError("the key file \(path(Self.keyName)) is gone; \(remedy(name))")
        }
        do {
            let text = try SealedSecret.open(sealed, name: key, with: sealingKey)
            return SecretText(text.withBytes { String(decoding: $0, as: UTF8.self) })
        } catch {
            throw SecretError("\(path(name)) \(words(for: error)); \(remedy(name))")
        }
    }

    /// Whether a directory has a file for a secret, whether it can be read or not. What cannot even be looked for, as in a
    /// directory that does not let this user in, counts as there.
    public static func hasFile(for key: String, in directory: String) -> Bool {
        var status = stat()
        return lstat("\(directory)/\(sealedFileName(for: key))", &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }

    /// Keeps a secret of at most 64 KiB.
    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        guard secret.revealed.utf8.count <= SealedSecret.textLimit else {
            throw SecretError(
                "a secret of \(secret.revealed.utf8.count) bytes is over the limit of \(SealedSecret.textLimit)")
        }
        let locked = try directory.lock()
        let sealed = SealedSecret.seal(secret.revealed, name: key, with: try sealingKey(toWriteIn: locked))
        try sealed.withUnsafeBufferPointer { bytes throws(SecretError) in
            try locked.replace(sealedFileName(for: key), with: bytes)
        }
        locked.end()
    }

    public func removeSecret(for key: String) async throws(SecretError) {
        let locked = try directory.lock()
        try locked.remove(sealedFileName(for: key))
        locked.end()
    }

    /// The directory's key, made where there is none.
    private func sealingKey(toWriteIn locked: borrowing LockedDirectory) throws(SecretError) -> SealingKey {
        if let key = try Self.sealingKey(from: keySource, in: directory) { return key }
        guard let key = SealingKey.random() else { throw SecretError("out of memory") }
        try key.write { bytes throws(SecretError) in try locked.replace(Self.keyName, with: bytes) }
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

    /// The key of a source; nil when it is the directory's own and not yet made.
    private static func sealingKey(
        from source: SealingKeySource, in directory: PrivateDirectory
    ) throws(SecretError) -> SealingKey? {
        switch source {
        case .ownFile: try ownKey(in: directory)
        case .file(let path):
            // Its modes are the business of whoever put it there: systemd lets a service in by an access list.
            try SealingKey(hexadecimal: OpenFile(path, O_RDONLY, "cannot read").contents(atMost: 256), from: path)
        case .digits(let digits):
            try SealingKey(hexadecimal: WipedBytes(copying: digits.revealed), from: SealingKeySource.variable)
        }
    }

    private static func ownKey(in directory: PrivateDirectory) throws(SecretError) -> SealingKey? {
        guard let file = try directory.file(keyName) else { return nil }
        let bytes = try file.contents(atMost: SealingKey.length)
        guard bytes.count == SealingKey.length else {
            let lengths = "has \(bytes.count) bytes and should have \(SealingKey.length)"
            throw SecretError(
                "the key file \(directory.path)/\(keyName) \(lengths); restore it, or remove the directory")
        }
        return SealingKey(bytes)
    }
}
