import Platform
import SecretEffects

/// An open file or directory, independent of later changes to its path. Closed, which releases its lock, at the end of
/// the value's lifetime.
struct OpenFile: ~Copyable {
    let path: String
    private let descriptor: Int32

    /// Opens a path; child processes do not inherit the descriptor.
    ///
    /// - Parameter verb: The start of an error message, such as "cannot read".
    init(_ path: String, _ flags: Int32, _ verb: String) throws(SecretError) {
        self = try Self.found(OpenFile(path, path, in: AT_FDCWD, flags, verb), verb, path)
    }

    /// Opens a file in this directory, independent of the directory's path; a new file is private to the user. Links
    /// are not followed and pipes do not block: either could have been planted in the file's place.
    func file(_ name: String, _ flags: Int32, _ verb: String) throws(SecretError) -> OpenFile {
        try Self.found(fileIfPresent(name, flags, verb), verb, "\(path)/\(name)")
    }

    /// Opens a file in this directory like `file`; returns nil if there is none.
    func fileIfPresent(_ name: String, _ flags: Int32, _ verb: String) throws(SecretError) -> OpenFile? {
        try OpenFile("\(path)/\(name)", name, in: descriptor, flags | O_NOFOLLOW | O_NONBLOCK, verb)
    }

    /// Opens a name relative to a directory; nil if there is none.
    private init?(
        _ path: String, _ name: String, in directory: Int32, _ flags: Int32, _ verb: String
    ) throws(SecretError) {
        let opened = openat(directory, name, flags | O_CLOEXEC, 0o600)
        if opened < 0 {
            let cause = errno
            if cause == ENOENT { return nil }
            throw .system(verb, path, cause)
        }
        descriptor = opened
        self.path = path
    }

    private static func found(
        _ file: consuming OpenFile?, _ verb: String, _ path: String
    ) throws(SecretError) -> OpenFile {
        guard let file else { throw .system(verb, path, ENOENT) }
        return file
    }

    deinit { close(descriptor) }

    /// Rejects a file of another type, `S_IFREG` or `S_IFDIR`, or one that belongs to another user or that others can
    /// access, with an error that says how to fix it.
    func checkPrivate(_ type: mode_t) throws(SecretError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("cannot examine", path, errno) }
        let (mode, name) = type == S_IFREG ? ("600", "plain file") : ("700", "directory")
        guard status.st_mode & S_IFMT == type else {
            throw SecretError("\(path) is not a \(name); move it away, or use another directory")
        }
        guard status.st_uid == geteuid() else {
            throw SecretError(
                "\(path) belongs to another user (\(status.st_uid), and this is \(geteuid())); "
                    + "run this as that user, or move it away")
        }
        guard status.st_mode & 0o077 == 0 else {
            let quoted =
                "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
            throw SecretError("\(path) is open to other users; run: chmod \(mode) \(quoted)")
        }
    }

    /// Reads the whole file; throws if it is longer than `limit` bytes.
    func contents(atMost limit: Int) throws(SecretError) -> ZeroizedBytes {
        var cause: Int32 = 0
        // One byte more than the limit, to detect a longer file.
        let bytes = ZeroizedBytes(capacity: limit + 1) { buffer in
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
            throw SecretError("out of memory")
        }
        guard bytes.count <= limit else { throw SecretError("\(path) is too long; it was not written here") }
        return bytes
    }

    /// Writes all bytes and syncs them to the disk.
    func fill(with bytes: UnsafeBufferPointer<UInt8>) throws(SecretError) {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .system("cannot write", path, errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        try synchronize()
    }

    /// Syncs the file to the disk.
    func synchronize() throws(SecretError) {
        guard fsync(descriptor) == 0 else { throw .system("cannot write", path, errno) }
    }

    /// Locks the file; returns false if another process or store holds the lock.
    func tryLock() throws(SecretError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("cannot lock", path, errno) }
        return false
    }
}

extension OpenFile {
    /// The names of the entries of this directory.
    func names() throws(SecretError) -> [String] {
        // `fdopendir` takes ownership of its descriptor, and a new descriptor has its own read position.
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let listing = fdopendir(copy) else {
            let cause = errno
            close(copy)
            throw .system("cannot open", path, cause)
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }

    /// Whether files can be created in this directory and removed.
    var isWritable: Bool { faccessat(descriptor, ".", W_OK, 0) == 0 }

    /// Whether an entry of this directory is a directory.
    func isDirectory(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a file of this directory; a no-op if there is none.
    func remove(_ name: String) throws(SecretError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw .system("cannot remove", "\(path)/\(name)", errno)
        }
    }

    /// Renames a file of this directory, replacing any file with the new name.
    func rename(_ name: String, to other: String) throws(SecretError) {
        guard renameat(descriptor, name, descriptor, other) == 0 else {
            throw .system("cannot write", "\(path)/\(other)", errno)
        }
    }
}
