import CCurl
import Platform

/// Prevents unsolicited bytes from a server from being taken for the response to the next request.
///
/// Before version 8.1, as on Debian 12 (7.88), libcurl reuses a connection with unread data. Just before a request is
/// sent, its socket is checked and, if it has unread data, shut down; libcurl finds it dead and sends the request on a
/// new connection. Bytes that arrive after the check cannot be told from the response.
final class SocketWatch {
    /// The sockets of the connections that have served a request, by the addresses and ports of both ends: libcurl
    /// identifies a connection by these before a request, and by its socket only after it.
    private var sockets: [String: Int32] = [:]

    /// Records the socket of a connection that has served a request. A negative one means that it was closed.
    func remember(_ socket: Int32, of connection: String) {
        if socket >= 0 { sockets[connection] = socket }
    }

    /// Shuts down a recorded connection that has unread data; returns false if the connection is new.
    func check(_ connection: String) -> Bool {
        guard let socket = sockets[connection] else { return false }
        var byte: UInt8 = 0
        if recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0 { shutdown(socket, Int32(SHUT_RDWR)) }
        return true
    }

    /// Closes a socket for libcurl and forgets it, since its number can be reused.
    func close(_ socket: Int32) -> Int32 {
        if let connection = sockets.first(where: { $0.value == socket })?.key { sockets[connection] = nil }
        return Platform.close(socket)
    }
}
