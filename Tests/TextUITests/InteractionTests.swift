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
        var interaction = Interaction(showing: screen([confirm, .quit()], field: ""))
        #expect(interaction.press(.character("q")) == [.send("typed q")])
        #expect(interaction.edits(.character("q")) && !interaction.edits(.enter))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
    }

    @Test("a text that came as a whole line is sent as one, where the field tells lines apart")
    func lines() {
        var asking = screen([], field: "")
        for takesLines in [false, true] {
            var interaction = Interaction(showing: asking, takesLines: takesLines)
            #expect(interaction.press(.paste("ab")) == [.send("typed ab")])
        }
        asking.field = TextScreenField("", prompt: "Type.", lineEvent: { "line \($0)" }) { "typed \($0)" }
        for (takesLines, sent) in [(false, "typed ab"), (true, "line ab")] {
            var interaction = Interaction(showing: asking, takesLines: takesLines)
            #expect(interaction.press(.paste("ab")) == [.send(sent)])
        }
    }

    @Test("a command is told the selected row, which stays while the list does")
    func selectedRow() {
        let confirm = KeyBinding([.enter], .confirm, "Enter", "open", needsRow: true)
        let list = screen([confirm] + .list(), rows: 3)
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

    @Test("a row is selected by its number, and the first or the last one where there is none of that number")
    func rowByNumber() {
        let confirm = KeyBinding([.enter], .confirm, "Enter", "open", needsRow: true)
        var interaction = Interaction(showing: screen([confirm], rows: 3))
        for (row, selected) in [(1, 1), (9, 2), (-1, 0)] {
            interaction.select(row: row)
            #expect(interaction.press(.enter) == [.send("confirmed \(selected)")])
        }
    }

    @Test("the selection goes along with its row, also over a screen without rows; one that is gone leaves its place")
    func followedRow() {
        let confirm = KeyBinding([.enter], .confirm, "Enter", "open", needsRow: true)
        func list(_ names: String) -> TextScreen<String> {
            var list = screen([confirm] + .list(), rows: names.count)
            list.rowID = { String(Array(names)[$0]) }
            return list
        }
        var interaction = Interaction(showing: list("abc"))
        _ = interaction.press(.down)
        for (names, row) in [("acb", "2"), ("", "none"), ("bac", "0"), ("xac", "0"), ("ac", "0"), ("ca", "1")] {
            interaction.show(list(names))
            #expect(interaction.press(.enter) == [.send("confirmed \(row)")], "\(names)")
            if names == "ac" { #expect(interaction.press(.up).isEmpty) }
        }
    }

    @Test("keys do what the present screen binds them to, also where it is the same screen with other bindings")
    func otherBindings() {
        var interaction = Interaction(showing: screen([.quit()]))
        #expect(interaction.press(.enter) == [])
        interaction.show(screen([KeyBinding([.enter], .confirm, "Enter", "try again")]))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
        #expect(interaction.press(.character("q")) == [])
    }

    @Test("a text field that comes to the same screen begins with its own text")
    func fieldThatComes() {
        var interaction = Interaction(showing: screen([], field: "old"))
        _ = interaction.press(.character("x"))
        interaction.show(screen([]))
        interaction.show(screen([], field: "new"))
        #expect(interaction.press(.character("x")) == [.send("typed newx")])
    }

    @Test("the core has the last word about a text, unless it has not heard of what was typed yet")
    func textOfCore() {
        var interaction = Interaction(showing: screen([], field: ""))
        _ = interaction.press("a")
        interaction.show(screen([], field: ""))
        #expect(interaction.press("b") == [.send("typed ab")])
        interaction.show(screen([], field: "AB"))
        #expect(interaction.applied(to: Presentation()).fieldCursor == 2)
        #expect(interaction.press("c") == [.send("typed ABc")])
        interaction.show(screen([], field: ""))
        #expect(interaction.press("d") == [.send("typed d")])
    }

    @Test("where there is no text field, what would leave one is the app's own command, whatever was typed elsewhere")
    func leavingWithoutField() {
        var interaction = Interaction(showing: screen([], field: "text"))
        var other = screen([KeyBinding([.escape], .leaveField, "Esc", "back")])
        other.id = "other"
        other.events = { command, _ in command == .leaveField ? ["left"] : [] }
        interaction.show(other)
        #expect(interaction.press(.escape) == [.send("left")])
    }

    @Test("the first binding of a key has it")
    func firstBinding() {
        let keys = [KeyBinding([.enter], .confirm, "Enter", "send"), KeyBinding([.enter], .quit, "Enter", "leave")]
        var interaction = Interaction(showing: screen(keys))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
    }

    @Test("the help closes when a text is edited, and opens at its beginning")
    func help() {
        var typing = Interaction(showing: screen([.fieldHelp()], field: ""))
        _ = typing.press(.function(1))
        #expect(typing.applied(to: Presentation()).showsHelp)
        #expect(typing.press(.character("x")) == [.send("typed x")])
        #expect(!typing.applied(to: Presentation()).showsHelp)

        var quitting = Interaction(showing: screen([.help(), .quit()] + .always()))
        for key in [Key.escape, "q", "?"] {
            #expect(quitting.press("?") == [] && quitting.press(key) == [])
            #expect(!quitting.applied(to: Presentation()).showsHelp, "\(key)")
        }
        #expect(quitting.press("?") == [] && quitting.press(.control("c")) == [.quit])

        var reading = Interaction(showing: screen([.help()] + .list()))
        for key in [Key.function(1), .down, .down] { _ = reading.press(key) }
        #expect(reading.applied(to: Presentation()).helpOffset == 2)
        for _ in 1...2 { _ = reading.press(.function(1)) }
        #expect(reading.applied(to: Presentation()).helpOffset == 0)
        // Where all keys are in sight there is nothing to scroll to.
        for _ in 1...9 { _ = reading.press(.down) }
        reading.settle(Presentation(), size: Size(width: 80, height: 60))
        #expect(reading.applied(to: Presentation()).helpOffset == 0)
        for _ in 1...9 { _ = reading.press(.down) }
        reading.settle(Presentation(), size: Size(width: 40, height: 8))
        let last = reading.applied(to: Presentation()).helpOffset
        #expect((1..<9).contains(last))
        _ = reading.press(.down)
        reading.settle(Presentation(), size: Size(width: 40, height: 8))
        #expect(reading.applied(to: Presentation()).helpOffset == last)
    }

    @Test("the help is scrolled to its last line and not beyond, at every size", arguments: 1...20)
    func helpEnd(height: Int) {
        let screen = screen([.help()] + .list())
        for width in [3, 19, 20, 40, 80] {
            let size = Size(width: width, height: height)
            var reading = Interaction(showing: screen)
            for key in [.function(1)] + Array(repeating: Key.down, count: 9) { _ = reading.press(key) }
            reading.settle(Presentation(), size: size)
            let last = reading.applied(to: Presentation()).helpOffset
            func frame(_ offset: Int) -> Frame {
                var shown = reading.applied(to: Presentation())
                shown.helpOffset = offset
                return screen.frame(shown, size: size)
            }
            #expect(frame(last) == frame(100), "\(size)")
            #expect(last == 0 || frame(last - 1) != frame(last), "\(size)")
        }
    }
}
