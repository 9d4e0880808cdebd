import Platform

/// A service manager that is notified of a process's state, as described in sd_notify(3) of systemd.
struct ServiceManager: Sendable {
    private let socketPath: String
    /// The time between two notifications of the watchdog, half of its limit; nil without a watchdog.
    let watchdogInterval: Duration?

    /// Creates the manager that the environment names by `NOTIFY_SOCKET`; nil if there is none.
    ///
    /// - Parameter variable: returns the value of a variable; by default, that of this process's environment.
    init?(_ variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }) {
        guard let path = variable("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
        socketPath = path
        // The variables are inherited by child processes, which the watchdog does not monitor.
        let isOurs = variable("WATCHDOG_PID").map { $0 == "\(getpid())" } ?? true
        let limit = variable("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
        watchdogInterval = isOurs && limit > 0 ? .microseconds(limit / 2) : nil
    }

    /// Sends assignments such as `STATUS=Serving`, separated by newlines. Errors are ignored: a manager that cannot be
    /// reached notices a missing notification by itself.
    func notify(_ assignments: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(socketPath.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        // A name in the abstract namespace of Linux begins with a zero.
        if path.first == UInt8(ascii: "@") { path[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { socklen_t($0 + path.count) } ?? 0
        let descriptor = openSocket(AF_UNIX, datagramSocketType)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(assignments.utf8)
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT), $0, length)
            }
        }
    }
}
