import Testing

@testable import TextApp

@Suite("Terminal escaping")
struct EscapedTests {
    @Test(
        "Control characters, bidirectional controls and invisible characters are escaped",
        arguments: [
            ("\u{1B}[2J", "\\u{1b}[2J"), ("\u{7}", "\\u{7}"), ("\u{9B}", "\\u{9b}"), ("\u{7F}", "\\u{7f}"),
            ("a\nb", "a\\nb"), ("a\rb", "a\\u{d}b"), ("\u{2028}", "\\u{2028}"), ("\u{202E}", "\\u{202e}"),
            ("\u{2068}x\u{2069}", "\\u{2068}x\\u{2069}"), ("\u{200B}", "\\u{200b}"), ("\u{AD}", "\\u{ad}"),
            ("\u{115F}", "\\u{115f}"), ("\u{180E}", "\\u{180e}"), ("\u{3164}", "\\u{3164}"),
            ("\u{FEFF}", "\\u{feff}"), ("\u{E0041}", "\\u{e0041}"), ("\u{0}", "\\u{0}"),
        ])
    func escaped(text: String, shown: String) { #expect(TerminalEscaping.line(text) == shown) }

    @Test(
        "Letters, emoji, their joiners and tabs are unchanged",
        arguments: ["Zürich, 12°", "東京", "فييلفانغ", "a\tb", "👩‍👩‍👧", "☁️", "\u{645}\u{200C}\u{62E}", "葛\u{E0100}"])
    func kept(text: String) {
        #expect(TerminalEscaping.line(text) == text)
        #expect(TerminalEscaping.json(text) == text)
    }

    @Test("A closed isolate is kept where the app allows it, and an open or other one is escaped")
    func isolates() {
        #expect(TerminalEscaping.line("a \u{2068}ب\u{2069}, NO", keepsIsolates: true) == "a \u{2068}ب\u{2069}, NO")
        #expect(TerminalEscaping.line("\u{2068}ب", keepsIsolates: true) == "\\u{2068}ب")
        #expect(TerminalEscaping.line("\u{2069}ب\u{2068}", keepsIsolates: true) == "\\u{2069}ب\\u{2068}")
        #expect(TerminalEscaping.line("\u{2067}ب\u{2069}", keepsIsolates: true) == "\\u{2067}ب\\u{2069}")
    }

    @Test("Invisible characters in JSON are escaped as JSON")
    func json() {
        #expect(TerminalEscaping.json("\"a\u{AD}b\"") == "\"a\\u00adb\"")
        #expect(TerminalEscaping.json("\u{E0041}") == "\\udb40\\udc41")
    }
}
