import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

@Suite("CurlFailure", .serialized)
struct CurlFailureTests {
    let handler = HTTPHandler(CurlTransport(), limits: HTTPLimits(bodyBytes: 1000))
    let secretQuery = "/data?appid=s3cr3t&q=private"

    /// Asks a server that misbehaves, and returns the text of the failure.
    private func failure(_ response: LoopbackResponse) async throws -> String? {
        let server = try LoopbackServer { _ in response }
        defer { server.stop() }
        let output = await answer(handler, to: get(server.origin + secretQuery))
        guard case .io(let text)? = output?.error else { return nil }
        #expect(!text.contains("s3cr3t") && !text.contains("private"))
        return text.replacing("127.0.0.1:\(server.port)", with: "SERVER")
    }

    @Test("a closed port is a refused connection")
    func refused() async throws {
        let server = try LoopbackServer { _ in .text("") }
        server.stop()
        let output = await answer(handler, to: get(server.origin + secretQuery))
        #expect(output == .failure(.io("connection refused by 127.0.0.1:\(server.port)")))
    }

    @Test("an unknown host is named")
    func unknownHost() async {
        let output = await answer(handler, to: get("http://no-such-host.invalid" + secretQuery))
        #expect(output == .failure(.io("could not find the host no-such-host.invalid")))
    }

    @Test("an answer that takes too long is a timeout")
    func timeout() async throws {
        let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(60)) }
        defer { server.stop() }
        let hasty = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .milliseconds(200)))
        #expect(await answer(hasty, to: get(server.origin)) == .failure(.timeout))
        #expect(await eventually { server.openConnections == 0 })
    }

    @Test("waiting for a free connection counts as waiting")
    func timeoutInLine() async throws {
        let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(60)) }
        defer { server.stop() }
        let transport = CurlTransport(connectionsPerOrigin: 1)
        let patient = Task { await answers(HTTPHandler(transport), to: get(server.origin)) }
        #expect(await eventually { server.requests.count == 1 })
        let hasty = HTTPHandler(transport, limits: HTTPLimits(total: .milliseconds(200)))
        #expect(await answer(hasty, to: get(server.origin)) == .failure(.timeout))
        #expect(server.acceptedConnections == 1)
        patient.cancel()
        #expect(await patient.value == [])
    }

    @Test("a body of exactly the limit is fine, and one byte more is too much", arguments: [1000, 1001])
    func largestBody(size: Int) async throws {
        let server = try LoopbackServer { _ in LoopbackResponse(body: [UInt8](repeating: 65, count: size)) }
        defer { server.stop() }
        let output = await answer(handler, to: get(server.origin))
        let tooMuch = HTTPOutput.failure(.io("the answer is larger than 1000 bytes"))
        #expect(size > 1000 ? output == tooMuch : output?.response?.body.count == size)
    }

    @Test(
        "an answer that breaks off, is not HTTP or cannot be decompressed is none",
        arguments: [
            (
                LoopbackResponse(body: [1, 2, 3], delivery: .truncated(afterBytes: 1)),
                "SERVER closed the connection before the whole answer arrived"
            ),
            (LoopbackResponse(delivery: .dropped), "SERVER closed the connection without an answer"),
            (
                LoopbackResponse(body: Array("220 mail ready\r\n".utf8), delivery: .raw),
                "SERVER answered with something that is not HTTP"
            ),
            (
                LoopbackResponse(headers: [gzip], body: Array("not gzip at all".utf8)),
                "the answer from SERVER is compressed in a way that cannot be read"
            ),
        ])
    func broken(response: LoopbackResponse, text: String) async throws {
        #expect(try await failure(response) == text)
    }

    private static let gzip = HTTPHeader(name: "Content-Encoding", value: "gzip")

    @Test("a body compressed in several parts is not an answer")
    func severalParts() async throws {
        let encoding = Self.gzip
        // Each says "hello ": RFC 1952 section 2.2 lets one follow the other.
        let part: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 87, 0, 0, 246, 249, 129, 237, 6, 0, 0, 0,
        ]
        let server = try LoopbackServer { _ in LoopbackResponse(headers: [encoding], body: part) }
        defer { server.stop() }
        #expect(await answer(handler, to: get(server.origin))?.bodyText == "hello ")
        #expect(
            try await failure(LoopbackResponse(headers: [encoding], body: part + part))
                == "the answer from SERVER is compressed in a way that cannot be read")
    }

    @Test("a body compressed in a way that was not asked for is not an answer", arguments: ["br", "zstd", "GZIP, br"])
    func foreignCompression(coding: String) async throws {
        let encoding = HTTPHeader(name: "Content-Encoding", value: coding)
        let text = try await failure(LoopbackResponse(headers: [encoding], body: [0x0B, 2, 0x80, 0x68, 0x65, 3]))
        // Which of the two comes first depends on what libcurl was built with.
        #expect(
            text == "the answer is compressed in a way that was not asked for"
                || text == "the answer from SERVER is compressed in a way that cannot be read")
    }

    @Test("a port without TLS makes no secure connection")
    func plainPort() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        defer { server.stop() }
        let output = await answer(handler, to: get("https://127.0.0.1:\(server.port)" + secretQuery))
        #expect(output == .failure(.io("no secure connection to 127.0.0.1:\(server.port) could be made")))
    }
}
