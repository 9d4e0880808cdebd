import Platform

/// The socket calls that the server needs, on a descriptor that it does not own.
package struct LoopbackServerSocket: Sendable, Hashable {
    package let descriptor: Int32

    /// Returns a socket that listens on 127.0.0.1, and its port.
    static func listening(on port: UInt16) throws(LoopbackServerError) -> (socket: LoopbackServerSocket, port: UInt16) {
        let socket = LoopbackServerSocket(descriptor: openSocket(AF_INET))
        let attempt = "listen on 127.0.0.1:\(port)"
        guard socket.descriptor >= 0 else { throw .last(attempt) }
        socket.set(SOL_SOCKET, SO_REUSEADDR)
        var address = loopback(port)
        let isBound = withSocketAddress(&address) { bind(socket.descriptor, $0, $1) } == 0
        guard isBound, listen(socket.descriptor, 128) == 0, let actual = socket.localPort else {
            let error = LoopbackServerError.last(attempt)
            socket.close()
            throw error
        }
        return (socket, actual)
    }

    /// Accepts the next connection; returns nil if there is none.
    func accepted() -> LoopbackServerSocket? {
        let connection = LoopbackServerSocket(descriptor: accept(descriptor, nil, nil))
        guard connection.descriptor >= 0 else { return nil }
        // Child processes must not keep a connection open.
        _ = fcntl(connection.descriptor, F_SETFD, FD_CLOEXEC)
        connection.set(Int32(IPPROTO_TCP), TCP_NODELAY)
        return connection
    }

    /// Appends received bytes; returns false if the peer has closed the connection or it has failed.
    package func receive(into bytes: inout [UInt8]) -> Bool {
        let chunk = [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
            count = max(0, retried { recv(descriptor, buffer.baseAddress, buffer.count, 0) })
        }
        bytes += chunk
        return !chunk.isEmpty
    }

    /// Sends all bytes; returns false if the connection has failed. The thread must block SIGPIPE, as `DedicatedThread`
    /// does.
    package func send(_ bytes: [UInt8]) -> Bool { bytes.write(to: descriptor) == 0 }

    /// Waits until the socket is readable; returns false on a timeout.
    package func waitUntilReadable(atMost milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return retried { Int(poll(&polled, 1, milliseconds)) } > 0
    }

    /// Blocks the thread for a time.
    package static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

    /// Whether the peer has closed its end, or the connection was shut down, even if received bytes are still unread.
    var hasEnded: Bool {
        var polled = pollfd(fd: descriptor, events: hangUpEvent, revents: 0)
        return retried { Int(poll(&polled, 1, 0)) } > 0
    }

    /// Shuts the connection down without closing the descriptor.
    func shutdown() { _ = Platform.shutdown(descriptor, Int32(SHUT_RDWR)) }

    func close() { _ = Platform.close(descriptor) }

    private var localPort: UInt16? {
        var address = LoopbackServerSocket.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = LoopbackServerSocket.withSocketAddress(&address) { pointer, _ in
            getsockname(descriptor, UnsafeMutablePointer(mutating: pointer), &length)
        }
        return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
    }

    private func set(_ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    static func withSocketAddress(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}

extension LoopbackServerError {
    /// Returns the error that the system has just reported.
    static func last(_ attempt: String) -> LoopbackServerError {
        LoopbackServerError(attempt: attempt, cause: String(cString: strerror(errno)))
    }
}

/// Retries a call that a signal has interrupted.
private func retried(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
