import Testing

@testable import TextUI

@Suite("Line editor")
struct LineEditorTests {
    private func edited(_ text: String, _ keys: [Key]) -> String {
        var editor = LineEditor(text)
        for key in keys { editor.apply(key) }
        return String(editor.text.prefix(editor.cursor)) + "|" + editor.text.dropFirst(editor.cursor)
    }

    @Test(
        "The keys of readline edit the line",
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

    @Test(
        "Whole clusters are edited, and the cursor stays between them",
        arguments: [
            ("👨‍👩‍👧‍👦é", [.left, .backspace], "|é"), ("e", [.character("\u{301}"), .backspace], "|"),
            ("\u{301}b", [.home, .character("e")], "e\u{301}|b"),
            // Pasted line breaks become spaces, and those around the text are dropped.
            ("", [.paste(" a\nb\n")], "a b|"), ("x", [.paste(" y")], "x y|"),
            ("ab", [.left, .paste("\r\n1\r\n2\t")], "a1 2|b"),
            // Erasing a word ends at the space before it.
            ("a bc  ", [.control("w")], "a |"), ("  ", [.control("w")], "|"), ("é 東 x", [.control("w")], "é 東 |"),
        ] as [(String, [Key], String)])
    func clusters(text: String, keys: [Key], expected: String) { #expect(edited(text, keys) == expected) }

    @Test(
        "Keys applied together have the effect of the same keys one by one",
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

    @Test("Keys without an effect in a field are passed on, unless another one of the same read has an effect")
    func unhandled() {
        for (keys, isHandled) in [
            ([.enter], false), ([.control("c")], false), ([], false), ([.enter, .control("c")], false),
            ([.enter, .left], true), ([.character("b"), .enter], true),
        ] as [([Key], Bool)] {
            var editor = LineEditor("a")
            let handled = keys.count == 1 ? editor.apply(keys[0]) : editor.apply(keys)
            #expect(handled == isHandled && (isHandled || editor == LineEditor("a")))
        }
    }

    @Test("A paste of a megabyte is edited in a few passes over it", .timeLimit(.minutes(5)))
    func largePaste() {
        var editor = LineEditor()
        editor.insert(String(repeating: "x", count: 1 << 20))
        for key in [Key.left, .character("y"), .backspace, .delete, .control("w"), .paste("z\nz")] { editor.apply(key) }
        #expect(editor.text == "z z" && editor.cursor == 3)
    }

    @Test("The text of a secret is in no description, also after it was cleared")
    func secret() {
        var editor = LineEditor("secret", isSecret: true)
        for _ in 1...2 {
            var dumped = ""
            dump(editor, to: &dumped)
            #expect(!(dumped + "\(editor)" + String(reflecting: editor)).contains("secret"))
            editor.clear()
            editor.insert("secret")
        }
        #expect(LineEditor("open").description.contains("open"))
    }
}
