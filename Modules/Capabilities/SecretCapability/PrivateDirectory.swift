#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A directory that is its user's alone (mode 0700), with files that are, too (0600).
///
/// Every call checks the modes, because they can change between two calls.
struct PrivateDirectory {
    private static let lockName = "lock"
    private static let patience = Duration.seconds(5)
    /// Between two attempts to lock, in microseconds.
    private static let pause: useconds_t = 5000

    let path: String

    /// Makes the directory where there is none.
    init(_ path: String) throws(SecretStoreError) {
        self.path = path
        try Self.make(path)
        _ = try open()
    }

    /// Refuses files that others can read, or that are no plain files.
    ///
    /// - Parameter concerns: whether a file of this name is to be looked at.
    func check(where concerns: (String) -> Bool) throws(SecretStoreError) {
        guard let listing = opendir(path) else { throw .system("cannot open", path, errno) }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if concerns(name) { _ = try file(name) }
        }
    }

    /// A file's contents for reading; nil when there is no such file.
    func file(_ name: String) throws(SecretStoreError) -> OpenFile? {
        _ = try open()
        // A link or a pipe in the file's place is somebody's trap: neither followed nor waited for.
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        guard let file = try OpenFile(ifPresent: self.path(name), flags, "cannot read") else { return nil }
        try file.checkPrivate(.file)
        return file
    }

    /// Puts bytes in place of a file's: after a crash there are the old ones or the new ones, and no mixture.
    ///
    /// The caller holds the lock.
    func replace(_ name: String, with bytes: UnsafeBufferPointer<UInt8>) throws(SecretStoreError) {
        let target = path(name)
        let temporary = target + ".new"
        // A crash may have left one behind; nobody else is writing it now.
        guard unlink(temporary) == 0 || errno == ENOENT else { throw .system("cannot replace", temporary, errno) }
        do throws(SecretStoreError) {
            let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, "cannot write")
            try file.fill(with: bytes)
            guard rename(temporary, target) == 0 else { throw .system("cannot write", target, errno) }
        } catch {
            // The cause is what counts; what cannot be removed now goes before the next write.
            unlink(temporary)
            throw error
        }
        try open().synchronize()
    }

    /// Removes a file, if there is one. The caller holds the lock.
    func remove(_ name: String) throws(SecretStoreError) {
        guard unlink(path(name)) == 0 || errno == ENOENT else { throw .system("cannot remove", path(name), errno) }
        try open().synchronize()
    }

    /// Waits until no other process, and no other store, writes; the lock ends with the value returned.
    func lock() throws(SecretStoreError) -> OpenFile {
        _ = try open()
        let path = path(Self.lockName)
        let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, "cannot lock")
        try file.checkPrivate(.file)
        let deadline = ContinuousClock.now + Self.patience
        while try !file.tryLock() {
            guard ContinuousClock.now < deadline else {
                throw SecretStoreError(
                    "another process has held \(path) for \(Self.patience.components.seconds) seconds")
            }
            guard !(withUnsafeCurrentTask { $0?.isCancelled ?? false }) else {
                throw SecretStoreError("cancelled before it began")
            }
            // flock can wait by itself, but then nothing ends it.
            usleep(Self.pause)
        }
        return file
    }

    private func path(_ name: String) -> String { "\(path)/\(name)" }

    private func open() throws(SecretStoreError) -> OpenFile {
        let directory = try OpenFile(path, O_RDONLY | O_DIRECTORY, "cannot open")
        try directory.checkPrivate(.directory)
        return directory
    }

    private static func make(_ path: String) throws(SecretStoreError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw .system("cannot make", path, errno)
    }
}

extension SecretStoreError {
    /// A failed system call in words, with what to do about it.
    static func system(_ verb: String, _ path: String, _ cause: Int32) -> SecretStoreError {
        SecretStoreError("\(verb) \(path): \(String(cString: strerror(cause))); \(remedy(cause))")
    }

    private static func remedy(_ cause: Int32) -> String {
        switch cause {
        case ENOSPC, EDQUOT: "free some space"
        case EACCES, EPERM, EROFS: "make it writable, or use another directory"
        case ENOTDIR: "a file is where a directory should be: move it away, or use another directory"
        case ELOOP: "a link is in its place: remove it"
        default: "use another directory"
        }
    }
}
