import Effects
import HTTPCapability
import HTTPEffects
import Testing

@testable import CapabilityTesting

extension HTTPLimits {
    fileprivate init(_ limits: HTTPTransportLaws.Limits) {
        self.init(
            connect: limits.connect, total: limits.total, bodyBytes: limits.bodyBytes, headerBytes: limits.headerBytes)
    }
}

private typealias Laws = HTTPTransportLaws

@Suite("HTTP transport laws", .serialized)
struct HTTPTransportLawsTests {
    /// Mistakes of a handler with invalid requests.
    private static let flaws: [Flaw<HTTPEffect>] = [
        .sending(Laws.noRequest) { effect in
            for index in effect.headers.indices { effect.headers[index].value.removeAll { $0.isNewline } }
        },
        .telling(Laws.noRequest) { _, output in
            if case .failure(.url(let cause)) = output { .failure(.io(cause)) } else { nil }
        },
    ]

    @Test("A handler that sends an invalid request or reports it wrongly breaks the law", arguments: flaws)
    func noRequests(flaw: Flaw<HTTPEffect>) async {
        await expectBroken(flaw.law) {
            try await Laws.verify { limits in
                let handler = HTTPHandler(CurlTransport(connectionsPerOrigin: 16), limits: HTTPLimits(limits))
                return Flawed(base: handler, flaw: flaw)
            }
        }
    }

    /// Mistakes about certificates, each with a word of the failure that it ignores.
    private static let trusting: [(law: String, word: String)] = [
        ("A certificate of an authority that is not trusted is refused", "signed by itself"),
        ("A certificate for another host is refused", "another name"),
        ("A certificate that has expired is refused", "expired"),
    ]

    @Test("A transport that accepts an invalid certificate breaks its law", arguments: trusting)
    func trusts(mistake: (law: String, word: String)) async {
        let trusting = TransportMistake(flaw: .ignoring(Law<Void>(mistake.law) {}, mistake.word))
        await expectBroken(mistake.law) {
            try await Laws.verify(trusting: { authority in
                let base = CurlTransport(authorities: CertificateAuthorities(file: authority))
                return HTTPHandler(MistakenTransport(base: base, mistake: trusting))
            })
        }
    }

    @Test("A transport that rejects a certificate of the given authority breaks the law")
    func trustsNobody() async {
        await expectBroken("A server with a trusted certificate is asked") {
            try await Laws.verify(trusting: { _ in HTTPHandler(CurlTransport(authorities: .system)) })
        }
    }

    @Test("A transport with a mistake breaks the law for it", arguments: TransportMistake.all)
    func broken(mistake: TransportMistake) async {
        let transport = MistakenTransport(base: CurlTransport(connectionsPerOrigin: 16), mistake: mistake)
        await expectBroken(mistake.flaw.law) {
            // Too little time would break the law as well.
            try await Laws.verify(limits: ConformanceLimits(answer: .seconds(2))) {
                HTTPHandler(transport, limits: HTTPLimits($0))
            }
        }
    }

    @Test("A handler that continues its exchange after cancellation breaks the law", arguments: ["http:", "https:"])
    func uncancelled(scheme: String) async {
        let deaf = Flaw<HTTPEffect>.handling(Laws.cancelled) { request, reply, base in
            guard request.url.hasPrefix(scheme) else { return await base.handle(request, reply: reply) }
            await Task.detached { await base.handle(request, reply: reply) }.value
        }
        let mistake = TransportMistake(flaw: deaf)
        let transport = MistakenTransport(base: CurlTransport(connectionsPerOrigin: 16), mistake: mistake)
        await expectBroken(deaf.law) {
            try await Laws.verify(limits: ConformanceLimits(cancellation: .milliseconds(250))) {
                HTTPHandler(transport, limits: HTTPLimits($0))
            }
        }
    }
}
