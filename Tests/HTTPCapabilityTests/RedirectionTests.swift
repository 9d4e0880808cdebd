import HTTPCapability
import HTTPEffects
import Testing

@Suite("Redirects")
struct RedirectionTests {
    /// A transport whose first answer is a redirect to `location`, and the next ones the URL that is asked for.
    private func transport(redirectingTo location: String?, status: UInt16 = 307) -> ScriptedTransport {
        let location = location.map { HTTPHeader(name: "location", value: $0) }
        return ScriptedTransport { request throws(CancellationError) in
            let isFirst = request.url.hasSuffix("/d?appid=s3cr3t")
            return .success(
                HTTPResponse(status: isFirst ? status : 200, headers: isFirst ? [location].compactMap(\.self) : []))
        }
    }

    private let start = "http://a.test/b/c/d?appid=s3cr3t"

    @Test(
        "A location is resolved as the standard says and followed within the origin",
        arguments: [
            ("/next?x=1", "http://a.test/next?x=1"), ("?y", "http://a.test/b/c/d?y"),
            ("//a.test/z", "http://a.test/z"), ("http://A.test:80/full", "http://a.test/full"),
            ("", "http://a.test/b/c/d?appid=s3cr3t"), ("#s", "http://a.test/b/c/d?appid=s3cr3t"),
            ("g?y#s", "http://a.test/b/c/g?y"), ("./", "http://a.test/b/c/"), (".", "http://a.test/b/c/"),
            ("..", "http://a.test/b/"), ("../..", "http://a.test/"), ("../../../g", "http://a.test/g"),
            ("g/./h/../i", "http://a.test/b/c/g/i"), ("g//h", "http://a.test/b/c/g//h"),
            ("/x/../y?a/../b", "http://a.test/y?a/../b"), ("/../../top", "http://a.test/top"),
            ("./g:80", "http://a.test/b/c/g:80"), ("1:80", "http://a.test/b/c/1:80"), ("g..", "http://a.test/b/c/g.."),
            ("?p/../r", "http://a.test/b/c/d?p/../r"),
        ])
    func resolution(location: String, target: String) async {
        let transport = transport(redirectingTo: location)
        // A location that leads back is a circle, whose second request shows where it leads.
        _ = await answer(HTTPHandler(transport, limits: HTTPLimits(redirects: 1)), to: get(start))
        #expect(transport.requests.dropFirst().first?.url == target)
    }

    @Test(
        "A redirect to another origin or to no web address is refused, and nothing is sent there",
        arguments: [
            ("http", "http://b.test/"), ("http", "https://a.test/"), ("http", "http://a.test:8080/"),
            ("http", "//b.test/"), ("http", "http://a.test.evil/"), ("https", "http://a.test/next"),
            ("http", "file:///etc/passwd"), ("http", "ftp://a.test/"), ("http", "http://a.test:99999/"),
            ("http", "http://u:p@a.test/"), ("http", "http:// "), ("http", "g:80"),
        ])
    func refused(scheme: String, location: String) async {
        let transport = transport(redirectingTo: location)
        let header = HTTPHeader(name: "Authorization", value: "s3cr3t")
        let output = await answer(
            HTTPHandler(transport), to: get("\(scheme)://a.test/d?appid=s3cr3t", headers: [header]))
        guard case .io(let text)? = output?.error else {
            Issue.record("\(String(describing: output)) is not a refusal")
            return
        }
        #expect(!text.contains("s3cr3t"))
        let other = text.hasPrefix("a redirect to another origin, ")
        #expect(other || text == "the server redirected to an address that cannot be asked")
        #expect(transport.requests.count == 1)
    }

    @Test(
        "A redirect keeps the method, except a POST after 301 or 302 and any but HEAD after 303, which become GET",
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
        let effect = HTTPEffect(method: method, url: start, headers: [type, kept], body: body)
        #expect(await answer(HTTPHandler(transport), to: effect)?.response?.status == 200)
        let last = transport.requests.last
        #expect(last?.url == "http://a.test/next" && last?.method == next)
        #expect(last?.body == (next == method ? body : []))
        #expect(last?.headers == (next == method ? [type, kept] : [kept]) + (last?.headers.suffix(1) ?? []))
    }

    @Test("Redirects are followed up to the limit, which is five unless it is set")
    func limit() async {
        for (limits, limit) in [0, 1, 3].map({ (HTTPLimits(redirects: $0), $0) }) + [(HTTPLimits(), 5)] {
            let transport = ScriptedTransport { request throws(CancellationError) in
                let left = Int(request.url.drop { !$0.isNumber }) ?? 0
                guard left > 0 else { return .success(HTTPResponse(status: 200)) }
                let next = HTTPHeader(name: "Location", value: "/\(left - 1)")
                return .success(HTTPResponse(status: 302, headers: [next]))
            }
            let handler = HTTPHandler(transport, limits: limits)
            #expect(await answer(handler, to: get("http://a.test/\(limit)"))?.response?.status == 200)
            #expect(
                await answer(handler, to: get("http://a.test/\(limit + 1)"))
                    == .failure(.io("the server redirected more than \(limit) times")))
        }
    }

    @Test("A redirect without a location is returned as the response", arguments: [300, 302, 304])
    func noLocation(status: UInt16) async {
        let output = await answer(HTTPHandler(transport(redirectingTo: nil, status: status)), to: get(start))
        #expect(output?.response?.status == status)
    }
}
