import Testing
import TextUI

@Suite("Keys on a screen")
struct InteractionTests {
    private func screen(_ bindings: [KeyBinding], field: String? = nil, rows: Int = 0) -> TextScreen<String> {
        var screen = TextScreen<String>("id", app: "App", title: "title", bindings: bindings) { _ in Block() }
        screen.field = field.map { TextScreenField($0, prompt: "Type.") { "typed \($0)" } }
        screen.rowCount = rows
        screen.events = { command, row in
            command == .confirm ? ["confirmed \(row.map(String.init) ?? "none")"] : []
        }
        return screen
    }

    @Test("where a text is typed, a letter is text even if something is bound to it, and other keys do what they do")
    func lettersAreText() {
        let confirm = KeyBinding([.character("q"), .enter], .confirm, "Enter", "send")
        var interaction = Interaction(showing: screen([confirm, .quit], field: ""))
        #expect(interaction.press(.character("q")) == [.send("typed q")])
        #expect(interaction.edits(.character("q")) && !interaction.edits(.enter))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
    }

    @Test("a command is told the selected row, which stays while the list does")
    func selectedRow() {
        let confirm = KeyBinding([.enter], .confirm, "Enter", "open", needsRow: true)
        let list = screen([confirm] + .list, rows: 3)
        var interaction = Interaction(showing: list)
        _ = interaction.press(.end)
        #expect(interaction.press(.enter) == [.send("confirmed 2")])
        var dialog = screen([confirm], rows: 3)
        dialog.id = "dialog"
        dialog.list = list.list
        interaction.show(dialog)
        #expect(interaction.press(.enter) == [.send("confirmed 2")])
        dialog.list = "other"
        interaction.show(dialog)
        #expect(interaction.press(.enter) == [.send("confirmed 0")])
        interaction.show(screen([confirm]))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
        #expect(interaction.applied(to: Presentation()).hints.map(\.key) == ["^C"], "no row, no key for one")
    }
}
