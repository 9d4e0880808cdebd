import HTTPCapability
import HTTPEffects
import Testing

@Suite("OriginMapping")
struct OriginMappingTests {
    @Test(
        "Requests and redirects to the mapped origin go to the other origin, and those to any other origin do not",
        arguments: [
            ("https://API.example.com:443/a?q=%41&k", nil, ["http://127.0.0.1:9/a?q=%41&k"]),
            ("http://api.example.com/x", nil, ["http://api.example.com/x"]),
            (
                "https://api.example.com/start", "https://api.example.com/next",
                ["http://127.0.0.1:9/start", "http://127.0.0.1:9/next"]
            ),
            (
                "https://api.example.com/start", "http://127.0.0.1:9/next",
                ["http://127.0.0.1:9/start", "http://127.0.0.1:9/next"]
            ),
            ("https://api.example.com/start", "/next", ["http://127.0.0.1:9/start", "http://127.0.0.1:9/next"]),
        ])
    func mapped(url: String, location: String?, asked: [String]) async throws {
        let redirect = location.map { HTTPResponse(status: 302, headers: [HTTPHeader(name: "Location", value: $0)]) }
        let transport = ScriptedTransport(
            answers: [redirect, HTTPResponse(status: 200)].compactMap(\.self).map { .success($0) })
        let origins = try OriginMapping(from: ["https://api.example.com"], to: "http://127.0.0.1:9")
        #expect(await answer(HTTPHandler(transport, origins: origins), to: get(url))?.response?.status == 200)
        #expect(transport.requests.map(\.url) == asked)
    }

    @Test(
        "An invalid origin is refused with the reason",
        arguments: [
            ("127.0.0.1:4711", "the URL has no scheme"), ("ftp://a.test", "only http and https can be asked, not ftp"),
            ("http://a.test:99999", "the URL's port must be a number from 1 to 65535"),
            ("http://a.test:18446744073709551696", "the URL's port must be a number from 1 to 65535"),
            ("http://a.test/path", "an origin is a scheme, a host and a port, without a path"),
            ("http://a.test?", "an origin is a scheme, a host and a port, without a path"),
            ("http://", "the URL has no host"), ("localhost", "the URL has no scheme"),
        ])
    func wrong(text: String, reason: String) {
        #expect(throws: HTTPError.url(reason)) { try OriginMapping(from: ["https://a.test"], to: text) }
    }

    @Test("An origin is written without the default port of its scheme")
    func description() throws {
        #expect(try Origin("HTTPS://A.test:443/").description == "https://a.test")
        #expect(try Origin("http://[::1]:8080").description == "http://[::1]:8080")
    }
}
