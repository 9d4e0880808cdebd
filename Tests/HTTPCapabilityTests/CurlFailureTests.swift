import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

@Suite("CurlFailure", .serialized)
struct CurlFailureTests {
    let handler = HTTPHandler(CurlTransport())

    @Test("A refused connection, a server without TLS and an unknown host are reported without the query")
    func named() async throws {
        let (closed, plain) = (try LoopbackServer { _ in .text("") }, try LoopbackServer { _ in .text("") })
        closed.stop()
        for (origin, cause) in [
            (closed.origin, "connection refused by 127.0.0.1:\(closed.port)"),
            ("https://127.0.0.1:\(plain.port)", "no secure connection to 127.0.0.1:\(plain.port) could be made"),
            ("http://no-such-host.invalid", "could not find the host no-such-host.invalid"),
        ] {
            #expect(await answer(handler, to: get(origin + "/data?appid=s3cr3t")) == .failure(.io(cause)))
        }
        plain.stop()
    }

    @Test(
        "Waiting for a free connection counts as waiting for the answer, and a limit below one counts as one",
        arguments: [1, 0, -1])
    func timeout(connections: Int) async throws {
        let server = try LoopbackServer { _ in LoopbackResponse(delay: .seconds(60)) }
        let transport = CurlTransport(connectionsPerOrigin: connections)
        let patient = Task { await answers(HTTPHandler(transport), to: get(server.origin)) }
        #expect(await eventually { server.requests.count == 1 })
        let hasty = HTTPHandler(transport, limits: HTTPLimits(total: .milliseconds(200)))
        #expect(await answer(hasty, from: server) == .failure(.timeout))
        #expect(server.acceptedConnections == 1)
        patient.cancel()
        #expect(await patient.value == [])
    }

    @Test(
        "A libcurl that cannot be loaded is reported with the cause, on every request",
        arguments: ["libno-such-library.so.4", "libc.so.6"])
    func absentLibrary(file: String) async throws {
        let handler = HTTPHandler(CurlTransport(library: file))
        for _ in 0..<2 {
            let output = String(describing: await answer(handler, to: get("http://127.0.0.1:1")))
            #expect(output.contains("libcurl could not be loaded: ") && output.contains(file))
        }
    }
}
