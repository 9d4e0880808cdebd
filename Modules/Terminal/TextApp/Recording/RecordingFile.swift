import Platform

/// The new file of a recording, readable and writable by its owner only.
final class RecordingFile: Sendable {
    private let descriptor: Int32

    /// Creates the file. An existing regular file is an error and stays unchanged; a device or a pipe is opened for
    /// writing.
    init(_ path: String) throws(Failure) {
        guard path != "-" else { throw Self.failure(path, Files.noFile) }
        let created = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard created < 0 else {
            descriptor = created
            return
        }
        let cause = errno
        guard cause == EEXIST else { throw Self.failure(path, String(cString: strerror(cause))) }
        guard Files.isStream(path) else {
            throw Failure(
                .cannotCreate,
                "There is a file \(path) already, and it is not overwritten. Record to another, or remove it first.")
        }
        // Without O_NONBLOCK, opening a pipe blocks until it has a reader.
        descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENXIO
                ? Failure(.cannotCreate, "Nothing reads the pipe \(path). Start its reader first, or record to a file.")
                : Self.failure(path, Files.lastError)
        }
        _ = fcntl(descriptor, F_SETFL, 0)
    }

    private static func failure(_ path: String, _ cause: String) -> Failure {
        Failure(.cannotCreate, "The recording \(path) could not be begun: \(cause).")
    }

    deinit { close(descriptor) }

    /// Appends bytes; returns nil, or the cause of failure.
    func write(_ bytes: [UInt8]) -> String? { Files.write(bytes, to: descriptor) }
}
