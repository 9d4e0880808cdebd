import HTTPEffects
import Platform
import Testing

@testable import LoopbackHTTP

@Suite("LoopbackServer", .serialized, .timeLimit(.minutes(1)))
struct LoopbackServerTests {
    @Test("The server answers two requests over one connection and records them")
    func keepAlive() throws {
        let server = try LoopbackServer { .text("\($0.method) \($0.target) \($0.body.count)", status: 201) }
        defer { server.stop() }
        let client = try RawClient(server.port)
        client.send("GET /a?b=c HTTP/1.1\r\nHost: x\r\nX-Tone: c\r\n\r\n")
        #expect(client.receive(until: "GET /a?b=c 0").hasPrefix("HTTP/1.1 201 "))
        client.send("POST /d HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc")
        #expect(client.receive(until: "POST /d 3").contains("Content-Length: 9\r\n"))
        #expect(server.requests.map(\.target) == ["/a?b=c", "/d"])
        #expect(server.requests[0].header("x-tone") == "c")
        #expect(server.requests[1].body == Array("abc".utf8))
        #expect(server.acceptedConnections == 1)
    }

    @Test("Pipelined requests are answered in order, with a body as large as the limit")
    func pipelining() throws {
        let server = try LoopbackServer(requestBytes: 100) {
            LoopbackResponse(body: Array($0.target.utf8), delay: .milliseconds(20))
        }
        let client = try RawClient(server.port)
        let body = String(repeating: "a", count: 100)
        client.send("GET /a HTTP/1.1\r\n\r\nPOST /b HTTP/1.1\r\nContent-Length: 100\r\n\r\n" + body)
        let text = client.receive(until: "/b")
        #expect(text.contains("\r\n\r\n/aHTTP/1.1 200 OK\r\n"))
    }

    @Test(
        "The connection closes on request or by the response, whose body may be dropped, raw, cut or absent",
        arguments: [
            ("GET", "", LoopbackResponse(body: Array("body".utf8), delivery: .dropped), ""),
            ("GET", "", LoopbackResponse(body: Array("body".utf8), delivery: .raw), "body"),
            (
                "GET", "", LoopbackResponse(body: Array("body".utf8), delivery: .truncated(afterBytes: 2)),
                "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbo"
            ),
            (
                "HEAD", "Connection: Close\r\n", .text("body", type: "text/x"),
                "HTTP/1.1 200 OK\r\nContent-Type: text/x\r\nContent-Length: 4\r\n\r\n"
            ),
            (
                "GET", "", LoopbackResponse(headers: [HTTPHeader(name: "Connection", value: "close")]),
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            ),
        ])
    func closing(method: String, header: String, response: LoopbackResponse, expected: String) throws {
        let server = try LoopbackServer { _ in response }
        let client = try RawClient(server.port)
        client.send("\(method) / HTTP/1.1\r\n\(header)\r\n")
        #expect(client.receiveAll() == expected)
    }

    @Test(
        "A malformed request is refused with status 400, and one that is too large with 413",
        arguments: [
            ("\u{16}\u{3}", 400), ("nonsense\r\n\r\n", 400),
            ("GET / HTTP/2\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nContent-Length: 101\r\n\r\n", 413), (String(repeating: "a", count: 101), 413),
            ("GET /\(String(repeating: "a", count: 100)) HTTP/1.1\r\n\r\n", 413),
        ])
    func refused(request: String, status: Int) throws {
        let server = try LoopbackServer(requestBytes: 100) { _ in .text("ok") }
        let client = try RawClient(server.port)
        client.send(request)
        #expect(client.receiveAll().hasPrefix("HTTP/1.1 \(status) "))
        #expect(server.requests == [])
    }

    @Test("The connection beyond the limit of 64 is closed without an answer")
    func connectionLimit() throws {
        let server = try LoopbackServer { _ in .text("ok") }
        let clients = try (0..<64).map { _ in try RawClient(server.port) }
        for client in clients {
            client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(client.receive(until: "ok").hasSuffix("ok"))
        }
        let last = try RawClient(server.port)
        #expect(last.receiveAll() == "")
        #expect(server.acceptedConnections == 64)
    }

    @Test("Only the latest 10,000 requests are recorded")
    func recording() throws {
        let server = try LoopbackServer { .text($0.target) }
        let client = try RawClient(server.port)
        for hundred in 0...100 {
            let targets = (1...100).map { "/\(hundred * 100 + $0)" }
            client.send(targets.map { "GET \($0) HTTP/1.1\r\n\r\n" }.joined())
            _ = client.receive(until: "\r\n\r\n\(targets[99])")
        }
        #expect(server.requests.map(\.target) == (101...10_100).map { "/\($0)" })
    }

    @Test("Accepted and open connections are counted")
    func connectionCounts() throws {
        let server = try LoopbackServer { .text($0.target) }
        func ask(_ client: RawClient) {
            client.send("GET /x HTTP/1.1\r\n\r\n")
            _ = client.receive(until: "\r\n\r\n/x")
        }
        do {
            let clients = try (0..<3).map { _ in try RawClient(server.port) }
            for client in clients { ask(client) }
            #expect(server.openConnections == 3)
        }
        while server.openConnections > 0 { sched_yield() }
        let last = try RawClient(server.port)
        ask(last)
        #expect(server.openConnections == 1 && server.acceptedConnections == 4)
    }

    @Test("Stopping ends a delayed answer and closes the port, and stopping again is harmless")
    func stop() throws {
        let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(600)) }
        let client = try RawClient(server.port)
        client.send("GET / HTTP/1.1\r\n\r\n")
        while server.requests.isEmpty { sched_yield() }
        server.stop()
        server.stop()
        #expect(client.receiveAll() == "")
        #expect(server.openConnections == 0)
        #expect(throws: Unreachable.self) { try RawClient(server.port) }
    }

    @Test("A delayed answer ends when the client leaves or the server stops, even if the next request has arrived")
    func stopWithNextRequest() throws {
        let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(600)) }
        let request = "GET / HTTP/1.1\r\n\r\n"
        do {
            let client = try RawClient(server.port)
            client.send(request + request)
            while server.requests.isEmpty { sched_yield() }
            client.send(request)
        }
        while server.openConnections > 0 { sched_yield() }
        let client = try RawClient(server.port)
        client.send(request)
        while server.requests.count < 2 { sched_yield() }
        client.send(request)
        server.stop()
        #expect(client.receiveAll() == "")
    }

    @Test("The server listens only on 127.0.0.1, and the error for an occupied port names it")
    func address() throws {
        let server = try LoopbackServer { _ in .text("ok") }
        #expect(throws: Unreachable.self) { try RawClient(server.port, at: 0x7F00_0002) }
        let error = #expect(throws: LoopbackServerError.self) {
            try LoopbackServer(port: server.port) { _ in .text("ok") }
        }
        #expect(error?.attempt == "listen on 127.0.0.1:\(server.port)")
    }

    @Test("The server stops when it is released")
    func release() throws {
        let port = try LoopbackServer { _ in .text("ok") }.port
        #expect(throws: Unreachable.self) { try RawClient(port) }
    }
}

private struct Unreachable: Error {}

/// A client that sends and receives bytes as they are; it gives up after ten seconds without any.
private final class RawClient {
    private let descriptor: Int32

    init(_ port: UInt16, at host: UInt32 = 0x7F00_0001) throws(Unreachable) {
        descriptor = openSocket(AF_INET)
        var address = LoopbackServerSocket.loopback(port)
        address.sin_addr.s_addr = host.bigEndian
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        let descriptor = descriptor
        let code = LoopbackServerSocket.withSocketAddress(&address) { connect(descriptor, $0, $1) }
        if code != 0 { throw Unreachable() }
    }

    deinit { close(descriptor) }

    func send(_ text: String) { _ = write(descriptor, text, text.utf8.count) }

    func receiveAll() -> String { receive(until: nil) }

    /// What arrives, up to the end of `ending` or of the connection.
    func receive(until ending: String?) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while ending.map({ !text.hasSuffix($0) }) ?? true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text
    }
}
