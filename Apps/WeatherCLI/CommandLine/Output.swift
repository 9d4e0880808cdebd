import TextUI

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard output for data, standard error for words.
enum Output {
    /// Writes data and a line's end. A reader that has gone away ends the program quietly; any other failure is told.
    static func data(_ text: String) throws(Failure) {
        switch write(text + "\n", to: STDOUT_FILENO) {
        case 0: return
        case EPIPE: exit(141)
        case let code:
            throw Failure(.inputOutput, "The output could not be written: \(String(cString: strerror(code))).")
        }
    }

    /// Writes words for people. Nobody can be told when even that fails.
    static func say(_ text: String) { _ = write("weather: \(text)\n", to: STDERR_FILENO) }

    /// Writes all of a text; the result is errno, 0 for success.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest.removeFirst(count)
            } else if errno != EINTR && errno != EAGAIN {
                return errno
            }
        }
        return 0
    }
}
