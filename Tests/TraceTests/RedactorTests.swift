import Foundation
import HTTPEffects
import JSONFormat
import SecretEffects
import Testing

@testable import Trace

@Suite("Redactor")
struct RedactorTests {
    private func hidden(_ text: String, after secret: String = "-") -> String {
        var redactor = Redactor()
        _ = redactor.placeholder(for: SecretText(secret))
        return redactor.hide(in: text)
    }

    @Test(
        "Credentials of a URL are hidden in any text",
        arguments: [
            ("cannot do /w?appid=a&q=b now", "cannot do /w?appid=***&q=b now"),
            (#"{"m":"/w?q=b&token=a","n":1}"#, #"{"m":"/w?q=b&token=***","n":1}"#),
            (#"{"m":"https://u:p@h/w"}"#, #"{"m":"https://***@h/w"}"#),
            ("/w?appid=a\u{0}/w?key=b\r\n/w?key=c", "/w?appid=***\u{0}/w?key=***\r\n/w?key=***"),
            ("2 = 1 @ 3", "2 = 1 @ 3"), ("/w?q=key", "/w?q=key"),
            ("https://h/a#appid=a there", "https://h/a#appid=*** there"),
        ])
    func url(text: String, shown: String) { #expect(hidden(text) == shown) }

    @Test("A long secret is hidden when escaped or in a URL, and an ordinary word is not hidden")
    func form() {
        #expect(hidden("no canary%265ecret here", after: "Canary&5ecret") == "no secret1 here")
        #expect(hidden("/w?key=ab&cd12345", after: "ab&cd12345") == "/w?key=***")
        #expect(hidden("London", after: "London") == "London")
    }

    @Test("An empty secret has an empty placeholder and takes no number")
    func empty() {
        var redactor = Redactor()
        #expect(redactor.placeholder(for: SecretText("")).isEmpty)
        #expect(redactor.placeholder(for: SecretText("hush")) == "secret1")
    }

    @Test("Canonically equivalent secrets share a placeholder, and each form is hidden")
    func equivalent() {
        let forms = ["p\u{E4}ssword-12345", "pa\u{308}ssword-12345"]
        var redactor = Redactor()
        #expect(forms.map { redactor.placeholder(for: SecretText($0)) } == ["secret1", "secret1"])
        var other = Redactor()
        _ = other.placeholder(for: SecretText(forms[0]))
        other.conceal(SecretText(forms[1]))
        for form in forms {
            #expect(redactor.hide(in: "no \(form)") == "no secret1" && other.hide(in: "no \(form)") == "no secret1")
        }
    }

    @Test("A text longer than one byte is hidden in all strings and member names of a value")
    func names() {
        let redactor = Redactor(hiding: ["/home/canary": "~", "/": "x"])
        let value: JSON = .object(["/home/canary/a": .array([.text("b/home/canary"), .integer(1)])])
        #expect(redactor.hide(in: value).line == #"{"~/a":["b~",1]}"#)
    }
}

@Suite("Redaction of bytes in a trace")
struct RedactedBytesTests {
    private struct Blob: Encodable {
        var data: Data?
        var numbers: ContiguousArray<UInt8>?
        var bytes: [UInt8]?
        var nested: [[Int]]?
    }

    /// Returns a value as it stands in a trace that knows the secret.
    private func line(_ value: some Encodable) throws -> String {
        var redactor = Redactor()
        _ = redactor.placeholder(for: SecretText("canary-1234"))
        return redactor.hide(in: try RedactingEncoder(redactor, .dots).json(of: value)).line
    }

    private func numbers(_ text: String) -> String { "[" + text.utf8.map(String.init).joined(separator: ",") + "]" }

    @Test("A secret is hidden in arrays of bytes of any type, and other numbers are unchanged")
    func secrets() throws {
        let bytes = Array("a canary-1234.".utf8)
        let shown = numbers("a secret1.")
        #expect(try line(Blob(data: Data(bytes))) == #"{"data":\#(shown)}"#)
        #expect(try line(Blob(numbers: ContiguousArray(bytes))) == #"{"numbers":\#(shown)}"#)
        #expect(try line(Blob(nested: [bytes.map { Int($0) }, [256, -1]])) == #"{"nested":[\#(shown),[256,-1]]}"#)
        #expect(try line(Blob(bytes: bytes)) == #"{"bytes":{"$text":"a secret1."}}"#)
        #expect(try line([99, 97, 110]) == "[99,97,110]")
        #expect(try line(bytes.map { Int($0) } + [256]).hasPrefix("[97,32,99,"))
    }

    @Test("Credentials of a URL are hidden in bytes, whether or not they are valid UTF-8")
    func urls() throws {
        let url = Array("/w?appid=abc".utf8)
        #expect(try line(Blob(data: Data(url))) == #"{"data":\#(numbers("/w?appid=***"))}"#)
        let shown = numbers("/w?appid=***").dropLast()
        #expect(try line([0xFF, 0xE4, 0x20] + url) == "[255,228,32," + shown.dropFirst() + "]")
        #expect(try line(url + [0xFF]) == shown + "]")
    }

    @Test("A secret is hidden in the bytes of a view")
    func view() {
        struct View {
            var bytes = Array("canary-1234".utf8)
            var data = Data("canary-1234".utf8)
        }
        var redactor = Redactor()
        _ = redactor.placeholder(for: SecretText("canary-1234"))
        let shown = redactor.hide(in: JSON(reflecting: View()))
        #expect(shown["bytes"]?.line == JSON.array("secret1".utf8.map { .text("\($0)") }).line)
        #expect(shown["data"]?["bytes"] == shown["bytes"])
    }
}

@Suite("Redaction of values in a trace")
struct RedactingEncoderTests {
    private func line(_ value: some Encodable) throws -> String {
        try RedactingEncoder(Redactor(), .dots).json(of: value).line
    }

    @Test("Credentials are hidden in the URL and the headers of a request")
    func request() throws {
        let effect = HTTPEffect(
            url: "https://me:p w@h/w?appid=abc&q=b",
            headers: [HTTPHeader(name: "Authorization", value: "abc"), HTTPHeader(name: "Accept", value: "*/*")])
        #expect(
            try line(effect)
                == #"{"body":[],"headers":[{"name":"Authorization","value":"***"},{"name":"Accept","value":"*/*"}],"#
                + #""method":"GET","url":"https://***@h/w?appid=***&q=b"}"#)
    }

    @Test("Bytes of valid UTF-8 are written as text and decoded as bytes again")
    func bytes() throws {
        #expect(try line(Array("a\u{E9}".utf8)) == #"{"$text":"aé"}"#)
        #expect(try JSON.object(["$text": .text("aé")]).decoded([UInt8].self) == Array("aé".utf8))
        #expect(try line([0xFF, 0] as [UInt8]) == "[255,0]")
        #expect(try line([] as [UInt8]) == "[]")
        let object = JSON.object(["$text": .text("a"), "b": .text("c")])
        #expect(object.expanded == object)
    }

    @Test(
        "A number survives writing and reading bit by bit",
        arguments: [0.0, -0.0, -1, 12.5, 1e15, 1e19, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude])
    func numberRoundTrip(number: Double) throws {
        let read = try JSON(Array(try line(number).utf8))
        #expect(try read.decoded(Double.self).bitPattern == number.bitPattern)
    }
}
