import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Synchronization
import Testing

@Suite("CurlTransport", .serialized)
struct CurlTransportTests {
    let handler = HTTPHandler(CurlTransport())

    @Test("brings back status, headers and body")
    func wholeResponse() async throws {
        let server = try LoopbackServer { _ in
            LoopbackResponse(status: 404, headers: [HTTPHeader(name: "X-Tone", value: "c")], body: [0, 255, 10])
        }
        defer { server.stop() }
        let response = await answer(handler, to: get(server.origin))?.response
        #expect(response?.status == 404)
        #expect(response?.body == [0, 255, 10])
        #expect(response?.headers.contains(HTTPHeader(name: "X-Tone", value: "c")) == true)
    }

    @Test("sends method, target, headers and body as given")
    func request() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        defer { server.stop() }
        let blank = HTTPHeader(name: "X-Blank", value: "")
        let effect = HTTPEffect(
            method: "PUT", url: server.origin + "/a/../b%20c?d=%41&e", headers: [blank], body: [1, 0, 2])
        #expect(await answer(handler, to: effect)?.bodyText == "ok")
        let seen = try #require(server.requests.first)
        #expect(seen.method == "PUT")
        #expect(seen.target == "/a/../b%20c?d=%41&e")
        #expect(seen.body == [1, 0, 2])
        #expect(seen.header("X-Blank") == "")
        #expect(seen.header("User-Agent")?.hasPrefix("isobar/") == true)
        #expect(seen.header("Content-Type") == nil)
        #expect(seen.header("Expect") == nil)
    }

    @Test("requests in turn share a connection, each with its own method, length and headers")
    func requestsInTurn() async throws {
        let server = try LoopbackServer {
            let length = $0.header("Content-Length") ?? "no"
            return .text("\($0.method) \($0.body.count) of \(length) \($0.header("Content-Type") ?? "none")")
        }
        defer { server.stop() }
        let type = [HTTPHeader(name: "Content-Type", value: "text/plain")]
        let turns: [(method: String, body: [UInt8], headers: [HTTPHeader], answer: String)] = [
            ("HEAD", [], [], ""), ("PUT", [1, 2, 3], type, "PUT 3 of 3 text/plain"),
            ("GET", [], [], "GET 0 of no none"),
            ("POST", [], [], "POST 0 of 0 none"), ("PUT", [], [], "PUT 0 of 0 none"),
            ("POST", [1], [], "POST 1 of 1 none"),
            ("DELETE", [], [], "DELETE 0 of no none"), ("PATCH", [1, 2], type, "PATCH 2 of 2 text/plain"),
            ("PATCH", [], [], "PATCH 0 of 0 none"), ("HEAD", [], [], ""), ("GET", [], [], "GET 0 of no none"),
        ]
        for (method, body, headers, expected) in turns {
            let effect = HTTPEffect(method: method, url: server.origin, headers: headers, body: body)
            #expect(await answer(handler, to: effect)?.bodyText == expected)
        }
        #expect(server.requests.map(\.method) == turns.map(\.method))
        #expect(server.acceptedConnections == 1)
    }

    @Test("a large body is sent without asking whether it is welcome", arguments: ["POST", "PUT"])
    func largeBody(method: String) async throws {
        let server = try HostileServer { connection in
            let head = connection.readHead() ?? ""
            let isAsked = head.lowercased().contains("\r\nexpect:")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(isAsked ? "yes" : "not")")
            connection.waitUntilClientLeaves()
        }
        defer { server.stop() }
        let effect = HTTPEffect(method: method, url: server.origin, body: [UInt8](repeating: 7, count: 2 << 20))
        #expect(await answer(handler, to: effect)?.bodyText == "not")
    }

    @Test("a limit of no connection is one", arguments: [0, -1])
    func leastConnections(limit: Int) async throws {
        let server = try LoopbackServer { LoopbackResponse(body: Array($0.target.utf8), delay: .milliseconds(10)) }
        defer { server.stop() }
        let handler = HTTPHandler(CurlTransport(connectionsPerOrigin: limit), limits: HTTPLimits(total: .seconds(60)))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<6 {
                group.addTask {
                    #expect(await answer(handler, to: get("\(server.origin)/\(number)"))?.bodyText == "/\(number)")
                }
            }
        }
        #expect(server.peakConnections == 1)
    }

    @Test("decodes a compressed body")
    func gzip() async throws {
        let server = try LoopbackServer { _ in
            LoopbackResponse(headers: [HTTPHeader(name: "Content-Encoding", value: "gzip")], body: gzippedHello)
        }
        defer { server.stop() }
        #expect(await answer(handler, to: get(server.origin))?.bodyText == "hello, hello, hello")
        #expect(server.requests.first?.header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test("keeps answering after a failure")
    func recovery() async throws {
        let server = try LoopbackServer {
            $0.target == "/bad" ? LoopbackResponse(delivery: .dropped) : .text("ok")
        }
        defer { server.stop() }
        #expect(await answer(handler, to: get(server.origin + "/bad"))?.error != nil)
        #expect(await answer(handler, to: get(server.origin + "/good"))?.bodyText == "ok")
    }

    @Test("closes the connection and does not answer when the task is cancelled")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(60)) }
        defer { server.stop() }
        let task = Task { [handler] in await answers(handler, to: get(server.origin)) }
        #expect(await eventually { server.requests.count == 1 })
        task.cancel()
        #expect(await task.value == [])
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("does not ask at all when the task is cancelled beforehand")
    func cancelledBeforehand() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        defer { server.stop() }
        let task = Task { [handler] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await answers(handler, to: get(server.origin))
        }
        #expect(await task.value == [])
    }

    @Test("closes its connections when it is released")
    func release() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        defer { server.stop() }
        do {
            let shortLived = HTTPHandler(CurlTransport())
            #expect(await answer(shortLived, to: get(server.origin))?.bodyText == "ok")
        }
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test(
        "says why libcurl cannot be used, and does so each time",
        arguments: ["libno-such-library.so.4", "libc.so.6"])
    func absentLibrary(file: String) async throws {
        let handler = HTTPHandler(CurlTransport(library: file))
        for _ in 0..<2 {
            guard case .io(let text)? = await answer(handler, to: get("http://127.0.0.1:1"))?.error else {
                Issue.record("no failure of input or output")
                return
            }
            #expect(text.hasPrefix("libcurl could not be loaded: "))
            #expect(text.contains(file))
        }
    }
}

/// "hello, hello, hello" as `gzip -9` writes it.
let gzippedHello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7,
    0x51, 0xC8, 0x40, 0xA2, 0x00, 0x9F, 0xA1, 0xCA, 0x09, 0x13, 0x00, 0x00, 0x00,
]
