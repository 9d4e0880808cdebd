#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that a recording is written to, readable by its owner alone.
final class RecordingFile: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws(Failure) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let cause = String(cString: strerror(errno))
            throw Failure(.inputOutput, "The recording \(path) could not be begun: \(cause).")
        }
    }

    deinit { close(descriptor) }

    /// Appends bytes; the result is nil, or why it failed.
    func write(_ bytes: [UInt8]) -> String? { Files.write(bytes, to: descriptor) }
}
