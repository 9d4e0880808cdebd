import CCurl
import Platform

/// Prevents unsolicited bytes from a server from being taken for the response to the next request.
///
/// Before version 8.1, as on Debian 12 (7.88), libcurl reuses a connection with unread data. Just before a request is
/// sent, its socket is checked and, if it has unread data, shut down; libcurl finds it dead and sends the request on a
/// new connection. Bytes that arrive after the check cannot be distinguished from the response.
final class SocketWatch {
    /// The sockets of the connections that have served a request, by the addresses and ports of both ends: libcurl
    /// identifies a connection by these before a request, and by its socket only after it.
    private var sockets: [String: Int32] = [:]

    /// The state of a connection just before a request is sent.
    enum State { case new, idle, shutDown }

    /// Records the socket of a connection that has served a request. A negative one means that it was closed.
    func remember(_ socket: Int32, of connection: String) {
        if socket >= 0 { sockets[connection] = socket }
    }

    /// Shuts down a recorded connection that has unread data, or whose other end was closed.
    func check(_ connection: String) -> State {
        guard let socket = sockets[connection] else { return .new }
        var byte: UInt8 = 0
        guard recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 else { return .idle }
        shutdown(socket, Int32(SHUT_RDWR))
        return .shutDown
    }

    /// Closes a socket for libcurl and forgets it, since its number can be reused.
    func close(_ socket: Int32) -> Int32 {
        if let connection = sockets.first(where: { $0.value == socket })?.key { sockets[connection] = nil }
        return Platform.close(socket)
    }
}
