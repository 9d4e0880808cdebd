import Testing
import TextUI

@Suite("Line editor")
struct LineEditorTests {
    private func edited(_ text: String, _ keys: [Key]) -> String {
        var editor = LineEditor(text)
        for key in keys { editor.apply(key) }
        return String(editor.text.prefix(editor.cursor)) + "|" + editor.text.dropFirst(editor.cursor)
    }

    @Test(
        "Readline's keys edit the line",
        arguments: [
            ([], "one two|"), ([.control("a")], "|one two"), ([.home, .control("f")], "o|ne two"),
            ([.control("a"), .end], "one two|"), ([.left, .left], "one t|wo"), ([.control("b")], "one tw|o"),
            ([.control("w")], "one |"), ([.control("w"), .control("w")], "|"), ([.left, .control("u")], "|o"),
            ([.home, .right, .control("k")], "o|"), ([.backspace], "one tw|"), ([.control("h")], "one tw|"),
            ([.home, .backspace], "|one two"), ([.home, .control("d")], "|ne two"), ([.delete], "one two|"),
            ([.home, .delete], "|ne two"), ([.home, .character("x")], "x|one two"),
        ] as [([Key], String)])
    func keys(_ keys: [Key], _ expected: String) {
        #expect(edited("one two", keys) == expected)
    }

    @Test("Keys without a meaning in a field are passed on")
    func unhandled() {
        var editor = LineEditor("a")
        let isHandled = [Key.enter, .control("c")].map { editor.apply($0) }
        #expect(isHandled == [false, false])
        #expect(editor == LineEditor("a"))
    }

    @Test("The cursor moves by whole clusters, and a mark joins the letter before it")
    func clusters() {
        #expect(edited("👨‍👩‍👧‍👦é", [.left, .backspace]) == "|é")
        #expect(edited("e", [.character("\u{301}"), .backspace]) == "|")
    }

    @Test("Pasted line breaks become spaces, and those around the text are dropped")
    func paste() {
        #expect(edited("", [.paste(" a\nb\n")]) == "a b|")
        #expect(edited("x", [.paste(" y")]) == "x y|")
    }

    @Test(
        "Erasing a word ends at the space before it", arguments: [("a bc  ", "a |"), ("  ", "|"), ("é 東 x", "é 東 |")])
    func wordErased(text: String, expected: String) { #expect(edited(text, [.control("w")]) == expected) }

    @Test("An inserted character can join the one after it, and the cursor stays between characters")
    func joined() {
        #expect(edited("\u{301}b", [.home, .character("e")]) == "e\u{301}|b")
        #expect(edited("ab", [.left, .paste("\r\n1\r\n2\t")]) == "a1 2|b")
    }

    @Test(
        "Keys that arrive together act one after the other",
        arguments: [
            [.character("a"), .character("b"), .left, .character("c")], [.left, .left, .backspace],
            [.character("x"), .enter, .character("\u{301}"), .home, .delete, .character("y")],
            [.character(" "), .paste("1\n2"), .character("z"), .control("w"), .character("e")],
        ] as [[Key]])
    func together(keys: [Key]) {
        var editor = LineEditor("one two")
        let isEdited = editor.apply(keys)
        #expect(isEdited)
        let (before, after) = (editor.text.prefix(editor.cursor), editor.text.dropFirst(editor.cursor))
        #expect(before + "|" + after == edited("one two", keys))
    }

    @Test("Of keys that arrive together one must have a meaning")
    func noneTogether() {
        var editor = LineEditor("a")
        for keys in [[], [.enter, .control("c")]] as [[Key]] {
            let isEdited = editor.apply(keys)
            #expect(!isEdited)
        }
        for keys in [[.enter, .left], [.character("b"), .enter]] as [[Key]] {
            let isEdited = editor.apply(keys)
            #expect(isEdited)
        }
    }

    @Test("A paste of a megabyte is edited in a few passes over it", .timeLimit(.minutes(5)))
    func largePaste() {
        var editor = LineEditor("", mask: "•")
        editor.insert(String(repeating: "x", count: 1 << 20))
        for key in [Key.left, .character("y"), .backspace, .delete, .control("w"), .paste("z\nz")] { editor.apply(key) }
        #expect(editor.visible(width: 10) == ("•••", 3))
    }

    @Test("A field scrolls to keep the cursor visible")
    func scrolling() {
        var editor = LineEditor("abcdef")
        #expect(editor.visible(width: 10) == ("abcdef", 6))
        #expect(editor.visible(width: 4) == ("def", 3))
        editor.apply(.home)
        #expect(editor.visible(width: 4) == ("abcd", 0))
        #expect(editor.visible(width: 0) == ("", 0))
        #expect(LineEditor("東京都").visible(width: 4) == ("都", 2))
    }

    @Test("Every window contains the cursor and is no wider than requested", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        var editor = LineEditor()
        editor.insert(text)
        for width in 1...40 {
            let window = editor.visible(width: width)
            #expect(CellWidth.of(window.text) <= width)
            #expect((0..<width).contains(window.cursorColumn))
        }
    }

    @Test("A masked field neither displays nor describes its text")
    func masked() {
        let editor = LineEditor("secret", mask: "•")
        #expect(editor.visible(width: 10) == ("••••••", 6))
        var dumped = ""
        dump(editor, to: &dumped)
        #expect(!(dumped + "\(editor)" + String(reflecting: editor)).contains("secret"))
        #expect(LineEditor("open").description.contains("open"))
    }

    @Test("A cleared field keeps its mask")
    func cleared() {
        var editor = LineEditor("secret", mask: "•")
        editor.clear()
        editor.apply(.character("x"))
        #expect(editor.visible(width: 5) == ("•", 1))
    }
}
