import JSONFormat
import Testing

@Suite struct JSONEscapesTests {
    @Test(
        "Escapes are decoded as the standard defines",
        arguments: [
            (#"a\"b\\c\/d"#, "a\"b\\c/d"), (#"\u0041\u00e9\u00C9"#, "AéÉ"), (#"x\uD83D\uDE00y"#, "x😀y"),
            (#"é\u4e1c雲"#, "é东雲"), (#"a\tb\nc\rd"#, "a\tb\nc\rd"), (#"a\bb\fc"#, "a\u{8}b\u{C}c"),
            (#"\ud800"#, "\u{FFFD}"), (#"a\ude00b"#, "a\u{FFFD}b"), (#"\ud83dx\ude00"#, "\u{FFFD}x\u{FFFD}"),
            (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\\u0041"#, "\\u0041"),
        ])
    func escapes(written: String, expected: String) throws {
        let read = try JSON(Array("\"\(written)\"".utf8)).string
        #expect(read.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
    }
}
