#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// An open file or directory. It is closed, and its lock ended, when the value is no longer used.
struct OpenFile: ~Copyable {
    /// What a path should lead to.
    enum Kind {
        case file, directory
    }

    private let path: String
    private let descriptor: Int32

    /// Opens a path, for this process alone; a new file is the user's alone.
    ///
    /// - Parameter verb: what an error says could not be done.
    init(_ path: String, _ flags: Int32, _ verb: String) throws(SecretStoreError) {
        guard let file = try OpenFile(ifPresent: path, flags, verb) else { throw .system(verb, path, ENOENT) }
        self = file
    }

    /// Opens a path; nil when there is nothing.
    init?(ifPresent path: String, _ flags: Int32, _ verb: String) throws(SecretStoreError) {
        let opened = open(path, flags | O_CLOEXEC, 0o600)
        if opened < 0 {
            let cause = errno
            if cause == ENOENT { return nil }
            throw .system(verb, path, cause)
        }
        descriptor = opened
        self.path = path
    }

    deinit { close(descriptor) }

    /// Refuses what others can read, and says how to change that.
    func checkPrivate(_ kind: Kind) throws(SecretStoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("cannot examine", path, errno) }
        let expected = kind == .file ? S_IFREG : S_IFDIR
        guard status.st_mode & S_IFMT == expected else {
            throw SecretStoreError("\(path) is not a plain file; remove it")
        }
        guard status.st_mode & 0o077 == 0 else {
            let quoted =
                "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
            let mode = kind == .file ? "600" : "700"
            throw SecretStoreError("\(path) is open to other users; run: chmod \(mode) \(quoted)")
        }
    }

    /// Reads the whole file, unless it is longer than a limit.
    func contents(atMost limit: Int) throws(SecretStoreError) -> WipedBytes {
        var cause: Int32 = 0
        // One more than the limit, to see that there is more.
        let bytes = WipedBytes(capacity: limit + 1) { buffer in
            var total = 0
            while total < limit + 1 {
                let count = read(descriptor, buffer + total, limit + 1 - total)
                if count == 0 { break }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    cause = errno
                    return nil
                }
                total += count
            }
            return total
        }
        guard let bytes else {
            if cause != 0 { throw .system("cannot read", path, cause) }
            throw SecretStoreError("out of memory")
        }
        guard bytes.count <= limit else { throw SecretStoreError("\(path) is too long; it was not written here") }
        return bytes
    }

    /// Writes all bytes and waits until they are on the disk.
    func fill(with bytes: UnsafeBufferPointer<UInt8>) throws(SecretStoreError) {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("cannot write", path, errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        try synchronize()
    }

    /// Waits until what was written is on the disk.
    func synchronize() throws(SecretStoreError) {
        guard fsync(descriptor) == 0 else { throw .system("cannot write", path, errno) }
    }

    /// Closes the file, and so ends its lock; also keeps it open until here.
    consuming func end() {}

    /// Takes the file's lock; false when another has it.
    func tryLock() throws(SecretStoreError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("cannot lock", path, errno) }
        return false
    }
}
