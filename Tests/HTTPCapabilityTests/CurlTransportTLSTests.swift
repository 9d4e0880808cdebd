import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

@Suite(
    "CurlTransport over TLS", .serialized,
    .enabled(if: TLSServer.isAvailable, "the openssl program is missing: nothing about TLS is tested"))
struct CurlTransportTLSTests {
    /// A server, and the failure of its certificate; nil if it is trusted.
    private struct Server: Sendable {
        var name = "IP:127.0.0.1"
        var days = 2
        var isTrusted = true
        var options: [String] = []
        var failure: String?
    }

    private static let servers = [
        Server(), Server(isTrusted: false, failure: "the certificate of 127.0.0.1 is signed by itself and not trusted"),
        Server(name: "DNS:other.test", failure: "the certificate of 127.0.0.1 was made for another name"),
        Server(days: -1, failure: "the certificate of 127.0.0.1 has expired"),
        Server(options: ["-alpn", "h2,http/1.1"]),
        Server(options: ["-alpn", "h2"], failure: "no secure connection to SERVER could be made"),
    ]

    @Test("A request is sent only to a server with a trusted certificate for its name and HTTP/1.1", arguments: servers)
    private func asked(_ server: Server) async throws {
        let running = try await TLSServer(name: server.name, days: server.days, options: server.options)
        let handler = HTTPHandler(
            CurlTransport(authorities: server.isTrusted ? CertificateAuthorities(file: running.certificate) : .system),
            limits: HTTPLimits(total: .seconds(60)))
        let output = await answer(handler, to: get(running.origin + "/?appid=s3cr3t"))
        let failure = server.failure?.replacing("SERVER", with: "127.0.0.1:\(running.port)")
        #expect(failure.map { output == .failure(.io($0)) } ?? (output?.response?.status == 200))
    }

    @Test("The transport keeps the laws of certificates")
    func laws() async throws {
        try await HTTPTransportLaws.verify(trusting: { authority in
            HTTPHandler(CurlTransport(authorities: CertificateAuthorities(file: authority)))
        })
    }
}
