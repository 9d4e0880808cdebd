// Exports the system's C library, whose module has a different name on each system, as `Platform`. Declarations that
// differ between the systems in name or type are unified here.
#if canImport(Darwin)
    @_exported public import Darwin

    package let (streamSocketType, datagramSocketType) = (SOCK_STREAM, SOCK_DGRAM)
    package let fileSizeLimit = RLIMIT_FSIZE
    package let spawnInSession = Int32(POSIX_SPAWN_SETSID)
    package typealias SpawnActions = posix_spawn_file_actions_t?
    func spawnSettings() -> (SpawnActions, posix_spawnattr_t?) { (nil, nil) }
    /// The event of poll(2) when a peer has closed its end.
    package let hangUpEvent = Int16(POLLHUP)
    /// The terminating signals that only this system has.
    package let systemSignals: [Int32] = []
    /// The program that opens a URL in the app that the user prefers.
    package let opener = "open"

    extension stat {
        package var st_mtim: timespec { st_mtimespec }
    }
#else
    @_exported @preconcurrency public import Glibc

    package let (streamSocketType, datagramSocketType) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
    package let fileSizeLimit = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    /// `POSIX_SPAWN_SETSID` of <spawn.h>, which the Glibc module leaves out.
    package let spawnInSession: Int32 = 0x80
    package typealias SpawnActions = posix_spawn_file_actions_t
    func spawnSettings() -> (SpawnActions, posix_spawnattr_t) { (.init(), .init()) }
    /// `POLLRDHUP` of <poll.h>, which the Glibc module leaves out: the event when a peer has closed its end.
    package let hangUpEvent: Int16 = 0x2000
    /// The terminating signals that only this system has. Real-time signals begin after the two that glibc uses itself.
    package let systemSignals = [SIGIO, SIGPWR, SIGSTKFLT] + Array(34...64)
    /// The program that opens a URL in the app that the user prefers.
    package let opener = "xdg-open"
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

extension Duration {
    /// The duration in milliseconds for a call that waits: rounded up, 0 if it is negative, at most 24 days.
    package var milliseconds: Int32 {
        Int32(min(max((self / .milliseconds(1)).rounded(.up), 0), Double(Int32.max)))
    }

    /// The duration for a sleep, which the runtime measures in 64-bit nanoseconds: at most a hundred years.
    package var sleepable: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}

/// Opens a socket of an address family, which child processes do not inherit; returns its descriptor, or -1.
package func openSocket(_ family: Int32, _ type: Int32 = streamSocketType) -> Int32 {
    let descriptor = socket(family, type, 0)
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
}

/// Creates a directory that only its user may access (mode 0700), and those that contain it, unless they exist; returns
/// the path that could not be created and its `errno`.
package func makePrivateDirectory(_ path: String) -> (path: String, cause: Int32)? {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        if let failure = makePrivateDirectory(String(path[..<slash])) { return failure }
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return nil }
    }
    return (path, errno)
}

/// Returns the message for the `errno` of a failed call on a file, and what the user can do about it.
package func explanation(ofFileError cause: Int32) -> String {
    let remedy =
        switch cause {
        case ENOSPC, EDQUOT: "free some space"
        case EACCES, EPERM, EROFS: "make it writable, or use another directory"
        case ENOTDIR: "a file is where a directory should be: move it away, or use another directory"
        case EEXIST, EISDIR: "something else is in its place: move it away"
        case ELOOP: "a link is in its place: remove it"
        default: "use another directory"
        }
    return "\(String(cString: strerror(cause))); \(remedy)"
}
