import CapabilityTesting
import HTTPCapability
import HTTPEffects
import Testing

@Suite("HTTP conformance", .serialized)
struct HTTPConformanceTests {
    @Test("The handler on libcurl keeps the laws and the contract")
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

    @Test("The handler on a scripted transport keeps the contract")
    func scripted() async throws {
        let transport = ScriptedTransport { request throws(CancellationError) in
            switch request.url.split(separator: "/").last {
            case "moved":
                return .success(HTTPResponse(status: 302, headers: [HTTPHeader(name: "Location", value: "/text")]))
            case "late": return try await cancelled()
            case "dropped": return .failure(.io("dropped"))
            default: return .success(HTTPResponse(status: 200, body: Array(request.url.utf8)))
            }
        }
        let samples: [Sample<HTTPEffect>] = [
            Sample("redirect", get("http://a.test/moved")) { $0.bodyText == "http://a.test/text" },
            Sample("no answer in sight", get("http://a.test/late"), answers: .stream(atLeast: 0)),
        ]
        let failures: [Sample<HTTPEffect>] = [
            Sample("connection dropped", get("http://a.test/dropped")) { $0.error != nil },
            Sample("no URL", get("nowhere")) { if case .url? = $0.error { true } else { false } },
        ]
        try await HandlerConformance(HTTPHandler(transport)).verify(samples, afterFailures: failures)
    }
}

/// Waits until its task is cancelled.
private func cancelled() async throws(CancellationError) -> HTTPOutput {
    let (silence, end) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
    end.finish()
    throw CancellationError()
}
