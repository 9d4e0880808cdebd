import Effects
import HTTPCapability
import Testing

@Suite(
    "CurlTransport over TLS", .serialized,
    .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"))
struct CurlTransportTLSTests {
    private func output(from server: TLSServer, trusting authorities: String?) async -> HTTPOutput? {
        let handler = HTTPHandler(CurlTransport(authorities: authorities.map { Authorities(file: $0) } ?? .system), limits: HTTPLimits(total: .seconds(60)))
        return await answer(handler, to: get(server.url))
    }

    @Test("a server with a certificate that is trusted and its own is answered by")
    func trusted() async throws {
        let server = try await TLSServer(name: "IP:127.0.0.1")
        #expect(await output(from: server, trusting: server.certificate)?.response?.status == 200)
    }

    @Test("a certificate that nobody vouches for is refused")
    func selfSigned() async throws {
        let server = try await TLSServer(name: "IP:127.0.0.1")
        #expect(
            await output(from: server, trusting: nil)
                == .err(.io("the certificate of 127.0.0.1 is signed by itself and not trusted")))
    }

    @Test(
        "a trusted certificate for another name is refused",
        arguments: ["DNS:other.test", "IP:127.0.0.2", "DNS:*.test"])
    func wrongName(name: String) async throws {
        let server = try await TLSServer(name: name)
        #expect(
            await output(from: server, trusting: server.certificate)
                == .err(.io("the certificate of 127.0.0.1 was made for another name")))
    }

    @Test("a certificate whose time is over is refused")
    func expired() async throws {
        let server = try await TLSServer(name: "IP:127.0.0.1", days: -1)
        #expect(
            await output(from: server, trusting: server.certificate)
                == .err(.io("the certificate of 127.0.0.1 has expired")))
    }
}
