import HTTPCapability
import HTTPEffects
import LoopbackHTTP
import Testing

@Suite("OriginMapping")
struct OriginMappingTests {
    @Test("requests go to the other origin with path and query unchanged")
    func mapped() async throws {
        let server = try LoopbackServer { .text($0.target) }
        defer { server.stop() }
        let origins = try OriginMapping(from: "https://api.example.com", to: server.origin)
        let handler = HTTPHandler(CurlTransport(), origins: origins)
        let output = await answer(handler, to: get("https://API.example.com:443/data/2.5/weather?q=%41&appid=k"))
        #expect(output?.bodyText == "/data/2.5/weather?q=%41&appid=k")
    }

    @Test("other origins stay themselves")
    func unmapped() async throws {
        let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: 200))])
        let origins = try OriginMapping(from: "https://api.example.com", to: "http://127.0.0.1:1")
        _ = await answer(HTTPHandler(transport, origins: origins), to: get("http://api.example.com/x"))
        #expect(transport.requests.map(\.url) == ["http://api.example.com/x"])
    }

    @Test(
        "a redirect that names either origin stays at the mapped one",
        arguments: ["https://api.example.com/next", "http://127.0.0.1:9/next", "/next"])
    func redirected(location: String) async throws {
        let transport = ScriptedTransport(answers: [
            .success(HTTPResponse(status: 302, headers: [HTTPHeader(name: "Location", value: location)])),
            .success(HTTPResponse(status: 200)),
        ])
        let origins = try OriginMapping(from: "https://api.example.com", to: "http://127.0.0.1:9")
        let output = await answer(HTTPHandler(transport, origins: origins), to: get("https://api.example.com/start"))
        #expect(output?.response?.status == 200)
        #expect(transport.requests.map(\.url) == ["http://127.0.0.1:9/start", "http://127.0.0.1:9/next"])
    }

    @Test(
        "an origin that is none is explained",
        arguments: [
            ("127.0.0.1:4711", "the URL has no scheme"), ("ftp://a.test", "only http and https can be asked, not ftp"),
            ("http://a.test:99999", "the URL's port must be a number from 1 to 65535"),
            ("http://a.test:18446744073709551696", "the URL's port must be a number from 1 to 65535"),
            ("http://a.test/path", "an origin is a scheme, a host and a port, without a path"),
            ("http://a.test?", "an origin is a scheme, a host and a port, without a path"),
            ("http://", "the URL has no host"), ("localhost", "the URL has no scheme"),
        ])
    func wrong(text: String, reason: String) {
        #expect(throws: HTTPError.url(reason)) { try OriginMapping(from: "https://a.test", to: text) }
    }

    @Test("an origin is written without its scheme's own port")
    func description() throws {
        #expect(try Origin("HTTPS://A.test:443/").description == "https://a.test")
        #expect(try Origin("http://[::1]:8080").description == "http://[::1]:8080")
    }
}
