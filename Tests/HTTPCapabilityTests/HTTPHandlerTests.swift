import HTTPCapability
import HTTPEffects
import Testing

@Suite("HTTPHandler")
struct HTTPHandlerTests {
    @Test("Time limits are clamped to between zero and a day, and counts to at least zero")
    func bounds() {
        #expect(HTTPLimits(total: .seconds(-1)).total == .zero)
        #expect(HTTPLimits(connect: .seconds(Int64.max)).connect == .seconds(86_400))
        var limits = HTTPLimits(bodyBytes: .min, headerBytes: -1, redirects: -1)
        #expect(limits == HTTPLimits(bodyBytes: 0, headerBytes: 0, redirects: 0))
        limits.total = .seconds(Int64.max)
        #expect(limits.total == .seconds(86_400))
    }

    @Test("A scripted transport answers in order, records the requests, and fails when it has no further answer")
    func script() async {
        let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: 200)), .failure(.timeout)])
        let handler = HTTPHandler(transport, userAgent: "test/1")
        for (path, expected) in [
            ("a", HTTPOutput.success(HTTPResponse(status: 200))), ("b", .failure(.timeout)),
            ("c", .failure(.io("the script has no further answer"))),
        ] {
            #expect(await answer(handler, to: get("http://a.test/" + path)) == expected)
        }
        #expect(transport.requests.map(\.url) == ["http://a.test/a", "http://a.test/b", "http://a.test/c"])
        #expect(transport.requests[0].headers == [HTTPHeader(name: "User-Agent", value: "test/1")])
    }
}
