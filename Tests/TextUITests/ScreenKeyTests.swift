import Testing
import TextUI

@Suite("A screen with keys of its own")
struct ScreenKeyTests {
    private func list(_ rows: [StyledLine]) -> TextScreen<String> {
        TextScreen(
            "list", app: "App",
            keys: [
                ScreenKey(["o", .enter], "open") { "open \($0)" }, ScreenKey([.control("n")], "new", sends: "new"),
            ],
            rows: rows
        ) { $0.list(orElse: "Nothing.") }
    }

    @Test("keys send their event, those for a row with its number and never without one")
    func events() {
        var interaction = Interaction(showing: list(["a", "b"]))
        _ = interaction.press(.down)
        #expect(interaction.press("o") == [.send("open 1")] && interaction.press(.enter) == [.send("open 1")])
        #expect(interaction.press(.control("n")) == [.send("new")])
        interaction.show(list([]))
        #expect(interaction.press("o") == [] && interaction.press(.control("n")) == [.send("new")])
        #expect(interaction.press("q") == [.quit])
    }

    @Test("the footer names the first of each key, and the rows are drawn where the body puts them")
    func drawn() {
        var interaction = Interaction(showing: list(["a", "b"]))
        _ = interaction.press(.down)
        let lines = list(["a", "b"]).lines(interaction.applied(to: Presentation()), width: 60).map(\.plainText)
        #expect(Array(lines[2...3]) == ["  a", "▸ b"])
        #expect(lines.last == "o open   ^N new   ? help   q quit")
        let empty = Interaction(showing: list([])).applied(to: Presentation())
        #expect(list([]).lines(empty, width: 60).map(\.plainText)[2] == "Nothing.")
        var dialogue = Dialogue<String>(Presentation(), width: 60)
        #expect(dialogue.lines(for: list(["a", "b"])).prefix(2) == ["1. a", "2. b"])
    }

    @Test("a field is drawn with its cursor, letters are text there, and nothing of it is read out")
    func field() {
        let screen = TextScreen(
            "name", app: "App", keys: [ScreenKey([.enter], "keep", sends: "kept")],
            field: TextScreenField("ab", prompt: "Type a name.") { "typed \($0)" }
        ) { $0.field("Name") }
        var interaction = Interaction(showing: screen)
        #expect(interaction.press("q") == [.send("typed abq")] && interaction.press(.enter) == [.send("kept")])
        _ = interaction.press(.left)
        interaction.show(screen)
        let frame = screen.frame(interaction.applied(to: Presentation()), size: Size(width: 60, height: 12))
        #expect(frame.cursor == Point(x: 7, y: 2) && frame.canvas.plainText().contains("Name ab"))
        var dialogue = Dialogue<String>(Presentation(), width: 60)
        #expect(dialogue.lines(for: screen) == ["Type a name."])
    }
}
