import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import TestServers
import Testing

@Suite(
    "CurlTransport over TLS", .serialized,
    .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"))
struct CurlTransportTLSTests {
    private func output(from server: TLSServer, trusting authorities: String?) async -> HTTPOutput? {
        let handler = HTTPHandler(
            CurlTransport(authorities: authorities.map { CertificateAuthorities(file: $0) } ?? .system),
            limits: HTTPLimits(total: .seconds(60)))
        return await answer(handler, to: get(server.origin + "/?appid=s3cr3t"))
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
                == .failure(.io("the certificate of 127.0.0.1 is signed by itself and not trusted")))
    }

    @Test(
        "a trusted certificate for another name is refused",
        arguments: ["DNS:other.test", "IP:127.0.0.2", "DNS:*.test"])
    func wrongName(name: String) async throws {
        let server = try await TLSServer(name: name)
        #expect(
            await output(from: server, trusting: server.certificate)
                == .failure(.io("the certificate of 127.0.0.1 was made for another name")))
    }

    @Test("a certificate whose time is over is refused")
    func expired() async throws {
        let server = try await TLSServer(name: "IP:127.0.0.1", days: -1)
        #expect(
            await output(from: server, trusting: server.certificate)
                == .failure(.io("the certificate of 127.0.0.1 has expired")))
    }

    @Test("a redirect to an open connection is refused, and no byte of the request goes there")
    func redirectedToPlain() async throws {
        let open = try LoopbackServer { _ in .text("open") }
        defer { open.stop() }
        let redirect = "HTTP/1.1 302 Found\r\nLocation: \(open.origin)/next?appid=s3cr3t\r\nContent-Length: 0\r\n\r\n"
        let server = try await TLSServer(name: "IP:127.0.0.1", answers: ["moved?appid=s3cr3t": redirect])
        let handler = HTTPHandler(CurlTransport(authorities: CertificateAuthorities(file: server.certificate)))
        let header = HTTPHeader(name: "Authorization", value: "s3cr3t")
        let output = await answer(handler, to: get(server.origin + "/moved?appid=s3cr3t", headers: [header]))
        #expect(output == .failure(.io("a redirect to another origin, \(open.origin), was not followed")))
        #expect(open.acceptedConnections == 0)
    }

    @Test("a server that speaks HTTP/2 as well is asked by HTTP/1.1")
    func bothVersions() async throws {
        let server = try await TLSServer(name: "IP:127.0.0.1", options: ["-alpn", "h2,http/1.1"])
        #expect(await output(from: server, trusting: server.certificate)?.response?.status == 200)
    }

    @Test("a server that speaks HTTP/2 alone is told as one that no connection can be made to")
    func versionTwoAlone() async throws {
        let server = try await TLSServer(name: "IP:127.0.0.1", options: ["-alpn", "h2"])
        #expect(
            await output(from: server, trusting: server.certificate)
                == .failure(.io("no secure connection to 127.0.0.1:\(server.port) could be made")))
    }
}
