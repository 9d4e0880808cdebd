import SecretEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A directory that is its user's alone (mode 0700), with files that are, too (0600).
///
/// Neither the directory nor a file in it may be a link, or another user's. The way to the directory may lead over
/// links, as a home may be one: whoever else controls the way can put the directory out of sight, but can neither read
/// in it nor put another in its place that would be taken. Every call checks this, because it can change between two
/// calls, and works on the directory that was checked.
struct PrivateDirectory {
    private static let lockName = "lock"
    private static let patience = Duration.seconds(5)
    /// Between two attempts to lock, in microseconds.
    private static let pause: useconds_t = 5000

    let path: String

    /// Makes the directory where there is none, checks the files that concern the caller, and removes what a killed
    /// process has left behind.
    ///
    /// - Parameter concerns: whether a file of this name is to be looked at.
    init(_ path: String, checking concerns: (String) -> Bool) throws(SecretError) {
        // A slash at the end of a path follows a link.
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        self.path = String(path)
        try Self.make(self.path)
        let directory = try open()
        let names = try directory.names()
        for name in names where concerns(name) { _ = try file(name) }
        // Where nothing can be written, a secret can still be read, and no deletion is said to have happened.
        guard names.contains(where: LockedDirectory.isLeftover), directory.isWritable else { return }
        // Who has the lock has begun by removing them, and may be at work on one.
        guard let lock = try lockIfFree(directory) else { return }
        try LockedDirectory(directory, lock).removeLeftovers()
    }

    /// A file's contents for reading; nil when there is no such file.
    func file(_ name: String) throws(SecretError) -> OpenFile? {
        guard let file = try open().fileIfPresent(name, O_RDONLY, "cannot read") else { return nil }
        try file.checkPrivate(.file)
        return file
    }

    /// Waits until no other process, and no other store, writes; the lock ends with the value returned.
    func lock() throws(SecretError) -> LockedDirectory {
        let directory = try open()
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if let lock = try lockIfFree(directory) { return LockedDirectory(directory, lock) }
            guard ContinuousClock.now < deadline else {
                let seconds = Self.patience.components.seconds
                throw SecretError("another process has held \(path)/\(Self.lockName) for \(seconds) seconds")
            }
            guard !(withUnsafeCurrentTask { $0?.isCancelled ?? false }) else {
                throw SecretError("cancelled before it began")
            }
            // flock can wait by itself, but then nothing ends it.
            usleep(Self.pause)
        }
    }

    private func lockIfFree(_ directory: borrowing OpenFile) throws(SecretError) -> OpenFile? {
        let file = try directory.file(Self.lockName, O_RDWR | O_CREAT, "cannot lock")
        try file.checkPrivate(.file)
        guard try file.tryLock() else { return nil }
        return file
    }

    private func open() throws(SecretError) -> OpenFile {
        let directory = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, "cannot open")
        try directory.checkPrivate(.directory)
        return directory
    }

    private static func make(_ path: String) throws(SecretError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try make(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        }
        throw .system("cannot make", path, errno)
    }
}

/// A private directory that nobody else writes to, until the value is no longer used.
struct LockedDirectory: ~Copyable {
    private static let leftoverSuffix = ".new"
    private let directory: OpenFile
    private let lock: OpenFile

    fileprivate init(_ directory: consuming OpenFile, _ lock: consuming OpenFile) {
        self.directory = directory
        self.lock = lock
    }

    /// Whether a file of this name was being written, and is nobody's when nobody writes.
    static func isLeftover(_ name: String) -> Bool { name.hasSuffix(leftoverSuffix) }

    /// Removes what processes that were killed while they wrote have left behind: there may be secrets in it.
    func removeLeftovers() throws(SecretError) {
        var removesSome = false
        // A directory is none of them: no process has written a secret into it.
        for name in try directory.names() where Self.isLeftover(name) && !directory.isDirectory(name) {
            try directory.remove(name)
            removesSome = true
        }
        if removesSome { try directory.synchronize() }
    }

    /// Puts bytes in place of a file's: after a crash there are the old ones or the new ones, and no mixture.
    func replace(_ name: String, with bytes: UnsafeBufferPointer<UInt8>) throws(SecretError) {
        try removeLeftovers()
        let temporary = name + Self.leftoverSuffix
        let file = try directory.file(temporary, O_WRONLY | O_CREAT | O_EXCL, "cannot write")
        do throws(SecretError) {
            try file.fill(with: bytes)
            try directory.rename(temporary, to: name)
        } catch {
            // The cause is what counts; what cannot be removed now goes before the next write.
            try? directory.remove(temporary)
            throw error
        }
        try directory.synchronize()
    }

    /// Removes a file, if there is one, so that nothing of it is left.
    func remove(_ name: String) throws(SecretError) {
        // First: when the file is gone, nobody looks for the rest.
        try removeLeftovers()
        try directory.remove(name)
        try directory.synchronize()
    }

    /// Ends the lock; also keeps it until here.
    consuming func end() {}
}

extension SecretError {
    /// A failed system call in words, with what to do about it.
    static func system(_ verb: String, _ path: String, _ cause: Int32) -> SecretError {
        SecretError("\(verb) \(path): \(String(cString: strerror(cause))); \(remedy(cause))")
    }

    private static func remedy(_ cause: Int32) -> String {
        switch cause {
        case ENOSPC, EDQUOT: "free some space"
        case EACCES, EPERM, EROFS: "make it writable, or use another directory"
        case ENOTDIR: "a file is where a directory should be: move it away, or use another directory"
        case EEXIST, EISDIR: "something else is in its place: move it away"
        case ELOOP: "a link is in its place: remove it"
        default: "use another directory"
        }
    }
}
