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

    @Test("Keys send their event, and those for a row need a row")
    func events() {
        var interaction = Interaction(showing: list(["a", "b"]))
        _ = interaction.press(.down)
        #expect(interaction.press("o") == [.send("open 1")] && interaction.press(.enter) == [.send("open 1")])
        #expect(interaction.press(.control("n")) == [.send("new")])
        interaction.show(list([]))
        #expect(interaction.press("o") == [] && interaction.press(.control("n")) == [.send("new")])
        #expect(interaction.press("q") == [.quit])
    }

    @Test("The footer names the first of each key, and the rows are drawn where the body places them")
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

    @Test("A field is drawn with its cursor, takes letters as text, and is not read out")
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

    private func footer(_ screen: TextScreen<String>) -> String? {
        screen.lines(Interaction(showing: screen).applied(to: Presentation()), width: 60).last?.plainText
    }

    @Test("Keys that do not apply send nothing, and are in the help but not in the footer")
    func applying() {
        for applies in [true, false] {
            let screen = TextScreen("id", app: "App", keys: [ScreenKey(["u"], "undo", when: applies, sends: "undone")])
            {
                _ in Block()
            }
            var interaction = Interaction(showing: screen)
            #expect(interaction.press("u") == (applies ? [.send("undone")] : []))
            #expect(footer(screen)?.contains("u undo") == applies)
        }
    }

    @Test("Keys send any number of events, also without a row")
    func severalEvents() {
        let keys = [
            ScreenKey<String>([.enter], "open", needsRow: true) { ["row \($0.map(String.init) ?? "none")", "opened"] }
        ]
        var screen = TextScreen("id", app: "App", keys: keys) { _ in Block() }
        screen.rowCount = 0
        var interaction = Interaction(showing: screen)
        #expect(interaction.press(.enter) == [.send("row none"), .send("opened")])
        #expect(footer(screen) == "? help   q quit")
        screen.rowCount = 1
        interaction.show(screen)
        #expect(interaction.press(.enter) == [.send("row 0"), .send("opened")])
        #expect(footer(screen)?.hasPrefix("Enter open   ") == true)
    }

    @Test("The usual keys are those of the screen's parts, and the screen's own key replaces one with the same command")
    func usual() {
        func names(_ screen: TextScreen<String>) -> [String] { screen.allKeys().map { $0.name() } }
        let field = TextScreenField("", prompt: "Type.") { $0 }
        let always = ["^C", "^L", "^Z"]
        #expect(names(TextScreen("id", app: "App") { _ in Block() }) == ["q", "?"] + always)
        #expect(names(TextScreen("id", app: "App", hasUsualKeys: false) { _ in Block() }) == always)
        #expect(names(TextScreen("id", app: "App", field: field) { _ in Block() }) == ["F1"] + always)
        #expect(
            names(TextScreen("id", app: "App", rows: [], field: field) { _ in Block() }) == ["↑", "↓", "F1"] + always)
        let list = ["↑ k", "↓ j", "PgUp", "PgDn", "g", "G"]
        let open = ScreenKey<String>(["o"], "open", row: { "open \($0)" })
        #expect(
            names(TextScreen("id", app: "App", keys: [open], rows: []) { _ in Block() }) == ["o"] + list + ["?", "q"]
                + always)
        var text = TextScreen<String>("id", app: "App", keys: [ScreenKey(["b"], "back", performs: .pageUp)]) { _ in
            Block()
        }
        text.scrolls = true
        #expect(names(text) == ["b"] + list.filter { $0 != "PgUp" } + ["?", "q"] + always)
    }

    @Test("The screen of a child sends the events of its parent")
    func mapped() {
        let field = TextScreenField("", prompt: "Type.", lineEvent: { "line \($0)" }, event: { "typed \($0)" })
        var child = TextScreen(
            "id", app: "App",
            keys: [
                ScreenKey([.enter], "keep", sends: "kept"), ScreenKey([.escape], "back", clearsFieldOrSends: "left"),
            ],
            field: field
        ) { _ in Block() }
        child.message = "message"
        for takesLines in [false, true] {
            var parent = Interaction(showing: child.map { ["child", $0] }, takesLines: takesLines)
            #expect(
                parent.press(.escape) == [.send(["child", "left"])]
                    && parent.press(.enter) == [.send(["child", "kept"])])
            #expect(parent.press("a") == [.send(["child", takesLines ? "line a" : "typed a"])])
        }
        #expect(child.map { [$0] }.message == "message")
    }

    @Test("A sentence names a key of the screen by its label")
    func named() {
        let screen = TextScreen("id", app: "App", keys: [ScreenKey(["r", .function(5)], "again", sends: "again")]) {
            layout in
            Block(lines: ["\(layout.key(labeled: "again") ?? "none")", "\(layout.key(labeled: "other") ?? "none")"])
        }
        #expect(screen.lines(Presentation(), width: 60).map(\.plainText).dropFirst(2).prefix(2) == ["r", "none"])
    }
}
