import Platform
import SecretEffects

/// A directory that is private to its user (mode 0700), with private files (0600).
///
/// Neither the directory nor a file in it may be a link or belong to another user. The path to the directory may
/// contain links, as a home directory's may: another user who controls the path can make the directory inaccessible,
/// but can neither read it nor substitute another that would be accepted. Every call checks this, since it can change
/// between calls, and operates on the directory that was checked.
struct PrivateDirectory {
    private static let lockName = "lock"
    private static let timeout = Duration.seconds(5)
    /// The pause between two attempts to lock, in microseconds.
    private static let pause: useconds_t = 5000

    let path: String

    /// Checks the relevant files, and removes the leftovers of killed processes. A missing directory is created with
    /// the first lock; if it cannot be created, it has no files, which is an error only for a write.
    ///
    /// - Parameter concerns: Whether to check the file of this name.
    init(_ path: String, checking concerns: (String) -> Bool) throws(SecretError) {
        // A trailing slash would follow a link.
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        self.path = String(path)
        guard mayExist(self.path) else { return }
        let directory = try open()
        let names = try directory.names()
        for name in names where concerns(name) { _ = try file(name) }
        // A read-only directory can still be read; leftovers in it are neither removed nor reported as removed.
        guard names.contains(where: LockedDirectory.isLeftover), directory.isWritable else { return }
        // The holder of the lock has already removed them, and may be writing one now.
        guard let lock = try lockIfFree(directory) else { return }
        try LockedDirectory(directory, lock).removeLeftovers()
    }

    /// Opens a file for reading; returns nil if there is none.
    func file(_ name: String) throws(SecretError) -> OpenFile? {
        guard mayExist(path), let file = try open().fileIfPresent(name, O_RDONLY, "cannot read") else { return nil }
        try file.checkPrivate(S_IFREG)
        return file
    }

    /// Waits until no other process or store writes; the lock is released at the end of the returned value's lifetime.
    func lock() throws(SecretError) -> LockedDirectory {
        if let failure = makePrivateDirectory(path) { throw .system("cannot make", failure.path, failure.cause) }
        let directory = try open()
        let deadline = ContinuousClock.now + Self.timeout
        while true {
            if let lock = try lockIfFree(directory) { return LockedDirectory(directory, lock) }
            guard ContinuousClock.now < deadline else {
                let seconds = Self.timeout.components.seconds
                throw SecretError("another process has held \(path)/\(Self.lockName) for \(seconds) seconds")
            }
            guard !(withUnsafeCurrentTask { $0?.isCancelled ?? false }) else {
                throw SecretError("cancelled before it began")
            }
            // A blocking `flock` could not be cancelled.
            usleep(Self.pause)
        }
    }

    private func lockIfFree(_ directory: borrowing OpenFile) throws(SecretError) -> OpenFile? {
        let file = try directory.file(Self.lockName, O_RDWR | O_CREAT, "cannot lock")
        try file.checkPrivate(S_IFREG)
        guard try file.tryLock() else { return nil }
        return file
    }

    private func open() throws(SecretError) -> OpenFile {
        let directory = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, "cannot open")
        try directory.checkPrivate(S_IFDIR)
        return directory
    }
}

/// A private directory that is locked for writing until the end of the value's lifetime.
struct LockedDirectory: ~Copyable {
    private static let leftoverSuffix = ".new"
    private let directory: OpenFile
    private let lock: OpenFile

    fileprivate init(_ directory: consuming OpenFile, _ lock: consuming OpenFile) {
        self.directory = directory
        self.lock = lock
    }

    /// Whether a file name is that of an unfinished write, which is abandoned if no process is writing.
    static func isLeftover(_ name: String) -> Bool { name.hasSuffix(leftoverSuffix) }

    /// Removes the unfinished files of killed processes, which may contain secrets.
    func removeLeftovers() throws(SecretError) {
        var removesSome = false
        // A directory is not a leftover: no process has written a secret into it.
        for name in try directory.names() where Self.isLeftover(name) && !directory.isDirectory(name) {
            try directory.remove(name)
            removesSome = true
        }
        if removesSome { try directory.synchronize() }
    }

    /// Atomically replaces a file: after a crash it has either the old contents or the new ones.
    func replace(_ name: String, with bytes: UnsafeBufferPointer<UInt8>) throws(SecretError) {
        try removeLeftovers()
        let temporary = name + Self.leftoverSuffix
        let file = try directory.file(temporary, O_WRONLY | O_CREAT | O_EXCL, "cannot write")
        do throws(SecretError) {
            try file.fill(with: bytes)
            try directory.rename(temporary, to: name)
        } catch {
            // Report the original error; a temporary file that cannot be removed now is removed before the next write.
            try? directory.remove(temporary)
            throw error
        }
        try directory.synchronize()
    }

    /// Removes a file, if there is one, and all its leftovers.
    func remove(_ name: String) throws(SecretError) {
        // Leftovers first: once the file is gone, nothing would cause their removal.
        try removeLeftovers()
        try directory.remove(name)
        try directory.synchronize()
    }

    /// Releases the lock, and keeps it held up to this call.
    consuming func end() {}
}

/// Whether a path exists, or may exist: in a directory that the user may not access, this cannot be determined.
func mayExist(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
}

extension SecretError {
    /// Returns the error of a failed system call, with a remedy.
    static func system(_ verb: String, _ path: String, _ cause: Int32) -> SecretError {
        SecretError("\(verb) \(path): \(explanation(ofFileError: cause))")
    }
}
