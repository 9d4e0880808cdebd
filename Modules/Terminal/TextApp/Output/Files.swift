#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The few things that programs do with files themselves.
public enum Files {
    /// What became of reading a file.
    public enum Contents: Equatable {
        /// All that is in it.
        case bytes([UInt8])
        /// There is no such file.
        case missing
        /// It could not be read, and why.
        case failed(String)
    }

    /// Reads a file, or standard input for `-`, up to a limit.
    public static func read(_ path: String, limit: Int = 1 << 20) -> Contents {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(lastError) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        return read(descriptor, limit)
    }

    /// Reads a regular file up to a limit: it neither waits for a writer nor goes on for ever.
    public static func readRegular(_ path: String, limit: Int = 1 << 20) -> Contents {
        // Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(lastError) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failed(lastError) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failed("it is not a regular file") }
        return read(descriptor, limit)
    }

    private static func read(_ descriptor: Int32, _ limit: Int) -> Contents {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count == 0 { return .bytes(bytes) }
            guard count > 0 else {
                if errno == EINTR { continue }
                return .failed(lastError)
            }
            bytes += buffer[..<count]
            if bytes.count > limit { return .failed("it is larger than \(limit) bytes") }
        }
    }

    /// Writes bytes to a file that must not exist yet, readable by its owner alone.
    ///
    /// The result is nil, or why it failed.
    public static func create(_ path: String, _ bytes: [UInt8]) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return lastError }
        defer { close(descriptor) }
        return write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : lastError)
    }

    /// Writes bytes to a file as a whole: until all of them are on the disk, the file is what it was.
    ///
    /// A new file is readable by its owner alone; one that is there has to be a regular file and keeps its mode. The
    /// result is nil, or why it failed.
    public static func save(_ path: String, _ bytes: [UInt8]) -> String? {
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard !isThere || status.st_mode & S_IFMT == S_IFREG else { return "it is not a regular file" }
        // What a symbolic link leads to is replaced, not the link.
        let target = isThere ? realPath(path) ?? path : path
        let draft = "\(target).new-\(getpid())"
        if let cause = create(draft, bytes) {
            if errno != EEXIST { remove(draft) }
            return cause
        }
        if isThere { chmod(draft, status.st_mode & 0o777) }
        guard rename(draft, target) == 0 else {
            let cause = lastError
            remove(draft)
            return cause
        }
        return nil
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Writes bytes to a file in place of what is in it; the result is nil, or why it failed.
    ///
    /// - Parameter mode: who may read and write a file that was not there.
    static func replace(_ path: String, _ bytes: [UInt8], mode: mode_t = 0o644) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else { return lastError }
        defer { close(descriptor) }
        return write(bytes, to: descriptor)
    }

    /// The names in a folder, sorted; none where there is no such folder.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while var entry = readdir(directory)?.pointee {
            let name = withUnsafeBytes(of: &entry.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    static func remove(_ path: String) { unlink(path) }

    /// Writes all bytes to an open file; the result is nil, or why it failed.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return lastError }
            if count > 0 { rest.removeFirst(count) }
        }
        return nil
    }

    /// Whether there is something under a path.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static var lastError: String { String(cString: strerror(errno)) }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
            Glibc.read(descriptor, bytes.baseAddress, count)
        #else
            Darwin.read(descriptor, bytes.baseAddress, count)
        #endif
    }
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
        Glibc.write(descriptor, bytes, count)
    #else
        Darwin.write(descriptor, bytes, count)
    #endif
}
