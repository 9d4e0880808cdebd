// The system's C library, whose module has another name on each system: `import Platform` imports it.
#if canImport(Darwin)
    @_exported public import Darwin
#else
    @_exported @preconcurrency public import Glibc
#endif

extension [UInt8] {
    /// Writes all bytes to a descriptor, waiting while it takes no more; returns 0, or the `errno` of a failure.
    package func write(to descriptor: Int32) -> Int32 {
        var rest = self[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
