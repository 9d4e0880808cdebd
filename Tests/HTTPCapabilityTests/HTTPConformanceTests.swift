import CapabilityTesting
import HTTPCapability
import HTTPEffects
import Testing

@Suite("HTTP conformance", .serialized)
struct HTTPConformanceTests {
    private static func samples(at origin: String) -> [Sample<HTTPEffect>] {
        [
            Sample("get", get(origin + "/text")) { $0.bodyText == "/text" },
            Sample("status", get(origin + "/404")) { $0.response?.status == 404 },
            Sample("redirect", get(origin + "/moved")) { $0.bodyText == "/text" },
            Sample("no answer in sight", get(origin + "/late"), answers: .stream(atLeast: 0)),
        ]
    }

    private static func failures(at origin: String) -> [Sample<HTTPEffect>] {
        [
            Sample("connection dropped", get(origin + "/dropped")) { $0.error != nil },
            Sample("no URL", get("nowhere")) { if case .url? = $0.error { true } else { false } },
        ]
    }

    @Test("A transport of libcurl keeps the laws and the contract")
    func curl() async throws {
        // Eight requests that wait at once must not keep the others out.
        let transport = CurlTransport(connectionsPerOrigin: 16)
        try await HTTPTransportLaws.verify { limits in
            HTTPHandler(
                transport,
                limits: HTTPLimits(
                    connect: limits.connect, total: limits.total, bodyBytes: limits.bodyBytes,
                    headerBytes: limits.headerBytes))
        }
    }

    @Test("A scripted transport keeps the contract")
    func scripted() async {
        let origin = "http://script.test"
        let transport = ScriptedTransport { request throws(CancellationError) in
            let path = String(request.url.dropFirst(origin.count))
            switch path {
            case "/404": return .success(HTTPResponse(status: 404))
            case "/moved":
                return .success(HTTPResponse(status: 302, headers: [HTTPHeader(name: "Location", value: "/text")]))
            case "/late": return try await cancelled()
            case "/dropped": return .failure(.io("dropped"))
            default: return .success(HTTPResponse(status: 200, body: Array(path.utf8)))
            }
        }
        #expect(
            await HandlerConformance(HTTPHandler(transport)).check(
                Self.samples(at: origin), afterFailures: Self.failures(at: origin)) == [])
    }
}

/// Waits until its task is cancelled.
private func cancelled() async throws(CancellationError) -> HTTPOutput {
    let (silence, end) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
    end.finish()
    throw CancellationError()
}
