import HTTPCapability
import HTTPEffects
import Testing

@Suite("RequestCheck")
struct RequestCheckTests {
    let transport = ScriptedTransport { _ throws(CancellationError) in .success(HTTPResponse(status: 200)) }

    private func isRefused(_ effect: HTTPEffect) async -> Bool {
        guard case .url(let text)? = await answer(HTTPHandler(transport), to: effect)?.error else { return false }
        return !text.contains("s3cr3t") && transport.requests.isEmpty
    }

    @Test(
        "a URL that cannot be asked is refused before anything is sent",
        arguments: [
            "", "api.example.com/x", "ftp://example.com/", "file:///etc/passwd", "http:/example.com", "http://",
            "http:///path", "http://:80/", "http://example.com:0/", "http://example.com:65536/",
            "http://example.com:8o/", "http://exa mple.com/", "http://example.com/a b", "http://example.com/a\r\nX: y",
            "http://example.com/\u{0}", "http://user:s3cr3t@example.com/", "http://exämple.com/", "http://a\\b.com/",
            "http://example.com/\u{7F}", "http://[::1/", "http://[zz]/", "http://exa%6Dple.com/", "http://./",
            "http://example.com:+80/", "1http://example.com/", "http://[::1]x/",
        ])
    func url(url: String) async { #expect(await isRefused(get(url))) }

    @Test(
        "a header that would change the message is refused",
        arguments: [
            HTTPHeader(name: "X-A", value: "b\r\nX-C: s3cr3t"), HTTPHeader(name: "X-A", value: "b\nc"),
            HTTPHeader(name: "X-A", value: "b\u{0}"), HTTPHeader(name: "X\r\nY", value: "b"),
            HTTPHeader(name: "X A", value: "b"), HTTPHeader(name: "X:A", value: "b"), HTTPHeader(name: "", value: "b"),
            HTTPHeader(name: "Content-Length", value: "5"), HTTPHeader(name: "transfer-encoding", value: "chunked"),
            HTTPHeader(name: "Host", value: "elsewhere"),
        ])
    func header(header: HTTPHeader) async { #expect(await isRefused(get("http://example.com/", headers: [header]))) }

    @Test("every control character but the tab is refused in a value, every letter is taken")
    func values() async {
        for byte in (0x00...0x7F as ClosedRange<UInt8>) {
            let value = "a" + String(Unicode.Scalar(byte)) + "b"
            let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: 200))])
            let header = HTTPHeader(name: "X", value: value)
            let output = await answer(HTTPHandler(transport), to: get("http://a.test/", headers: [header]))
            let isControl = byte < 0x20 && byte != 0x09 || byte == 0x7F
            #expect((output?.response == nil) == isControl, "\(byte)")
        }
        let accented = get("http://a.test/", headers: [HTTPHeader(name: "X", value: "é\u{85}")])
        #expect(await answer(HTTPHandler(transport), to: accented)?.response != nil)
    }

    @Test("exactly the characters of a token make a header's name and a method")
    func names() async {
        let others = Set("!#$%&'*+-.^_`|~".utf8)
        for byte in (0x00...0x7F as ClosedRange<UInt8>) {
            let name = "X" + String(Unicode.Scalar(byte))
            let isToken = UnicodeScalar(byte).properties.isAlphabetic || 0x30...0x39 ~= byte || others.contains(byte)
            let headers = [HTTPHeader(name: name, value: "a")]
            #expect(await isRefusedAlone(get("http://a.test/", headers: headers)) == !isToken, "\(byte)")
            #expect(await isRefusedAlone(HTTPEffect(method: name, url: "http://a.test/")) == !isToken, "\(byte)")
        }
    }

    @Test(
        "no header that the transport writes itself can be set",
        arguments: ["Connection", "EXPECT", "te", "Trailer", "Upgrade", "content-length", "HOST", "Transfer-Encoding"])
    func framing(name: String) async {
        let effect = get(
            "http://a.test/", headers: [HTTPHeader(name: "A", value: "b"), HTTPHeader(name: name, value: "c")])
        #expect(await isRefused(effect))
        let similar = get("http://a.test/", headers: [HTTPHeader(name: name + "s", value: "c")])
        #expect(await !isRefusedAlone(similar))
    }

    private func isRefusedAlone(_ effect: HTTPEffect) async -> Bool {
        let transport = ScriptedTransport(answers: [.success(HTTPResponse(status: 200))])
        return await answer(HTTPHandler(transport), to: effect)?.response == nil
    }

    @Test("a method that is not a word is refused", arguments: ["", "GET /", "GET\r\n", "GÉT"])
    func method(method: String) async {
        #expect(await isRefused(HTTPEffect(method: method, url: "http://example.com/")))
    }

    @Test(
        "a URL that can be asked is asked as it is",
        arguments: [
            "http://example.com/", "https://example.com/a?b=c&d=%20", "http://127.0.0.1:4711/x", "http://[::1]:80/x",
            "http://my_host.local/a//b/../c?d=/?e",
        ])
    func accepted(url: String) async {
        #expect(await answer(HTTPHandler(transport), to: get(url)) == .success(HTTPResponse(status: 200)))
        #expect(transport.requests.map(\.url) == [url.replacing("]:80", with: "]")])
    }

    @Test(
        "a URL's scheme and host are lowered, its fragment is dropped, its port is shortened and a path begins with a slash",
        arguments: [
            ("HTTP://Example.COM?q=A#part", "http://example.com/?q=A"), ("http://a.test/X#part", "http://a.test/X"),
            ("https://a.test:443/x", "https://a.test/x"), ("http://a.test:080/x", "http://a.test/x"),
            ("http://a.test:08080/x", "http://a.test:8080/x"), ("http://A.test:8080", "http://a.test:8080/"),
        ])
    func normalized(url: String, asked: String) async {
        #expect(await answer(HTTPHandler(transport), to: get(url)) != nil)
        #expect(transport.requests.map(\.url) == [asked])
    }
}
