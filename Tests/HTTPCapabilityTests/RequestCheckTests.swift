import HTTPCapability
import HTTPEffects
import Testing

@Suite("RequestCheck")
struct RequestCheckTests {
    /// The requested URL; nil if the request is refused, with an error that contains no secret.
    private func asked(_ effect: HTTPEffect) async -> String? {
        let transport = ScriptedTransport { _ throws(CancellationError) in .success(HTTPResponse(status: 200)) }
        if case .url(let text)? = await answer(HTTPHandler(transport), to: effect)?.error {
            #expect(!text.contains("s3cr3t"))
        }
        return transport.requests.first?.url
    }

    private func isRefused(_ header: HTTPHeader) async -> Bool {
        await asked(get("http://a.test/", headers: [HTTPHeader(name: "A", value: "b"), header])) == nil
    }

    @Test(
        "An invalid URL is refused before anything is sent",
        arguments: [
            "", "api.example.com/x", "ftp://example.com/", "file:///etc/passwd", "http:/example.com", "http://",
            "http:///path", "http://:80/", "http://example.com:0/", "http://example.com:65536/",
            "http://example.com:8o/", "http://exa mple.com/", "http://example.com/a b", "http://example.com/a\r\nX: y",
            "http://example.com/\u{0}", "http://user:s3cr3t@example.com/", "http://exämple.com/", "http://a\\b.com/",
            "http://example.com/\u{7F}", "http://[::1/", "http://[zz]/", "http://exa%6Dple.com/", "http://./",
            "http://example.com:+80/", "1http://example.com/", "http://[::1]x/",
        ])
    func url(url: String) async { #expect(await asked(get(url)) == nil) }

    @Test("A header's value may contain any character except control characters other than the tab")
    func values() async {
        for byte in (0x00...0x7F as ClosedRange<UInt8>) {
            let isControl = byte < 0x20 && byte != 0x09 || byte == 0x7F
            let value = "s3cr3t" + String(Unicode.Scalar(byte)) + "b"
            #expect(await isRefused(HTTPHeader(name: "X", value: value)) == isControl, "\(byte)")
        }
        #expect(await !isRefused(HTTPHeader(name: "X", value: "é\u{85}")))
    }

    @Test("A header's name and a method may contain exactly the characters of a token")
    func names() async {
        let others = Set("!#$%&'*+-.^_`|~".utf8)
        for byte in (0x00...0x7F as ClosedRange<UInt8>) {
            let name = "X" + String(Unicode.Scalar(byte))
            let isToken = UnicodeScalar(byte).properties.isAlphabetic || 0x30...0x39 ~= byte || others.contains(byte)
            #expect(await isRefused(HTTPHeader(name: name, value: "a")) == !isToken, "\(byte)")
            #expect((await asked(HTTPEffect(method: name, url: "http://a.test/")) == nil) == !isToken, "\(byte)")
        }
        for name in ["", "GÉT"] {
            #expect(await isRefused(HTTPHeader(name: name, value: "a")))
            #expect(await asked(HTTPEffect(method: name, url: "http://a.test/")) == nil)
        }
    }

    @Test(
        "Headers that the transport writes itself cannot be set",
        arguments: ["Connection", "EXPECT", "te", "Trailer", "Upgrade", "content-length", "HOST", "Transfer-Encoding"])
    func framing(name: String) async {
        #expect(await isRefused(HTTPHeader(name: name, value: "c")))
        #expect(await !isRefused(HTTPHeader(name: name + "s", value: "c")))
    }

    @Test(
        "A URL is sent with a lowercase scheme and host, a normalized port and no fragment, else unchanged",
        arguments: [
            ("http://example.com/", "http://example.com/"), ("http://127.0.0.1:4711/x", "http://127.0.0.1:4711/x"),
            ("https://example.com/a?b=c&d=%20", "https://example.com/a?b=c&d=%20"),
            ("http://[::1]:80/x", "http://[::1]/x"),
            ("http://my_host.local/a//b/../c?d=/?e", "http://my_host.local/a//b/../c?d=/?e"),
            ("HTTP://Example.COM?q=A#part", "http://example.com/?q=A"), ("http://a.test/X#part", "http://a.test/X"),
            ("https://a.test:443/x", "https://a.test/x"), ("http://a.test:080/x", "http://a.test/x"),
            ("http://a.test:08080/x", "http://a.test:8080/x"), ("http://A.test:8080", "http://a.test:8080/"),
        ])
    func normalized(url: String, expected: String) async { #expect(await asked(get(url)) == expected) }
}
