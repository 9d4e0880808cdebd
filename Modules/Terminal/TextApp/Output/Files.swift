import Platform
import TextUI

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

    /// Reads standard input for `-`, waiting for its end, and a regular file or a pipe for any other path; at most
    /// `limit` bytes. A pipe fails if nothing is written to it for `timeout` seconds.
    public static func readInput(_ path: String, limit: Int = 1 << 20, timeout: Int32 = 60) -> Contents {
        let time = TimeLimit.suspend()
        defer { TimeLimit.resume(time) }
        return path == "-" ? read(STDIN_FILENO, limit, timeout: nil) : read(path, limit, pipeTimeout: timeout)
    }

    /// Reads a regular file of at most `limit` bytes; anything else fails, so that reading neither blocks nor is
    /// endless.
    public static func readRegular(_ path: String, limit: Int = 1 << 20) -> Contents {
        read(path, limit, pipeTimeout: nil)
    }

    private static func read(_ path: String, _ limit: Int, pipeTimeout: Int32?) -> Contents {
        // Without O_NONBLOCK, opening a FIFO blocks until it has a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(lastError) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failed(lastError) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return read(descriptor, limit, timeout: nil)
        case S_IFIFO:
            guard let pipeTimeout else { return .failed(notRegular) }
            // A FIFO that no writer has opened reads as empty.
            guard isReadable(descriptor, within: pipeTimeout) else { return .failed(nothingWritten(pipeTimeout)) }
            return read(descriptor, limit, timeout: pipeTimeout)
        default: return .failed(notRegular)
        }
    }

    private static func read(_ descriptor: Int32, _ limit: Int, timeout: Int32?) -> Contents {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Platform.read(descriptor, &buffer, buffer.count)
            if count == 0 { return .bytes(bytes) }
            guard count > 0 else {
                switch errno {
                case EINTR: continue
                case EAGAIN where isReadable(descriptor, within: timeout): continue
                case EAGAIN: return .failed(nothingWritten(timeout ?? 0))
                default: return .failed(lastError)
                }
            }
            bytes += buffer[..<count]
            if bytes.count > limit { return .failed("it is larger than \(limit) bytes") }
        }
    }

    /// Waits for input or its end; returns false if there is none within that many seconds, nil for no limit.
    private static func isReadable(_ descriptor: Int32, within seconds: Int32?) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&ready, 1, seconds.map { $0 * 1000 } ?? -1)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    private static func nothingWritten(_ seconds: Int32) -> String {
        "nothing was written to the pipe for \(seconds) seconds"
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
