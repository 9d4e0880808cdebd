import Testing
import TextUI

@Suite("A dialogue about a screen")
struct DialogueTests {
    private func screen(_ bindings: [KeyBinding], asks: Bool = false) -> TextScreen<String> {
        var screen = TextScreen<String>("id", app: "App", title: "title", bindings: bindings + .always) { _ in
            Block(lines: ["line"])
        }
        if asks { screen.field = TextScreenField("", prompt: "Type.") { $0 } }
        return screen
    }

    @Test("an empty line repeats everything where that is offered, and is an answer where a text is asked for")
    func emptyLine() {
        var dialogue = Dialogue<String>(Presentation(), width: 80)
        let offer = "Nothing: hear everything again."
        #expect(dialogue.reply(to: "?", in: screen([.quit])).contains(offer))
        #expect(screen([.quit]).keys(for: "") == nil)
        #expect(dialogue.reply(to: "", in: screen([.quit])).contains("line"))
        let asking = screen([KeyBinding([.enter], .confirm, "Enter", "send")], asks: true)
        #expect(asking.keys(for: "") != nil)
        #expect(!dialogue.reply(to: "?", in: asking).contains(offer))
    }
}
