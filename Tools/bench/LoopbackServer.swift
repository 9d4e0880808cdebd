import OwnThread

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A loopback server with a constant response, on one thread and with minimal overhead.
///
/// It runs until the process exits.
struct LoopbackServer: Sendable {
    static let shared = LoopbackServer()

    /// The URL of the server: `http://127.0.0.1:49152/`.
    let url: String

    private static let answer =
        Array(
            """
            HTTP/1.1 200 OK\r
            Server: bench\r
            Content-Type: application/json; charset=utf-8\r
            Cache-Control: no-cache\r
            Content-Length: 480\r
            \r

            """.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 480)

    private init() {
        #if canImport(Glibc)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) | listen(listener, 128) | getsockname(listener, $0, &length)
            }
        }
        guard code == 0 else { fatalError("bench: no socket to listen on") }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/"
        _ = OwnThread.start { LoopbackServer.serve(listener) }
    }

    private static func serve(_ listener: Int32) {
        var polled = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            poll(&polled, nfds_t(polled.count), -1)
            for index in polled.indices.dropFirst().reversed() where polled[index].revents != 0 {
                let descriptor = polled[index].fd
                if !reply(on: descriptor, &buffer) {
                    close(descriptor)
                    polled.remove(at: index)
                }
            }
            if polled[0].revents != 0 {
                polled.append(pollfd(fd: accept(listener, nil, nil), events: Int16(POLLIN), revents: 0))
            }
        }
    }

    /// Receives a request and sends the response. The benchmark's requests are small enough to arrive in a single read.
    private static func reply(on descriptor: Int32, _ buffer: inout [UInt8]) -> Bool {
        recv(descriptor, &buffer, buffer.count, 0) > 0 && send(descriptor, answer, answer.count, 0) == answer.count
    }
}
