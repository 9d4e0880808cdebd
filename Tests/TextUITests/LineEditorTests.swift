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
        "readline's keys edit the line",
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

    @Test("keys that mean nothing to a field are left to others")
    func unhandled() {
        var editor = LineEditor("a")
        let isHandled = [Key.enter, .control("c")].map { editor.apply($0) }
        #expect(isHandled == [false, false])
        #expect(editor == LineEditor("a"))
    }

    @Test("the cursor moves by whole clusters, and a mark joins the letter before it")
    func clusters() {
        #expect(edited("👨‍👩‍👧‍👦é", [.left, .backspace]) == "|é")
        #expect(edited("e", [.character("\u{301}"), .backspace]) == "|")
    }

    @Test("pasted line breaks become spaces, those around it are dropped")
    func paste() {
        #expect(edited("", [.paste(" a\nb\n")]) == "a b|")
        #expect(edited("x", [.paste(" y")]) == "x y|")
    }

    @Test(
        "a word is erased up to the space before it", arguments: [("a bc  ", "a |"), ("  ", "|"), ("é 東 x", "é 東 |")])
    func wordErased(text: String, expected: String) { #expect(edited(text, [.control("w")]) == expected) }

    @Test("what is inserted can join the character after it, and the cursor stays between characters")
    func joined() {
        #expect(edited("\u{301}b", [.home, .character("e")]) == "e\u{301}|b")
        #expect(edited("ab", [.left, .paste("\r\n1\r\n2\t")]) == "a1 2|b")
    }

    @Test(
        "keys that come together do what they do one after the other",
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

    @Test("of keys that come together one must mean something")
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

    @Test("a paste of a megabyte is edited in a few passes over it", .timeLimit(.minutes(5)))
    func largePaste() {
        var editor = LineEditor("", mask: "•")
        editor.insert(String(repeating: "x", count: 1 << 20))
        for key in [Key.left, .character("y"), .backspace, .delete, .control("w"), .paste("z\nz")] { editor.apply(key) }
        #expect(editor.visible(width: 10) == ("•••", 3))
    }

    @Test("a field scrolls so that the cursor is inside its width")
    func scrolling() {
        var editor = LineEditor("abcdef")
        #expect(editor.visible(width: 10) == ("abcdef", 6))
        #expect(editor.visible(width: 4) == ("def", 3))
        editor.apply(.home)
        #expect(editor.visible(width: 4) == ("abcd", 0))
        #expect(editor.visible(width: 0) == ("", 0))
        #expect(LineEditor("東京都").visible(width: 4) == ("都", 2))
    }

    @Test("every window holds the cursor and is no wider than asked", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        var editor = LineEditor()
        editor.insert(text)
        for width in 1...40 {
            let window = editor.visible(width: width)
            #expect(CellWidth.of(window.text) <= width)
            #expect((0..<width).contains(window.cursorColumn))
        }
    }

    @Test("a masked field shows and describes none of its text")
    func masked() {
        let editor = LineEditor("secret", mask: "•")
        #expect(editor.visible(width: 10) == ("••••••", 6))
        var dumped = ""
        dump(editor, to: &dumped)
        #expect(!(dumped + "\(editor)" + String(reflecting: editor)).contains("secret"))
        #expect(LineEditor("open").description.contains("open"))
    }

    @Test("a cleared field keeps its mask")
    func cleared() {
        var editor = LineEditor("secret", mask: "•")
        editor.clear()
        editor.apply(.character("x"))
        #expect(editor.visible(width: 5) == ("•", 1))
    }
}
