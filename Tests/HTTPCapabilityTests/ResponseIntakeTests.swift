import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

@Suite("ResponseIntake")
struct ResponseIntakeTests {
    /// What comes of an answer sent byte for byte.
    private func output(_ wire: String) async throws -> HTTPOutput? {
        let server = try LoopbackServer { _ in LoopbackResponse(body: Array(wire.utf8), delivery: .raw) }
        defer { server.stop() }
        return await answer(HTTPHandler(CurlTransport()), to: get(server.origin))
    }

    @Test("the headers of an interim response are not the answer's")
    func interim() async throws {
        let wire = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nA:  b \r\nContent-Length: 2\r\n\r\nok"
        let response = try await output(wire)?.response
        #expect(response?.headers.map(\.name) == ["A", "Content-Length"])
        #expect(response?.headers.first?.value == "b")
        #expect(response?.body == Array("ok".utf8))
    }

    @Test("a body in chunks is put together")
    func chunks() async throws {
        let wire = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n"
        #expect(try await output(wire)?.bodyText == "abcde")
    }

    @Test("a broken chunk is not an answer")
    func brokenChunk() async throws {
        let wire = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n"
        guard case .io? = try await output(wire)?.error else {
            Issue.record("the broken chunk was taken for an answer")
            return
        }
    }

    @Test("a status that HTTP does not have is not an answer")
    func strangeStatus() async throws {
        let output = try await output("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n")
        #expect(output == .failure(.io("the server's status is not one of HTTP's")))
    }

    @Test("a trailer neither adds headers nor begins another answer")
    func trailer() async throws {
        let wire =
            "HTTP/1.1 200 OK\r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n"
            + "HTTP/1.1: 302 Found\r\nLocation: http://b.test/\r\n\r\n"
        let response = try await output(wire)?.response
        #expect(response?.status == 200)
        #expect(response?.headers.map(\.name) == ["A", "Transfer-Encoding"])
    }

    @Test("a header in several lines is one header")
    func folded() async throws {
        let wire = "HTTP/1.1 200 OK\r\nA: b\r\n  c: d\r\nContent-Length: 0\r\n\r\n"
        let response = try await output(wire)?.response
        #expect(response?.headers.first == HTTPHeader(name: "A", value: "b c: d"))
        #expect(response?.headers.count == 2)
    }
}
