import Platform

/// A Unix socket that can be connected to and never responds, like a service that hangs.
package final class SilentSocket: Sendable {
    /// The socket could not be opened; `code` is `errno`.
    package struct Failure: Error {
        package let code: Int32
    }

    package let path: String
    private let descriptor: Int32

    /// Opens a socket at a path, which must fit into `sockaddr_un` (about a hundred bytes).
    package init(_ path: String) throws {
        self.path = path
        descriptor = openSocket(AF_UNIX)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard bound == 0, listen(descriptor, 8) == 0 else { throw Failure(code: errno) }
    }

    deinit { close(descriptor) }
}
