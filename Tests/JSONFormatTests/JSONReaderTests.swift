import Foundation
import JSONFormat
import Testing

import class Foundation.Thread

@Suite struct JSONReaderTests {
    private func isRead(_ bytes: [UInt8]) -> Bool { (try? JSON(bytes)) != nil }

    /// Whether the bytes are JSON to Foundation, all of them being looked at.
    private func isDecoded(_ bytes: [UInt8]) -> Bool {
        (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil
    }

    @Test("The reader and Foundation agree about common valid and invalid texts", arguments: alike)
    func verdict(text: String) {
        #expect(isRead(Array(text.utf8)) == isDecoded(Array(text.utf8)), "\(text)")
    }

    @Test("Where Foundation is lenient, the standard applies", arguments: stricter)
    func strictness(text: String) {
        #expect(isDecoded(Array(text.utf8)) && !isRead(Array(text.utf8)), "\(text)")
    }

    @Test("Valid JSON is read, also where Foundation refuses it", arguments: looser)
    func tolerance(text: String) {
        #expect(!isDecoded(Array(text.utf8)) && isRead(Array(text.utf8)), "\(text)")
    }

    @Test("A text in another encoding than UTF-8 is refused")
    func otherEncodings() {
        let littleEndian: [UInt8] = "{\"a\":1}".utf8.flatMap { [$0, 0] }
        #expect(isDecoded(littleEndian) && !isRead(littleEndian))
        #expect(!isRead([0x22, 0xC0, 0x80, 0x22]) && !isRead([0x22, 0xED, 0xA0, 0x80, 0x22]))
    }

    @Test("512 open brackets are accepted, and one more is refused", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) {
        for (depth, expected) in [(512, true), (513, false), (100_000, false)] {
            let inner = open == "[" ? "" : "1"
            let text = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
            #expect(isRead(Array(text.utf8)) == expected, "\(depth)")
        }
    }

    @Test("The deepest text is parsed on a thread with a small stack", arguments: [("[", "]"), ("{\"a\":", "}")])
    func smallStack(open: String, close: String) async {
        let text = String(repeating: open, count: 512) + "1" + String(repeating: close, count: 512)
        let isParsed = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: (try? JSONDocument(Array(text.utf8))) != nil) }
            thread.stackSize = 128 << 10
            thread.start()
        }
        #expect(isParsed)
    }

    @Test(
        "Errors distinguish empty, truncated and malformed JSON",
        arguments: [
            ("", .empty), (" \n", .empty), ("\u{FEFF}", .empty), ("[1", .truncated), ("{\"a\":tru", .truncated),
            ("\"a", .truncated), ("\"a\\\"", .truncated), ("[1 2]", .malformed), ("{]}", .malformed),
        ] as [(String, JSONError)])
    func reasons(text: String, reason: JSONError) {
        #expect(throws: reason) { try JSON(Array(text.utf8)) }
    }

    @Test("Invalid UTF-8 is refused, and a text truncated inside a character counts as truncated JSON")
    func notText() {
        #expect(throws: JSONError.notText) { try JSON([0x22, 0xFF, 0x22]) }
        #expect(throws: JSONError.truncated) { try JSON([0x22, 0xC3]) }
        #expect(throws: JSONError.notText) { try JSON([0xBF]) }
        #expect(throws: JSONError.malformed) { try JSON([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]) }
    }

    @Test("A million open brackets are refused as nested too deeply")
    func bottomless() {
        #expect(throws: JSONError.tooDeep) { try JSON([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) }
    }

    @Test("A text with more values than the given maximum is refused")
    func maximumValueCount() throws {
        let bytes = Array(#"[{"a":[]},1]"#.utf8)
        #expect(throws: JSONError.tooLarge) { try JSON(bytes, maximumValueCount: 3) }
        #expect(try JSON(bytes, maximumValueCount: 4) == .array([.object(["a": .array([])]), .integer(1)]))
    }

    @Test("A large text is read to its end")
    func large() throws {
        let text = "[" + String(repeating: "[\"\\u0041é\",1.5e3],", count: 60_000) + "null]"
        guard case .array(let elements) = try JSON(Array(text.utf8)) else { throw JSONError.malformed }
        #expect(elements.count == 60_001)
        #expect(elements[59_999] == .array([.text("Aé"), .integer(1500)]))
    }

    @Test(
        "An integer is read exactly, and any other number is rounded to the nearest double",
        arguments: [
            ("0", .integer(0)), ("-0", .number(-0.0)), ("12", .integer(12)), ("12.0", .integer(12)),
            ("1e3", .integer(1000)), ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .large(1 << 63)), ("18446744073709551615", .large(.max)),
            ("18446744073709551616", .number(18_446_744_073_709_551_616)), ("0.1", .number(0.1)),
            ("18446744073709550001", .large(18_446_744_073_709_550_001)),
            ("-9223372036854775809", .number(-9_223_372_036_854_775_808)), ("-10000000000000000000", .number(-1e19)),
            ("-12.50", .number(-12.5)), ("-0.0", .number(-0.0)), ("0.00000000000000000012", .number(1.2e-19)),
            // More digits than are exact take another way to the nearest number.
            ("9007.199254740993", .number(9_007.199_254_740_993)), ("4.9e-324", .number(.leastNonzeroMagnitude)),
            ("1e-400", .integer(0)), ("-1e400", .number(-.infinity)),
            ("0e99999999999999999999", .integer(0)), ("1e99999999999999999999", .number(.infinity)),
        ] as [(String, JSON)])
    func numbers(text: String, number: JSON) throws {
        if case .large(let large) = number { #expect(try JSONDocument(Array(text.utf8)).root.uint64 == large) }
        #expect(try JSON(Array(text.utf8)).line == number.line)
        #expect(try JSON(Array(text.utf8)) == number)
    }

    @Test("No mutated input makes the reader trap", arguments: 1...5 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        let text = Array(#"{"a":[1,-2.5e3,true,null,"x\n\u00e9\ud83d\ude00é"],"b":{"c":[]}}"#.utf8)
        var state = seed
        for _ in 0..<2_000 {
            var bytes = text
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
                if state >> 62 == 0 { bytes.removeLast(Int(state >> 50) % bytes.count) }
            }
            _ = isRead(bytes)
        }
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
    "[\"\\u12G4\"]", "[\"\\u+123\"]", "[\"\\\"]", "[\"a\nb\"]", "[\"a\u{1}b\"]", "[\"\u{7F}\"]", "[\"é😀\u{2028}\"]",
    "['a']", "[,]", "[,1]", "[1,,2]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{1:2}", "{a:1}", "{\"a\":1 \"b\":2}",
    "{\"a\":1}}",
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
