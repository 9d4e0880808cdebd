#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new file that a recording is written to, readable by its owner alone.
final class RecordingFile: Sendable {
    private let descriptor: Int32

    /// Creates the file. One that is there already is kept as it is; a device or a pipe is written to.
    init(_ path: String) throws(Failure) {
        let created = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard created < 0 else {
            descriptor = created
            return
        }
        let cause = errno
        guard cause == EEXIST else { throw Self.failure(path, cause) }
        guard Self.isStream(path) else {
            throw Failure(
                .cannotCreate,
                "There is a file \(path) already, and it is not overwritten. Record to another, or remove it first.")
        }
        descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
    }

    private static func failure(_ path: String, _ cause: Int32) -> Failure {
        Failure(.cannotCreate, "The recording \(path) could not be begun: \(String(cString: strerror(cause))).")
    }

    /// Whether a path leads to what holds nothing that could be overwritten.
    private static func isStream(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    deinit { close(descriptor) }

    /// Appends bytes; the result is nil, or why it failed.
    func write(_ bytes: [UInt8]) -> String? { Files.write(bytes, to: descriptor) }
}
