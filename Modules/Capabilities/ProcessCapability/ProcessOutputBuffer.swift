import Platform

/// The output that a program has written to one descriptor.
struct ProcessOutputBuffer {
    /// The descriptor to read from; -1 once it has ended.
    private(set) var descriptor: Int32
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    init(_ descriptor: Int32, limit: Int) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// Whether more was written than the limit allows.
    var isOverLimit: Bool { bytes.count > limit }

    /// Reads once: a program that never stops writing must not hold up its deadline.
    mutating func read() { _ = readSome() }

    /// Reads what is left in the pipe after the end of the program, which is at most 1 MiB; another process may go on
    /// writing.
    mutating func drain() {
        for _ in 0..<16 where readSome() {}
        end()
    }

    /// Reads at most 64 KiB; returns false if there is nothing to read.
    private mutating func readSome() -> Bool {
        guard descriptor >= 0, !isOverLimit else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Platform.read(descriptor, &buffer, buffer.count)
        if count > 0 {
            bytes += buffer[..<count]
            return true
        }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { end() }
        return false
    }

    /// Closes the descriptor.
    mutating func end() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }
}
