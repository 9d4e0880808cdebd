import HTTPEffects
import JSONFormat
import Testing

@testable import Trace

@Suite("Values in a trace")
struct RedactingEncoderTests {
    private func line(_ value: some Encodable) throws -> String {
        try RedactingEncoder(Redactor(), .dots).json(of: value).line
    }

    @Test("a request's URL loses its credentials, and so do its headers")
    func request() throws {
        let effect = HTTPEffect(
            url: "https://me:pw@h/w?appid=abc&q=b",
            headers: [HTTPHeader(name: "Authorization", value: "abc"), HTTPHeader(name: "Accept", value: "*/*")])
        #expect(
            try line(effect)
                == #"{"body":[],"headers":[{"name":"Authorization","value":"***"},{"name":"Accept","value":"*/*"}],"#
                + #""method":"GET","url":"https://***@h/w?appid=***&q=b"}"#)
    }

    @Test("a request's URL that holds what none may is redacted as a whole, too")
    func malformedURL() throws {
        #expect(
            try line(HTTPEffect(url: "https://me:p w@h/w?q=a b&appid=abc"))
                == #"{"body":[],"headers":[],"method":"GET","url":"https://***@h/w?q=a b&appid=***"}"#)
    }

    @Test("bytes that are text can be read, and none are an empty list")
    func bytes() throws {
        #expect(try line(Array("a\u{E9}".utf8)) == #"{"$text":"aé"}"#)
        #expect(try line([0xFF, 0] as [UInt8]) == "[255,0]")
        #expect(try line([] as [UInt8]) == "[]")
        #expect(try line([] as [String]) == "[]")
    }

    @Test("an object with a member that is named like the mark of a text, and with others, stays an object")
    func marked() {
        let object = JSON.object(["$text": .text("a"), "b": .text("c")])
        #expect(object.expanded == object)
        #expect(JSON.object(["$text": .text("a")]).expanded == .array([.integer(97)]))
    }

    @Test(
        "a number is read back as what it was written from",
        arguments: [
            0.0, -0.0, 1, -1, 12.5, -0.1, 1e15, 1e18, 1e19, 1e22, 1e300, .leastNonzeroMagnitude,
            .greatestFiniteMagnitude,
        ])
    func numberRoundTrip(number: Double) throws {
        let written = try RedactingEncoder(Redactor(), .dots).json(of: number)
        let read = try JSON(Array(written.line.utf8))
        #expect(read == written)
        #expect(try read.decoded(Double.self).bitPattern == number.bitPattern)
    }

    @Test("of many differences the first are told, and how many more there are")
    func many() {
        let new = Dictionary(uniqueKeysWithValues: (10..<25).map { ("p\($0)", "x") })
        let lines = LeafDifference([:], new).lines
        #expect(lines.count == 13)
        #expect(lines.first == "p10 added: x")
        #expect(lines.last == "… and 3 more")
        #expect(LeafDifference(new, new).lines == [])
        #expect(LeafDifference(["a": "1"], ["b": "2"]).lines == ["a removed: 1", "b added: 2"])
        #expect(LeafDifference([:], new, limit: 15).lines.count == 15)
    }

    @Test("a long text is told by its beginning and end, and of many values the first")
    func long() {
        let text = String((0x30...0x6C).map { Character(Unicode.Scalar($0)) })
        #expect(LeafDifference.short(String(text.dropLast())) == text.dropLast())
        #expect(LeafDifference.short(text) == "\(text.prefix(36))…\(text.suffix(23))")
        let values = (1...7).map { ("v\($0)", JSON.integer($0)) }
        #expect(JSON.object(JSON.Members(values.dropLast())).summary == "v1: 1, v2: 2, v3: 3, v4: 4, v5: 5, v6: 6")
        #expect(JSON.object(JSON.Members(values)).summary == "v1: 1, v2: 2, v3: 3, v4: 4, v5: 5, v6: 6, …")
    }
}
