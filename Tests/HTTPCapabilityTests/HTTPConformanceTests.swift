import CapabilityTesting
import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

@Suite("HTTP conformance", .serialized)
struct HTTPConformanceTests {
    private static func samples(at origin: String) -> [Sample<HTTPEffect>] {
        [
            Sample("get", get(origin + "/text")) { $0.bodyText == "/text" },
            Sample("status", get(origin + "/404")) { $0.response?.status == 404 },
            Sample("redirect", get(origin + "/moved")) { $0.bodyText == "/text" },
            Sample("put") {
                $1.bodyText == "/\($0.body.count)"
            } effect: {
                HTTPEffect(
                    method: "PUT", url: "\(origin)/\($0 % 64)", body: [UInt8](repeating: 1, count: Int($0 % 64)))
            },
            Sample("no answer in sight", get(origin + "/late"), answers: .stream(atLeast: 0)),
        ]
    }

    private static func failures(at origin: String) -> [Sample<HTTPEffect>] {
        [
            Sample("connection dropped", get(origin + "/dropped")) { $0.error != nil },
            Sample("no URL", get("nowhere")) { if case .url? = $0.error { true } else { false } },
        ]
    }

    @Test("A transport of libcurl keeps the contract")
    func curl() async throws {
        let server = try LoopbackServer { request in
            switch request.target {
            case "/404": .text("", status: 404)
            case "/moved": .redirect(to: "/text")
            case "/late": LoopbackResponse(delay: .seconds(120))
            case "/dropped": LoopbackResponse(delivery: .dropped)
            default: .text(request.target)
            }
        }
        defer { server.stop() }
        // Eight requests that wait at once must not keep the others out.
        let handler = HTTPHandler(CurlTransport(connectionsPerOrigin: 16), limits: HTTPLimits(total: .seconds(60)))
        let limits = ConformanceLimits(answer: .seconds(50), cancellation: .seconds(50))
        let violations = await HandlerConformance(handler, limits: limits).check(
            Self.samples(at: server.origin), afterFailures: Self.failures(at: server.origin))
        #expect(violations == [])
        #expect(await eventually { server.openConnections <= 16 })
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
