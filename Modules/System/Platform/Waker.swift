/// A pipe with which any thread interrupts another's wait.
package final class Waker: Sendable {
    /// The descriptor to wait for: it is readable after `wake`, until `quiet`.
    package let end: Int32
    /// The descriptor to which a byte is written for a wake-up, such as by a signal handler.
    package let otherEnd: Int32

    /// Opens the pipe; nil if the system has no descriptors left.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        (end, otherEnd) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
    }

    deinit {
        close(end)
        close(otherEnd)
    }

    /// Interrupts the wait, or the next one if there is none. If the pipe is full, a wake-up is pending anyway.
    package func wake() {
        var byte: UInt8 = 0
        _ = write(otherEnd, &byte, 1)
    }

    /// Clears pending wake-ups.
    package func quiet() {
        var bytes = InlineArray<64, UInt8>(repeating: 0)
        var span = bytes.mutableSpan
        span.withUnsafeMutableBytes { while read(end, $0.baseAddress, $0.count) == $0.count {} }
    }
}
