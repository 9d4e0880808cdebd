import HTTPEffects
import LoopbackHTTP
import Synchronization

/// The laws of misbehaving servers, whose responses are invalid, too early, or followed by further bytes.
extension HTTPTransportLaws {
    static let servers = [senseless, early, excess]

    static let senseless = HTTPLaw("An answer that contradicts itself or HTTP is a failure") { client in
        for head in [
            "HTTP/1.1 999 Beyond\r\nContent-Length: 1", "HTTP/1.1 2000 OK\r\nContent-Length: 1",
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2", "HTTP/1.1 200 OK\r\nContent-Length: -1",
        ] {
            let server = try LoopbackServer { _ in .raw("\(head)\r\nConnection: close\r\n\r\nab") }
            try await client.expectFailure(shown(head), HTTPEffect(url: server.origin))
        }
    }

    static let early = HTTPLaw("An answer that comes before the body was sent arrives") { client in
        let hasArrived = Flag()
        let server = try LoopbackServer { (connection: LoopbackServerSocket) in
            // Reads only the head. If it closed the connection now, the response could be lost.
            var head: [UInt8] = []
            _ = connection.receive(into: &head)
            let answer = "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            _ = connection.send(Array(answer.utf8))
            let deadline = ContinuousClock.now + client.patience * 2
            while !hasArrived.isSet, ContinuousClock.now < deadline {
                LoopbackServerSocket.pause(milliseconds: 5)
            }
        }
        defer { hasArrived.set() }
        // Larger than the buffers of both sides.
        let body = [UInt8](repeating: 1, count: 16 << 20)
        let start = ContinuousClock.now
        let response = try await client.response(HTTPEffect(method: "PUT", url: server.origin, body: body))
        try check("the status", response.status, 413)
        let time = ContinuousClock.now - start
        guard time < client.patience else {
            throw LawViolation("it arrived when the connection ended, after \(seconds(time))")
        }
    }

    /// Also tested after the trailer of a chunked body, and with a body in the response to HEAD.
    static let excess = HTTPLaw("What a server sends after an answer is not in the next") { client in
        let chunks = "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Late: b\r\n\r\n"
        let other = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nother"
        for (method, answer, pause, more) in [
            ("GET", "Content-Length: 1\r\n\r\na", 0, other), ("GET", "Content-Length: 1\r\n\r\na", 10, other),
            ("GET", chunks, 0, ""), ("HEAD", "Content-Length: \(other.utf8.count)\r\n\r\n", 0, other),
        ] as [(String, String, Int32, String)] {
            let answered = Mutex(0)
            let server = try LoopbackServer { (connection: LoopbackServerSocket) in
                while !connection.receiveHead().isEmpty {
                    defer { answered.withLock { $0 += 1 } }
                    let first = Array("HTTP/1.1 200 OK\r\n\(answer)".utf8)
                    guard connection.send(pause > 0 ? first : first + more.utf8) else { return }
                    LoopbackServerSocket.pause(milliseconds: pause)
                    guard connection.send(pause > 0 ? Array(more.utf8) : []) else { return }
                }
            }
            for number in 1...3 {
                // A failure is accepted as well, since it is ambiguous where the answer ends.
                guard
                    case .success(let response) = try await client.answer(
                        HTTPEffect(method: method, url: server.origin))
                else { continue }
                try check("the body of the answer to \(method)", response.body, method == "HEAD" ? [] : Array("a".utf8))
                // All of it must arrive before the next request, from whose response it is indistinguishable later.
                _ = await eventually(within: .seconds(10)) { answered.withLock { $0 } >= number }
            }
        }
    }
}
