import HTTPEffects
import Testing
import WeatherModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JSONScannerTests {
    /// Whether the bytes were found to be JSON, whatever may be missing in it.
    private func isRead(_ bytes: [UInt8]) -> Bool {
        let output = HTTPOutput.success(HTTPResponse(status: 200, body: bytes))
        guard case .failure(.unreadable(let reason)) = OpenWeather.conditions(from: output) else { return true }
        switch reason {
        case .empty, .html, .truncated, .notText, .notJSON, .tooLarge: return false
        case .missing, .wrongShape: return true
        }
    }

    /// Whether the bytes are JSON to Foundation, all of them being looked at.
    private func isDecoded(_ bytes: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
    }

    @Test("what is JSON to Foundation is JSON here, and nothing else", arguments: alike)
    func verdict(text: String) {
        #expect(isRead(Array(text.utf8)) == isDecoded(Array(text.utf8)), "\(text)")
    }

    @Test("where Foundation is lenient, the standard is kept", arguments: stricter)
    func strictness(text: String) {
        #expect(isDecoded(Array(text.utf8)) && !isRead(Array(text.utf8)), "\(text)")
    }

    @Test("what the grammar allows is read, also where Foundation refuses it", arguments: looser)
    func tolerance(text: String) {
        #expect(!isDecoded(Array(text.utf8)) && isRead(Array(text.utf8)), "\(text)")
    }

    @Test("a text in another encoding than UTF-8 is refused")
    func otherEncodings() {
        let littleEndian: [UInt8] = "{\"a\":1}".utf8.flatMap { [$0, 0] }
        #expect(isDecoded(littleEndian) && !isRead(littleEndian))
        #expect(!isRead([0x22, 0xC0, 0x80, 0x22]) && !isRead([0x22, 0xED, 0xA0, 0x80, 0x22]))
    }

    @Test("512 brackets may be open at once, one more may not", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) {
        for (depth, expected) in [(512, true), (513, false), (100_000, false)] {
            let inner = open == "[" ? "" : "1"
            let text = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
            #expect(isRead(Array(text.utf8)) == expected, "\(depth)")
        }
    }

    @Test("a million open brackets are a text that ends too early")
    func bottomless() {
        let body = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let read = OpenWeather.conditions(from: .success(HTTPResponse(status: 200, body: body)))
        #expect(read == .failure(.unreadable(.truncated)))
    }

    @Test("a large answer is read to its end")
    func large() throws {
        let padding = String(repeating: "[\"\\u0041é\",1.5e3],", count: 60_000)
        let body = "{\"padding\":[\(padding)null],\"main\":{\"temp\":1},\"dt\":2}"
        #expect(try OpenWeather.conditions(from: answer(body)).get() == Conditions(temperature: 1, observedAt: 2))
    }

    @Test("of members with the same name the first counts, however it is written")
    func duplicates() throws {
        let body = #"{"m\u0061in":{"temp":1,"temp":2},"main":{"temp":3},"dt":4,"dt":5}"#
        #expect(try OpenWeather.conditions(from: answer(body)).get() == Conditions(temperature: 1, observedAt: 4))
    }
}

/// Any JSON, read to its last leaf.
private struct Anything: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            for key in object.allKeys { _ = try object.decode(Anything.self, forKey: key) }
        } else if var array = try? decoder.unkeyedContainer() {
            while !array.isAtEnd { _ = try array.decode(Anything.self) }
        } else {
            let scalar = try decoder.singleValueContainer()
            if scalar.decodeNil() || (try? scalar.decode(Bool.self)) != nil { return }
            if (try? scalar.decode(String.self)) != nil { return }
            _ = try scalar.decode(Double.self)
        }
    }
}

private let alike = [
    "{}", "[]", "null", "true", "false", "0", "-0", "12", "\"\"", "\"a\"", "[1]", "[1,2]", "{\"a\":1}",
    "{\"a\":{\"b\":[{}]}}", " \t\r\n{ \"a\" : [ 1 , 2 ] } \n", "\u{FEFF}{}", " \u{FEFF}{}", "[0.5]", "[-0.5e-3]",
    "[1E+2]",
    "[123456789012345678901234567890]", "[4.9e-324]", "[01]", "[-01]", "[00]", "[.5]", "[5.]", "[+5]", "[-]",
    "[1e]", "[1e+]", "[0x10]", "[NaN]", "[Infinity]", "[1.2.3]", "[1 2]", "[1-2]", "tru", "nul", "TRUE", "nulll",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]", "[\"\\u0041\"]", "[\"\\uD83D\\uDE00\"]", "[\"\\q\"]", "[\"\\u12\"]",
    "[\"\\u12G4\"]", "[\"\\\"]", "[\"a\nb\"]", "[\"a\u{1}b\"]", "[\"\u{7F}\"]", "[\"é😀\u{2028}\"]", "['a']", "[,]",
    "[,1]", "[1,,2]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{1:2}", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":1}}",
    "{\"a\":1}x", "{\"a\":1}\u{0}", "{} {}", "[1", "{\"a\":1", "\"abc", "[}", "{]", "{/**/}", "[1]//x", "\u{0C}[]",
    "\u{A0}[]", ":", ",", "]",
]

/// Commas before a closing bracket.
private let stricter = ["[1,]", "{\"a\":1,}", "[[1,],2]"]

/// Halves of surrogate pairs become replacement characters; numbers too small become zero, and one that is too large
/// spoils only the part it is in.
private let looser = [
    "[\"\\uD800\"]", "[\"\\uDE00\"]", "[\"\\uD83Dx\"]", "{\"\\uD800\":1}", "[1e400]", "[1e-400]", "[-2e-324]",
]
