import CCurl

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// Keeps bytes that a server has sent without being asked from being taken for the answer to the next request.
///
/// Before version 8.1 libcurl uses a connection again on which something already waits. Just before a request is sent,
/// its socket is looked at and shut down if so; libcurl finds it dead and sends the request on a new connection. Bytes
/// that arrive later than that cannot be told from the answer.
final class SocketWatch {
    /// The two ends of a connection, by which libcurl names it before a request.
    struct Connection: Hashable {
        let remote: String
        let remotePort: Int32
        let local: String
        let localPort: Int32

        /// The port alone tells nearly all of them apart.
        func hash(into hasher: inout Hasher) { hasher.combine(localPort) }
    }

    private var sockets: [Connection: Int32] = [:]

    /// Notes the socket of a connection that has served a request. A negative one is none: the connection was closed.
    func remember(_ socket: Int32, of connection: Connection) {
        if socket >= 0 { sockets[connection] = socket }
    }

    /// Ends a connection that is about to serve another request although something waits on it; false for a new one.
    func check(_ connection: Connection) -> Bool {
        guard let socket = sockets[connection] else { return false }
        var byte: UInt8 = 0
        if recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0 { shutdown(socket, Int32(SHUT_RDWR)) }
        return true
    }

    /// Closes a socket for libcurl; its number may mean something else from then on.
    func close(_ socket: Int32) -> Int32 {
        if let connection = sockets.first(where: { $0.value == socket })?.key { sockets[connection] = nil }
        #if canImport(Darwin)
            return Darwin.close(socket)
        #else
            return Glibc.close(socket)
        #endif
    }
}
