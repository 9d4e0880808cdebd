import Platform

@testable import LoopbackHTTP

/// One connection of a server that knows no HTTP: a script plays the server's side of it, byte for byte.
///
/// Every call ends soon after the client has left or the server stops.
typealias HostileConnection = LoopbackServerSocket

extension LoopbackServerSocket {
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

    func send(_ text: String) { _ = send(Array(text.utf8)) }

    /// Sends the same bytes again and again until the client has left or `count` times are over.
    func send(_ bytes: [UInt8], times count: Int, pausing milliseconds: Int32 = 0) {
        for _ in 0..<count where !(send(bytes) && !hasLeft(within: milliseconds)) { return }
    }

    /// Passes everything on to a port of the loopback and back, until one of the two sides has left.
    func relay(to port: UInt16) {
        let other = openSocket(AF_INET)
        defer { Platform.close(other) }
        var address = Self.loopback(port)
        guard Self.withSocketAddress(&address, { connect(other, $0, $1) }) == 0 else { return }
        let ways = [(from: descriptor, to: other), (from: other, to: descriptor)]
        while true {
            var polled = ways.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return }
            for (way, entry) in zip(ways, polled) where entry.revents != 0 {
                var bytes = [UInt8](repeating: 0, count: 16 << 10)
                let count = recv(way.from, &bytes, bytes.count, 0)
                guard count > 0, Platform.send(way.to, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
            }
        }
    }

    /// Waits until the client has closed its end, and counts the bytes that it sends before.
    func waitUntilClientLeaves(receiving received: (Int) -> Void = { _ in }) {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while case let count = recv(descriptor, &bytes, bytes.count, 0), count > 0 { received(count) }
    }

    /// Closes so that the client sees a reset instead of an end.
    func resetOnClose() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }

    /// Waits that long; true as soon as the client has left and everything it sent was read.
    func hasLeft(within milliseconds: Int32) -> Bool {
        guard milliseconds > 0, waitUntilReadable(atMost: milliseconds) else { return false }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) <= 0
    }
}
