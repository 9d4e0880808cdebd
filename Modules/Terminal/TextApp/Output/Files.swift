import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Basic file operations.
public enum Files {
    /// The result of reading a file.
    public enum Contents: Equatable {
        /// The whole contents.
        case bytes([UInt8])
        /// The file does not exist.
        case missing
        /// Reading failed, with the cause.
        case failed(String)
    }

    /// Reads standard input for `-`, waiting for its end, and a regular file for any other path; at most `limit` bytes.
    public static func readInput(_ path: String, limit: Int = 1 << 20) -> Contents {
        guard path == "-" else { return readRegular(path, limit: limit) }
        let time = TimeLimit.suspend()
        defer { TimeLimit.resume(time) }
        return read(STDIN_FILENO, limit)
    }

    /// Reads a regular file of at most `limit` bytes; anything else fails, so that reading neither blocks nor is
    /// endless.
    public static func readRegular(_ path: String, limit: Int = 1 << 20) -> Contents {
        // Without O_NONBLOCK, opening a FIFO blocks until it has a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(lastError) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failed(lastError) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .failed(notRegular) }
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
                if errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    poll(&ready, 1, -1)
                    continue
                }
                return .failed(lastError)
            }
            bytes += buffer[..<count]
            if bytes.count > limit { return .failed("it is larger than \(limit) bytes") }
        }
    }

    /// Returns the sorted names in a directory; empty if it cannot be opened.
    public static func names(in folder: String) -> [String] {
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

    /// Returns whether a file exists at the path.
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static let notRegular = "it is not a regular file"

    /// The description of the current `errno`.
    static var lastError: String { String(cString: strerror(errno)) }
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
