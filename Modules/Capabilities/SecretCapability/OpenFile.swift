import SecretEffects

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// An open file or directory, which stays the same whatever becomes of its path. It is closed, and its lock ended, when
/// the value is no longer used.
struct OpenFile: ~Copyable {
    /// What a path should lead to.
    enum Kind {
        case file, directory
    }

    let path: String
    private let descriptor: Int32

    /// Opens a path, for this process alone.
    ///
    /// - Parameter verb: what an error says could not be done.
    init(_ path: String, _ flags: Int32, _ verb: String) throws(SecretError) {
        self = try Self.found(OpenFile(path, path, in: AT_FDCWD, flags, verb), verb, path)
    }

    /// Opens a file in this directory, whatever has become of its path; a new file is the user's alone. A link is not
    /// followed, and a pipe not waited for: in a file's place, either is somebody's trap.
    func file(_ name: String, _ flags: Int32, _ verb: String) throws(SecretError) -> OpenFile {
        try Self.found(fileIfPresent(name, flags, verb), verb, "\(path)/\(name)")
    }

    /// The same; nil when there is nothing.
    func fileIfPresent(_ name: String, _ flags: Int32, _ verb: String) throws(SecretError) -> OpenFile? {
        try OpenFile("\(path)/\(name)", name, in: descriptor, flags | O_NOFOLLOW | O_NONBLOCK, verb)
    }

    /// Opens a name in a directory; nil when there is nothing.
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

    /// Refuses what is another user's or what others can read, and says how to change that.
    func checkPrivate(_ kind: Kind) throws(SecretError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("cannot examine", path, errno) }
        let (type, mode, name) = kind == .file ? (S_IFREG, "600", "plain file") : (S_IFDIR, "700", "directory")
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

    /// Reads the whole file, unless it is longer than a limit.
    func contents(atMost limit: Int) throws(SecretError) -> WipedBytes {
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
            throw SecretError("out of memory")
        }
        guard bytes.count <= limit else { throw SecretError("\(path) is too long; it was not written here") }
        return bytes
    }

    /// Writes all bytes and waits until they are on the disk.
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

    /// Waits until what was written is on the disk.
    func synchronize() throws(SecretError) {
        guard fsync(descriptor) == 0 else { throw .system("cannot write", path, errno) }
    }

    /// Takes the file's lock; false when another has it.
    func tryLock() throws(SecretError) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("cannot lock", path, errno) }
        return false
    }
}

extension OpenFile {
    /// The names of what is in this directory.
    func names() throws(SecretError) -> [String] {
        // The listing closes what it is given, and has its own place in it.
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

    /// Whether files can be made in this directory and removed.
    var isWritable: Bool { faccessat(descriptor, ".", W_OK, 0) == 0 }

    /// Whether a name in this directory is that of a directory.
    func isDirectory(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes a file of this directory, if there is one.
    func remove(_ name: String) throws(SecretError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw .system("cannot remove", "\(path)/\(name)", errno)
        }
    }

    /// Gives a file of this directory the name of another, which it replaces.
    func rename(_ name: String, to other: String) throws(SecretError) {
        guard renameat(descriptor, name, descriptor, other) == 0 else {
            throw .system("cannot write", "\(path)/\(other)", errno)
        }
    }
}
