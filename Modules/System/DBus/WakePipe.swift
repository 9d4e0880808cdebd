#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A pipe by which other threads end a thread's waiting.
final class WakePipe: Sendable {
    /// What to wait for; -1, which nobody waits for, when the system had no pipe to give.
    let reading: Int32
    private let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
        }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        guard isOpen else { return }
        close(reading)
        close(writing)
    }

    /// Whether the system had a pipe to give.
    var isOpen: Bool { reading >= 0 }

    /// Wakes the thread up; a full pipe has done so already.
    func wake() { _ = write(writing, [1], 1) }

    /// Forgets that the thread was woken up.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(reading, &bytes, bytes.count) == bytes.count {}
    }
}
