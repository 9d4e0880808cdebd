import Testing
import TextUI

@Suite("Custom keys of a screen")
struct ScreenKeyTests {
    private func footer(_ screen: TextScreen<String>) -> String? {
        screen.lines(Interaction(showing: screen).applied(to: Presentation()), width: 60).last?.plainText
    }

    @Test("A key sends its events, and one that does not apply or lacks a row sends none and is not in the footer")
    func events() {
        let keys = [
            ScreenKey<String>([.enter, "o"], "open", needsRow: true) {
                ["row \($0.map(String.init) ?? "none")", "opened"]
            },
            ScreenKey([.control("n")], "new", sends: "new"), ScreenKey(["u"], "undo", when: false, sends: "undone"),
            ScreenKey(["d"], "delete", row: { "delete \($0)" }),
        ]
        var screen = TextScreen("id", app: "App", keys: keys) { _ in Block() }
        var interaction = Interaction(showing: screen)
        for (count, row, named) in [(0, "none", "^N new"), (1, "0", "Enter open   ^N new   d delete")] {
            screen.rowCount = count
            interaction.show(screen)
            for key in [Key.enter, "o"] {
                #expect(interaction.press(key) == [.send("row \(row)"), .send("opened")])
            }
            #expect(interaction.press(.control("n")) == [.send("new")] && interaction.press("u") == [])
            #expect(interaction.press("d") == (count == 0 ? [] : [.send("delete 0")]))
            #expect(footer(screen) == "\(named)   ? help   q quit")
        }
        let usual: [Key] = ["q", .control("l"), .control("z")]
        #expect(usual.flatMap { interaction.press($0) } == [.quit, .redraw, .suspend])
    }

    @Test("Usual keys depend on the screen's parts, and a screen's own key replaces the one with the same command")
    func usual() {
        let (field, always) = (TextScreenField("", prompt: "Type.") { $0 }, ["^C", "^L", "^Z"])
        let list = ["↑ k", "↓ j", "PgUp", "PgDn", "g", "G"]
        let open = ScreenKey<String>(["o"], "open", row: { "open \($0)" })
        let back = ScreenKey<String>(["b"], "back", performs: .pageUp)
        var text = TextScreen<String>("id", app: "App", keys: [back]) { _ in Block() }
        text.scrolls = true
        for (screen, names) in [
            (TextScreen<String>("id", app: "App") { _ in Block() }, ["q", "?"]),
            (TextScreen("id", app: "App", hasUsualKeys: false) { _ in Block() }, []),
            (TextScreen("id", app: "App", field: field) { _ in Block() }, ["F1"]),
            (TextScreen("id", app: "App", rows: [], field: field) { _ in Block() }, ["↑", "↓", "F1"]),
            (TextScreen("id", app: "App", keys: [open], rows: []) { _ in Block() }, ["o"] + list + ["?", "q"]),
            (text, ["b"] + list.filter { $0 != "PgUp" } + ["?", "q"]),
        ] { #expect(screen.allKeys().map { $0.name() } == names + always) }
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
}
