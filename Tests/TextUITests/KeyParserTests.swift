import Testing

@testable import TextUI

@Suite("Key parser")
struct KeyParserTests {
    private func keys(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.parse(text.utf8)
    }

    @Test(
        "An escape sequence is parsed as its key",
        arguments: [
            ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[1;5C", .right), ("\u{1B}[D", .left), ("\u{1B}[H", .home),
            ("\u{1B}[4~", .end), ("\u{1B}OF", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
            ("\u{1B}[3~", .delete), ("\u{1B}[2~", .insert), ("\u{1B}[Z", .backTab), ("\u{1B}OP", .function(1)),
            ("\u{1B}[15~", .function(5)), ("\u{1B}[24~", .function(12)), ("\u{1B}[[C", .function(3)),
            ("\u{1B}[I", .focusGained), ("\u{1B}[O", .focusLost), ("\u{1B}x", .alt("x")), ("\u{1B}é", .alt("é")),
            ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
            ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\u{0}", .control(" ")), ("\u{1C}", .control("\\")),
            ("\u{1B}[<0;5;3M", .click(Point(x: 4, y: 2))), ("\u{1B}[<16;5;3M", .click(Point(x: 4, y: 2))),
            ("\u{1B}[<64;1;1M", .wheelUp), ("\u{1B}[<69;1;1M", .wheelDown),
            ("東", .character("東")), ("👨‍👩‍👧‍👦", .character("👨‍👩‍👧‍👦")),
        ] as [(String, Key)])
    func single(_ text: String, _ key: Key) {
        #expect(keys(text) == [key])
    }

    @Test("Function keys have the numbers of xterm, with gaps")
    func functionKeys() {
        let numbers = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        #expect(keys(numbers.map { "\u{1B}[\($0)~" }.joined()) == (1...12).map(Key.function))
    }

    private static let unseen = "a\u{200B}b\u{FEFF}c\u{2060}e\u{301}🏳️‍🌈"

    @Test(
        "Typed and pasted text has no control, directional or invisible characters but line ends and tabs",
        arguments: [
            ("keys of one read", "x\u{1B}[Aé東\r", ["x", .up, "é", "東", .enter]),
            ("C1 controls and bidi overrides", "a\u{9B}\u{202E}b", ["a", "b"]),
            ("invisible characters", unseen, ["a", "b", "c", "e\u{301}", "🏳️‍🌈"]),
            ("invisible pasted", "\u{1B}[200~\(unseen)\n\u{1B}[201~", [.paste("abce\u{301}🏳️‍🌈\n")]),
            (
                "a paste is one event without controls, with line ends as newlines",
                "\u{1B}[200~a\u{1B}[31mb\u{3}\r\nc\rd\te\u{1B}[201~x", [.paste("a[31mb\nc\nd\te"), "x"]
            ),
            (
                "each form of line ending is one newline",
                "\u{1B}[200~a\r\n\nb\n\rc\u{85}é\u{9B}Â\u{1B}[201~", [.paste("a\n\nb\n\ncéÂ")]
            ),
            ("keys inside a paste are text", "\u{1B}[200~\u{1B}[I\u{1A}q\u{1B}\u{1B}[201~", [.paste("[Iq")]),
            (
                "only the terminator ends a paste", "\u{1B}[200~a\u{1B}[20\u{1B}[201\u{1B}\u{1B}[201~x",
                [.paste("a[20[201"), "x"]
            ),
        ] as [(String, String, [Key])])
    func text(what: String, input: String, keys: [Key]) { #expect(self.keys(input) == keys) }

    @Test("The keys are the same however the input is split across reads")
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

    /// What can begin a sequence, as Alt and a key do, or a line that breaks off.
    private static let beginnings = [
        "\u{1B}]", "\u{1B}P", "\u{1B}X", "\u{1B}^", "\u{1B}_", "\u{1B}[", "\u{1B}O", "\u{1B}[[", "\u{1B}[1;5",
        "\u{1B}]0;title", "\u{1B}]0;title\u{1B}", "\u{1B}P1+r", "\u{1B}[200~", "\u{1B}[200~abc",
        "\u{1B}[200~abc\u{1B}[201",
    ]

    @Test("After a pause, a key is not lost to an unfinished escape sequence", arguments: beginnings)
    func endsAfterPause(beginning: String) throws {
        var parser = KeyParser()
        _ = parser.parse(beginning.utf8)
        let timeout = try #require(parser.timeout)
        #expect(timeout <= .seconds(1))
        _ = parser.flush(after: timeout)
        #expect(parser.timeout == nil)
        #expect(parser.parse("q\u{3}".utf8) == [.character("q"), .control("c")])
    }

    @Test("^C within an escape sequence is recognized, at the latest after a pause", arguments: beginnings)
    func interrupt(beginning: String) {
        var parser = KeyParser()
        let keys = parser.parse((beginning + "\u{3}").utf8) + parser.flush()
        #expect(keys.last == .control("c"))
        #expect(parser.parse("q".utf8) == [.character("q")])
    }

    @Test(
        "A terminal's answer about its background is parsed as dark or light, and is no key",
        arguments: [
            ("rgb:0000/0000/0000", .dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:1c/23/33", .dark),
            ("rgb:f/f/d", .light), ("rgba:fafa/fafa/fafa/ffff", .light), ("rgb:0000/ffff/0000", .light),
            ("rgb:ffff/0000/0000", .dark), ("rgb:7f7f/7f7f/7f7f", .dark), ("rgb:8080/8080/8080", .light),
            ("rgb:ffff/ffff", nil), ("rgb:fffff/ffff/ffff", nil), ("rgb:/ffff/ffff/", nil), ("cmyk:0/0/0", nil),
            ("?", nil), (String(repeating: "f", count: 9_999), nil),
        ] as [(String, ColorTheme?)])
    func background(color: String, theme: ColorTheme?) {
        for end in ["\u{7}", "\u{1B}\\"] {
            #expect(keys("a\u{1B}]11;\(color)\(end)b") == ["a"] + (theme.map { [.background($0)] } ?? []) + ["b"])
            #expect(keys("\u{1B}]10;\(color)\(end)b") == ["b"], "that of the text is not asked for")
        }
    }

    private enum Step {
        /// Input of one read, and the keys in it.
        case read(String, [Key] = [])
        /// A pause, as long as the parser waits unless another one is given, and the keys then.
        case pause(Duration? = nil, [Key] = [])
    }

    private static let slow: [(what: String, steps: [Step])] = [
        ("A lone ESC is the Escape key", [.read("\u{1B}"), .pause(KeyParser.escapePause, [.escape])]),
        ("Of two, the first is so at once", [.read("\u{1B}\u{1B}", [.escape]), .pause(nil, [.escape])]),
        ("An arrow key stays one", [.read("\u{1B}["), .pause(KeyParser.escapePause), .read("A", [.up])]),
        (
            "An answer is still one",
            [
                .read("\u{1B}]11;rgb:ff"), .pause(KeyParser.sequencePause),
                .read("ff/ffff/ffff\u{1B}\\f", [.background(.light), "f"]),
            ]
        ),
        ("An answer without an end is dropped", [.read("\u{1B}]11;rgb:ff"), .pause(), .read("f", ["f"])]),
        ("ESC interrupts a control string", [.read("\u{1B}]0;t\u{1B}"), .pause(nil, [.escape])]),
        (
            "A paste without an end yields what was received",
            [
                .read("\u{1B}[200~two\nwords"), .pause(KeyParser.escapePause),
                .pause(nil, [.paste("two\nwords")]),
            ]
        ),
        (
            "^C at the end of a paste was typed",
            [.read("\u{1B}[200~ab\u{3}"), .pause(KeyParser.escapePause, [.paste("ab"), .control("c")])]
        ),
        (
            "Unless more of the paste comes",
            [
                .read("\u{1B}[200~ab\u{3}c"), .pause(KeyParser.escapePause),
                .read("\u{1B}[201~", [.paste("abc")]),
            ]
        ),
    ]

    @Test("A sequence that arrives in parts or without an end is interpreted after a pause", arguments: slow.indices)
    func slowly(index: Int) {
        var parser = KeyParser()
        for step in Self.slow[index].steps {
            switch step {
            case .read(let text, let keys): #expect(parser.parse(text.utf8) == keys, "\(Self.slow[index].what)")
            case .pause(let pause, let keys):
                let span = pause ?? parser.timeout ?? .zero
                #expect(parser.flush(after: span) == keys, "\(Self.slow[index].what)")
            }
        }
    }

    @Test("A character right after ESC is typed with Alt", arguments: "]PX^_[O")
    func altKey(key: Character) throws {
        var parser = KeyParser()
        #expect(parser.parse("\u{1B}\(key)".utf8) == [])
        #expect(parser.flush() == [], "a slow line has more time than a lone ESC")
        #expect(parser.flush(after: try #require(parser.timeout)) == [.alt(key)])
    }

    @Test(
        "A key that interrupts an escape sequence is parsed, and an unknown sequence is no key",
        arguments: [
            ("\u{1B}]0;t\u{1B}x\u{1B}[Ay", [.alt("x"), .up, "y"]), ("\u{1B}]0;t\u{1B}[A", [.up]),
            ("\u{1B}[97;5uk", ["k"]), ("\u{1B}[?2026;2$yk", ["k"]), ("\u{1B}]12;rgb:0/0/0\u{1B}\\k", ["k"]),
            ("\u{1B}P1+r\u{1B}\\k", ["k"]), ("\u{1B}[99~k", ["k"]),
            ("\u{1B}[\(String(repeating: "1;", count: 500))qk", ["k"]), ("\u{1B}[1;\rx", [.enter, "x"]),
            ("\u{1B}O\rx", [.enter, "x"]), ("\u{1B}[[\rx", [.enter, "x"]), ("\u{1B}]0;\rx", [.enter, "x"]),
            ("\u{1B}[1;\u{7F}x", [.backspace, "x"]), ("\u{1B}]0;\u{7F}x", [.backspace, "x"]),
        ] as [(String, [Key])])
    func brokenOff(input: String, keys: [Key]) { #expect(self.keys(input) == keys) }

    @Test("Invalid bytes become U+FFFD and do not affect what follows")
    func invalid() {
        var parser = KeyParser()
        #expect(parser.parse([0xFF, 0x61]) == [.character("\u{FFFD}"), .character("a")])
        #expect(parser.parse([0xE6, 0x9D]) == [])
        #expect(parser.parse([0x0D]) == [.character("\u{FFFD}"), .enter])
    }

    @Test("A paste of any size ends, truncated at a megabyte")
    func largePaste() {
        let keys = keys("\u{1B}[200~" + String(repeating: "x", count: 3 << 20) + "\u{1B}[201~k")
        #expect(keys.count == 2)
        #expect(keys.first == .paste(String(repeating: "x", count: 1 << 20)))
    }

    @Test("No bytes make the parser trap")
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
