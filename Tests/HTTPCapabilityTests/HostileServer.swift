import Platform
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    @preconcurrency import Glibc
#endif

/// A server on the loopback that knows no HTTP: a script plays its side of each connection, byte for byte.
final class HostileServer: Sendable {
    typealias Script = @Sendable (HostileConnection) -> Void

    private struct Connections {
        var accepted = 0
        var open: Set<Int32> = []
        var isStopping = false
    }

    let port: UInt16
    private let listener: Int32
    private let script: Script
    private let connections = Mutex(Connections())
    private let hasEnded = Atomic<Bool>(false)

    var origin: String { "http://127.0.0.1:\(port)" }
    var acceptedConnections: Int { connections.withLock { $0.accepted } }
    var openConnections: Int { connections.withLock { $0.open.count } }

    /// Listens on a port of the system's choice; each connection plays `script` on a thread of its own, then closes.
    init(_ script: @escaping Script) throws {
        (listener, port) = try listeningSocket()
        self.script = script
        guard DedicatedThread.start({ self.accept() }) else {
            throw SystemFailure(attempt: "start a thread", code: EAGAIN)
        }
    }

    /// Closes everything; returns when the last script has ended.
    func stop() {
        connections.withLock { connections in
            connections.isStopping = true
            for descriptor in connections.open { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        while !hasEnded.load(ordering: .acquiring) || openConnections > 0 { _ = poll(nil, 0, 1) }
    }

    private func accept() {
        while !connections.withLock({ $0.isStopping }) {
            guard waitUntilReadable(listener, milliseconds: 20), let descriptor = acceptedSocket(listener) else {
                continue
            }
            let isWelcome = connections.withLock { connections in
                guard !connections.isStopping else { return false }
                connections.accepted += 1
                connections.open.insert(descriptor)
                return true
            }
            if !isWelcome || !DedicatedThread.start({ self.play(on: descriptor) }) { forget(descriptor) }
        }
        _ = close(listener)
        hasEnded.store(true, ordering: .releasing)
    }

    private func play(on descriptor: Int32) {
        script(HostileConnection(descriptor: descriptor))
        forget(descriptor)
    }

    /// Closes under the lock: `stop` must not shut down a descriptor that means something else by then.
    private func forget(_ descriptor: Int32) {
        connections.withLock { connections in
            _ = close(descriptor)
            connections.open.remove(descriptor)
        }
    }
}

/// One connection as the script sees it. Everything ends soon after the client has left or the server stops.
struct HostileConnection: Sendable {
    let descriptor: Int32

    /// Reads one head of a request; nil when the client has left.
    func readHead() -> String? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    /// Sends everything; false when the client has left.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while !rest.isEmpty {
                let count = sendQuietly(descriptor, rest)
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
    }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends the same bytes again and again until the client has left or `count` times are over.
    func send(_ bytes: [UInt8], times count: Int, pausing milliseconds: Int32 = 0) {
        for _ in 0..<count where !(send(bytes) && !hasLeft(within: milliseconds)) { return }
    }

    /// Passes everything on to a port of the loopback and back, until one of the two sides has left.
    func relay(to port: UInt16) {
        guard let other = connectedSocket(port) else { return }
        defer { _ = close(other) }
        let ways = [(from: descriptor, to: other), (from: other, to: descriptor)]
        while true {
            var polled = ways.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return }
            for (way, entry) in zip(ways, polled) where entry.revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 16 << 10)
                let count = recv(way.from, &bytes, bytes.count, 0)
                guard count > 0, HostileConnection(descriptor: way.to).send(Array(bytes[..<count])) else { return }
            }
        }
    }

    /// Lets time pass, as a slow server does.
    func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

    /// Waits until the client has closed its end, whatever it sends before.
    func waitUntilClientLeaves() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while recv(descriptor, &bytes, bytes.count, 0) > 0 {}
    }

    /// Closes so that the client sees a reset instead of an end.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Waits that long; true as soon as the client has left and everything it sent was read.
    func hasLeft(within milliseconds: Int32) -> Bool {
        guard milliseconds > 0, waitUntilReadable(descriptor, milliseconds: milliseconds) else { return false }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0
    }
}

/// What a test cannot go on without.
struct SystemFailure: Error {
    let attempt: String
    let code: Int32
}

/// A socket, and a place on the loopback for it.
private func newSocket(port: UInt16) -> (descriptor: Int32, address: sockaddr_in) {
    #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return (descriptor, address)
}

private func connectedSocket(_ port: UInt16) -> Int32? {
    var (descriptor, address) = newSocket(port: port)
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    guard code == 0 else {
        _ = close(descriptor)
        return nil
    }
    return descriptor
}

private func listeningSocket() throws -> (descriptor: Int32, port: UInt16) {
    var (descriptor, address) = newSocket(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(descriptor, address, length) | listen(descriptor, 128) | getsockname(descriptor, address, &length)
        }
    }
    guard descriptor >= 0, code == 0 else {
        defer { _ = close(descriptor) }
        throw SystemFailure(attempt: "listen", code: errno)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
}

private func acceptedSocket(_ listener: Int32) -> Int32? {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return descriptor
}

private func waitUntilReadable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
}

private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
        Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
