import Testing
import TextUI

@Suite("Languages")
struct LanguageTests {
    private let delete = ScreenKey<String>([.delete], "weg") { "delete \($0)" }

    private func screen(_ language: Language) -> TextScreen<String> {
        TextScreen("id", app: "App", keys: [delete], rows: ["one", "two"]) { $0.list(orElse: "") }
    }

    private func text(showsHelp: Bool = false, glyphs: Glyphs = .unicode) -> String {
        let screen = screen(.german)
        var presentation = Presentation(glyphs: glyphs, language: .german)
        presentation.showsHelp = showsHelp
        return screen.frame(presentation, size: Size(width: 60, height: 20)).canvas.plainText()
    }

    @Test("Keys have the names of the language's keyboards, and the usual keys are described in it")
    func keys() {
        #expect(text().contains("Entf weg   ? Hilfe   q Ende"))
        let help = text(showsHelp: true)
        for part in ["Tasten", "Bild ↑", "Seite zurück", "Seite weiter", "neu zeichnen"] {
            #expect(help.contains(part))
        }
        #expect(text(showsHelp: true, glyphs: .ascii).contains("Bild Auf"))
    }

    @Test("Without umlauts a word is spelled as on old typewriters")
    func ascii() {
        #expect(Language.german.spelled("Größe über Öl", in: .ascii) == "Groesse ueber Oel")
        #expect(Language.german.spelled("Größe", in: .unicode) == "Größe")
        #expect(Language.english.spelled("Größe", in: .ascii) == "Größe")
        #expect(text(showsHelp: true, glyphs: .ascii).contains("Seite zurueck"))
    }

    @Test("A dialogue answers in the chosen language")
    func dialogue() {
        var dialogue = Dialogue<String>(Presentation(language: .german), width: 100)
        let usual = TextScreen<String>("id", app: "App", title: "") { _ in Block() }
        #expect(dialogue.reply(to: "x", in: usual) == ["Nicht verstanden. q: Ende, ?: Hilfe."])
        #expect(dialogue.reply(to: "?", in: usual).contains("Eine leere Zeile: alles noch einmal hören."))
    }

    @Test("A question is confirmed by the language's capital letter for yes, by Y, or by Enter")
    func confirmation() {
        let answers = ScreenKey.answers(in: .german, yes: "yes", no: "no")
        #expect(answers[0].name() == "J" && answers[0].label == "ja")
        #expect(answers[0].keys == ["J", "Y"])
        #expect(ScreenKey.answers(in: .english, yes: "yes", no: "no")[0].keys == ["Y"])
        let screen = TextScreen("id", app: "App", keys: answers, hasUsualKeys: false) {
            $0.question("Wirklich?", yes: "löschen", no: "behalten") { _ in [] }
        }
        let lines = screen.lines(Presentation(language: .german), width: 60).map(\.plainText)
        #expect(lines.contains { $0.contains("Mit J oder Enter löschen, mit n behalten.") })
    }
}
