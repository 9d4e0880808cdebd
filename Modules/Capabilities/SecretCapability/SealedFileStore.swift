import CSodium
import Platform
public import SecretEffects

/// A secret store with one encrypted file per secret, in a directory that is private to the user.
///
/// Each secret is encrypted with XChaCha20-Poly1305 under one key for the directory.
///
/// - With a key of its own, in a file of the same directory, it protects a secret from being read in passing, from
///   searches and indexes, from the copy of one file in a backup or a bug report, and from being swapped for another
///   secret or modified unnoticed. It does **not** protect it from someone who reads both files: the user's other
///   programs, an administrator, a copy of the whole directory. Against these only the modes help (0700 and 0600,
///   checked when the store is opened and at every call, as are the owner and the absence of links).
/// - With a given key, a copy of the whole directory is worthless without it. It does **not** protect a secret from
///   those who can read the key: an administrator, or anyone who can inspect the process. Other programs of the same
///   user can read a process's environment, so a service's credential is the better place for the key.
/// - In both cases, the replacement of a secret's file by an older version is not detected.
///
/// Calls are executed in order, on the store's own queue. A secret is replaced atomically, even if the process is
/// killed; leftovers are removed when a store is opened, written to or removed from. Processes exclude
/// each other with a lock file: a call whose turn has come waits for it for at most five seconds and then fails, and
/// cancelling its task ends that wait. The key and the decrypted text are wiped from this module's memory; the returned
/// `SecretText` is an ordinary string, which Swift cannot wipe: ``CoreDumps`` keeps it off the disk.
public actor SealedFileStore: SecretStore {
    private static let keyName = "key"

    private let directory: PrivateDirectory
    private let keySource: SealingKeySource
    private nonisolated let queue = SerialQueue("secret store")

    /// A separate queue, since waiting for locks and the disk blocks a thread, which must not be one of the shared
    /// pool.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens a store. Its directory (mode 0700) is created when the first secret is stored; until then, there are none.
    ///
    /// - Throws: An error that names the path, the cause and a remedy; also if the directory or one of the store's
    ///   files is a link, belongs to another user or is accessible to other users, or if the given key is invalid.
    public init(directory: String, key: SealingKeySource = .ownFile) throws(SecretError) {
        guard sodium_init() >= 0 else { throw SecretError("the system gives out no random numbers") }
        self.directory = try PrivateDirectory(directory) { $0 == Self.keyName || $0.hasSuffix(sealedFileSuffix) }
        keySource = key
        if key != .ownFile { _ = try Self.sealingKey(from: key, in: self.directory) }
    }

    public func secret(for key: String) async throws(SecretError) -> SecretText? { try read(key) }

    private func read(_ key: String) throws(SecretError) -> SecretText? {
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
            throw SecretError("\(path(name)) \(error.words); \(remedy(name))")
        }
    }

    /// Whether a directory has a file for a secret, readable or not. If this cannot be determined, as in a directory
    /// that the user may not access, the file counts as present.
    public static func hasFile(for key: String, in directory: String) -> Bool {
        mayExist("\(directory)/\(sealedFileName(for: key))")
    }

    /// Stores a secret of at most 64 KiB.
    public func keep(_ secret: SecretText, for key: String) async throws(SecretError) {
        try checkLength(of: secret)
        let locked = try directory.lock()
        try write(secret, for: key, in: locked)
        locked.end()
    }

    /// Stores a secret, or removes it for nil, if the stored one is still `old`, nil for none; returns whether it was.
    public func replace(
        _ old: SecretText?, with new: SecretText?, for key: String
    ) async throws(SecretError) -> Bool {
        if let new { try checkLength(of: new) }
        // A missing directory has no secrets, and is only created to store one.
        if old != nil || new == nil, !mayExist(directory.path) { return old == nil }
        let locked = try directory.lock()
        let isCurrent = try read(key) == old
        if isCurrent {
            if let new { try write(new, for: key, in: locked) } else { try locked.remove(sealedFileName(for: key)) }
        }
        locked.end()
        return isCurrent
    }

    private func checkLength(of secret: SecretText) throws(SecretError) {
        let count = secret.revealed.utf8.count
        guard count <= SealedSecret.textLimit else {
            throw SecretError("a secret of \(count) bytes is over the limit of \(SealedSecret.textLimit)")
        }
    }

    private func write(
        _ secret: SecretText, for key: String, in locked: borrowing LockedDirectory
    ) throws(SecretError) {
        let sealed = SealedSecret.seal(secret.revealed, name: key, with: try sealingKey(toWriteIn: locked))
        try sealed.withUnsafeBufferPointer { bytes throws(SecretError) in
            try locked.replace(sealedFileName(for: key), with: bytes)
        }
    }

    public func removeSecret(for key: String) async throws(SecretError) {
        guard mayExist(directory.path) else { return }
        let locked = try directory.lock()
        try locked.remove(sealedFileName(for: key))
        locked.end()
    }

    /// Returns the directory's key, creating it if needed.
    private func sealingKey(toWriteIn locked: borrowing LockedDirectory) throws(SecretError) -> SealingKey {
        if let key = try Self.sealingKey(from: keySource, in: directory) { return key }
        guard let key = SealingKey.random() else { throw SecretError("out of memory") }
        try key.write { bytes throws(SecretError) in try locked.replace(Self.keyName, with: bytes) }
        return key
    }

    private func path(_ name: String) -> String { "\(directory.path)/\(name)" }

    private func remedy(_ name: String) -> String { "restore it, or remove \(path(name)) and store the secret again" }

    /// Returns the key from a source; nil if it is the directory's own and does not exist yet.
    private static func sealingKey(
        from source: SealingKeySource, in directory: PrivateDirectory
    ) throws(SecretError) -> SealingKey? {
        switch source {
        case .ownFile: try ownKey(in: directory)
        case .file(let path):
            // Its mode is the responsibility of its owner: systemd grants a service access with an access control list.
            try SealingKey(hexadecimal: OpenFile(path, O_RDONLY, "cannot read").contents(atMost: 256), from: path)
        case .digits(let digits):
            try SealingKey(hexadecimal: ZeroizedBytes(copying: digits.revealed), from: SealingKeySource.variable)
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
