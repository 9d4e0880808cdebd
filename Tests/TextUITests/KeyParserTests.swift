import Testing
import TextUI

@Suite("Key parser")
struct KeyParserTests {
    private func keys(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.parse(text.utf8)
    }

    @Test(
        "a sequence is its key",
        arguments: [
            ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[1;5C", .right), ("\u{1B}[D", .left), ("\u{1B}[H", .home),
            ("\u{1B}[4~", .end), ("\u{1B}OF", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}[3~", .delete), ("\u{1B}[2~", .insert), ("\u{1B}[Z", .backTab), ("\u{1B}OP", .function(1)),
            ("\u{1B}[15~", .function(5)), ("\u{1B}[24~", .function(12)), ("\u{1B}[[C", .function(3)),
            ("\u{1B}[I", .focusGained), ("\u{1B}[O", .focusLost), ("\u{1B}x", .alt("x")), ("\u{1B}é", .alt("é")),
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
            ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\u{0}", .control(" ")), ("\u{1C}", .control("\\")),
            ("東", .character("東")), ("👨‍👩‍👧‍👦", .character("👨‍👩‍👧‍👦")),
        ] as [(String, Key)])
    func single(_ text: String, _ key: Key) {
        #expect(keys(text) == [key])
    }

    @Test("keys that come joined in one read are told apart")
    func joined() {
        #expect(keys("x\u{1B}[Aé東\r") == [.character("x"), .up, .character("é"), .character("東"), .enter])
    }

    @Test("however input is split across reads, the keys are the same")
    func split() {
        let text = "aé\u{1B}[A東\u{1B}[200~p\u{1B}[31mq\u{1B}[201~\u{1B}[15~🌙\u{1B}]0;title\u{7}z"
        let whole = keys(text)
        #expect(whole.count == 8)
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var parser = KeyParser()
            let before = parser.parse(bytes[..<cut])
            #expect(before + parser.parse(bytes[cut...]) == whole)
        }
    }

    @Test("a lone ESC is the Escape key once nothing follows")
    func escape() {
        var parser = KeyParser()
        #expect(parser.parse([0x1B]) == [])
        #expect(parser.awaitsMore)
        #expect(parser.flush() == [.escape])
        #expect(!parser.awaitsMore)
        #expect(parser.parse([0x1B, 0x1B]) == [.escape])
        #expect(parser.flush() == [.escape])
    }

    @Test("an arrow key that a slow line splits after ESC [ stays an arrow key")
    func slowLine() {
        var parser = KeyParser()
        #expect(parser.parse(Array("\u{1B}[".utf8)) == [])
        #expect(parser.flush() == [])
        #expect(parser.parse(Array("A".utf8)) == [.up])
    }

    @Test(
        "an unknown sequence is swallowed",
        arguments: [
            "\u{1B}[97;5u", "\u{1B}[?2026;2$y", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P1+r\u{1B}\\", "\u{1B}[99~",
            "\u{1B}[\(String(repeating: "1;", count: 500))q",
        ])
    func unknown(_ sequence: String) {
        #expect(keys(sequence + "k") == [.character("k")])
    }

    @Test("invalid bytes become U+FFFD and harm nothing after them")
    func invalid() {
        var parser = KeyParser()
        #expect(parser.parse([0xFF, 0x61]) == [.character("\u{FFFD}"), .character("a")])
        #expect(parser.parse([0xE6, 0x9D]) == [])
        #expect(parser.parse([0x0D]) == [.character("\u{FFFD}"), .enter])
    }

    @Test("C1 controls and bidi overrides are not typed")
    func invisible() {
        #expect(keys("a\u{9B}\u{202E}b") == [.character("a"), .character("b")])
    }

    @Test("a paste is one event without controls, with line ends as newlines")
    func paste() {
        #expect(
            keys("\u{1B}[200~a\u{1B}[31mb\u{3}\r\nc\rd\te\u{1B}[201~x") == [.paste("a[31mb\nc\nd\te"), .character("x")])
    }

    @Test("keys inside a paste are data")
    func pastedKeys() {
        #expect(keys("\u{1B}[200~\u{1B}[I\u{1A}q\u{1B}\u{1B}[201~") == [.paste("[Iq")])
    }

    @Test("a paste of any size ends, cut at a megabyte")
    func largePaste() {
        let keys = keys("\u{1B}[200~" + String(repeating: "x", count: 3 << 20) + "\u{1B}[201~k")
        #expect(keys.count == 2)
        #expect(keys.first == .paste(String(repeating: "x", count: 1 << 20)))
    }

    @Test("no bytes trap the parser")
    func anyBytes() {
        // A linear congruential generator: any bytes, the same in every run.
        var seed: UInt32 = 1
        func next() -> UInt8 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            let byte = UInt8(truncatingIfNeeded: seed >> 16)
            return [0x1B, 0x5B, 0x4F, byte, byte, byte][Int(seed >> 24) % 6]
        }
        var parser = KeyParser()
        var count = 0
        for _ in 0..<2000 {
            count += parser.parse((0..<16).map { _ in next() }).count + parser.flush().count
        }
        #expect(count > 0)
    }
}
