import HTTPCapability
import HTTPEffects
import LocationEffects
import LoopbackHTTP
import Testing

@Suite("Redirection")
struct RedirectionTests {
    /// A transport whose server redirects `/start` to `location` and answers everything else with its URL.
    private func transport(redirectingTo location: String, status: UInt16 = 302) -> ScriptedTransport {
        ScriptedTransport { request throws(CancellationError) in
            guard request.url.contains("/start") else {
                return .success(HTTPResponse(status: 200, body: Array("\(request.method) \(request.url)".utf8)))
            }
            return .success(HTTPResponse(status: status, headers: [HTTPHeader(name: "location", value: location)]))
        }
    }

    @Test(
        "a redirect in the same origin is followed",
        arguments: [
            ("/next?x=1", "http://a.test/next?x=1"), ("next", "http://a.test/dir/next"),
            ("?y", "http://a.test/dir/end?y"),
            ("../up/./it", "http://a.test/up/it"), ("//a.test/z", "http://a.test/z"),
            ("http://A.test:80/full", "http://a.test/full"), ("/../../top", "http://a.test/top"),
        ])
    func followed(location: String, target: String) async {
        let start = location == "?y" ? "http://a.test/dir/end?start=/start" : "http://a.test/dir/start"
        let output = await answer(HTTPHandler(transport(redirectingTo: location)), to: get(start))
        #expect(output?.bodyText == "GET \(target)")
    }

    @Test(
        "a redirect to another origin is refused, and nothing is sent there",
        arguments: [
            ("http", "http://b.test/"), ("http", "https://a.test/"), ("http", "http://a.test:8080/"),
            ("http", "//b.test/"), ("http", "http://a.test.evil/"), ("https", "http://a.test/next"),
        ])
    func crossOrigin(scheme: String, location: String) async {
        let transport = transport(redirectingTo: location)
        let header = HTTPHeader(name: "Authorization", value: "s3cr3t")
        let output = await answer(
            HTTPHandler(transport), to: get("\(scheme)://a.test/start?appid=s3cr3t", headers: [header]))
        guard case .io(let text)? = output?.error else {
            Issue.record("\(String(describing: output)) is not a refusal")
            return
        }
        #expect(text.contains("another origin") && !text.contains("s3cr3t"))
        #expect(transport.requests.count == 1)
    }

    @Test(
        "a redirect to something else than the web is refused",
        arguments: ["file:///etc/passwd", "ftp://a.test/", "http://a.test:99999/", "http://u:p@a.test/", "http:// "])
    func unaskable(location: String) async {
        let transport = transport(redirectingTo: location)
        let output = await answer(HTTPHandler(transport), to: get("http://a.test/start"))
        #expect(output == .failure(.io("the server redirected to an address that cannot be asked")))
        #expect(transport.requests.count == 1)
    }

    @Test("a circle of redirects ends after five")
    func circle() async {
        let transport = transport(redirectingTo: "/start")
        let output = await answer(HTTPHandler(transport), to: get("http://a.test/start"))
        #expect(output == .failure(.io("the server redirected more than 5 times")))
        #expect(transport.requests.count == 6)
    }

    @Test(
        "a redirect keeps the method, but for a POST and for 303, which asks for the result, as the standard says",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"), (301, "PUT", "PUT"), (302, "DELETE", "DELETE"), (303, "PUT", "GET"),
            (303, "HEAD", "HEAD"), (301, "HEAD", "HEAD"), (307, "PUT", "PUT"), (308, "DELETE", "DELETE"),
        ])
    func method(status: UInt16, method: String, next: String) async {
        let transport = transport(redirectingTo: "/next", status: status)
        let body: [UInt8] = ["PUT", "POST"].contains(method) ? [1, 2] : []
        let type = HTTPHeader(name: "content-type", value: "text/plain")
        let kept = HTTPHeader(name: "X-Content", value: "kept")
        let effect = HTTPEffect(method: method, url: "http://a.test/start", headers: [type, kept], body: body)
        #expect(await answer(HTTPHandler(transport), to: effect)?.bodyText == "\(next) http://a.test/next")
        let last = transport.requests.last
        #expect(last?.body == (next == method ? body : []))
        #expect(last?.headers == (next == method ? [type, kept] : [kept]) + (last?.headers.suffix(1) ?? []))
    }

    @Test("as many redirects as the limit allows are followed, and none when it is 0", arguments: [0, 1, 3])
    func limit(limit: Int) async {
        let transport = ScriptedTransport { request throws(CancellationError) in
            let left = Int(request.url.drop { !$0.isNumber }) ?? 0
            guard left > 0 else { return .success(HTTPResponse(status: 200)) }
            let next = HTTPHeader(name: "Location", value: "/\(left - 1)")
            return .success(HTTPResponse(status: 302, headers: [next]))
        }
        let handler = HTTPHandler(transport, limits: HTTPLimits(redirects: limit))
        #expect(await answer(handler, to: get("http://a.test/\(limit)"))?.response?.status == 200)
        #expect(
            await answer(handler, to: get("http://a.test/\(limit + 1)"))
                == .failure(.io("the server redirected more than \(limit) times")))
    }

    @Test(
        "a location is resolved as the standard says",
        arguments: [
            ("", "http://a.test/b/c/d?q"), ("#s", "http://a.test/b/c/d?q"), ("g?y#s", "http://a.test/b/c/g?y"),
            ("./", "http://a.test/b/c/"), (".", "http://a.test/b/c/"), ("..", "http://a.test/b/"),
            ("../..", "http://a.test/"), ("../../../g", "http://a.test/g"), ("g/./h/../i", "http://a.test/b/c/g/i"),
            ("g//h", "http://a.test/b/c/g//h"), ("/x/../y?a/../b", "http://a.test/y?a/../b"),
            ("g:80", "refused"), ("./g:80", "http://a.test/b/c/g:80"), ("g..", "http://a.test/b/c/g.."),
            ("?p/../r", "http://a.test/b/c/d?p/../r"),
        ])
    func resolution(location: String, target: String) async {
        let transport = ScriptedTransport { request throws(CancellationError) in
            let isFirst = request.headers.contains { $0.name == "First" }
            let redirect = HTTPResponse(status: 307, headers: [HTTPHeader(name: "Location", value: location)])
            return .success(isFirst && request.url.hasSuffix("/b/c/d?q") ? redirect : HTTPResponse(status: 200))
        }
        // A location that leads back is a circle, whose second request shows where it leads.
        let limits = HTTPLimits(redirects: 1)
        let first = HTTPHeader(name: "First", value: "1")
        _ = await answer(HTTPHandler(transport, limits: limits), to: get("http://a.test/b/c/d?q", headers: [first]))
        #expect(transport.requests.dropFirst().first?.url ?? "refused" == target)
    }

    @Test("a redirection without a location is the answer", arguments: [300, 302, 304])
    func noLocation(status: UInt16) async {
        let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: status))])
        #expect(await answer(HTTPHandler(transport), to: get("http://a.test/"))?.response?.status == status)
    }

    @Test("libcurl follows redirects the same way")
    func live() async throws {
        let server = try LoopbackServer { request in
            switch request.target {
            case "/start": .redirect(to: "/end")
            case "/away": .redirect(to: "http://localhost:1/")
            default: .text("at \(request.target)")
            }
        }
        defer { server.stop() }
        let handler = HTTPHandler(CurlTransport(), limits: HTTPLimits(total: .seconds(60)))
        #expect(await answer(handler, to: get(server.origin + "/start"))?.bodyText == "at /end")
        #expect(
            await answer(handler, to: get(server.origin + "/away"))
                == .failure(.io("a redirect to another origin, http://localhost:1, was not followed")))
    }
}
