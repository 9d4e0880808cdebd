import Testing
import TextUI

@Suite("Languages")
struct LanguageTests {
    private let screen = TextScreen(
        "id", app: "App", keys: [ScreenKey<String>([.delete], "weg") { "delete \($0)" }], rows: ["one", "two"]
    ) { $0.list(orElse: "") }

    @Test(
        "Keys have the names and descriptions of the language",
        arguments: [
            (false, .unicode, ["Entf weg   ? Hilfe   q Ende"]),
            (true, .unicode, ["Tasten", "Bild ↑", "Seite zurück", "Seite weiter", "neu zeichnen"]),
            (true, .ascii, ["Bild Auf", "Seite zurueck"]),
        ] as [(Bool, Glyphs, [String])])
    func keys(showsHelp: Bool, glyphs: Glyphs, parts: [String]) {
        let presentation = Presentation(glyphs: glyphs, language: .german, showsHelp: showsHelp)
        let text = screen.frame(presentation, size: Size(width: 60, height: 20)).canvas.plainText()
        for part in parts { #expect(text.contains(part)) }
    }

    @Test("German umlauts are spelled with two letters in ASCII")
    func ascii() {
        #expect(Language.german.spelled("Größe über Öl", in: .ascii) == "Groesse ueber Oel")
        #expect(Language.german.spelled("Größe", in: .unicode) == "Größe")
        #expect(Language.english.spelled("Größe", in: .ascii) == "Größe")
    }

    @Test("A dialogue answers in the language, whose capital letter, Y or Enter confirms a question")
    func dialogue() {
        var dialogue = Dialogue<String>(Presentation(language: .german), width: 100)
        let usual = TextScreen<String>("id", app: "App", title: "") { _ in Block() }
        #expect(dialogue.reply(to: "x", in: usual) == ["Nicht verstanden. q: Ende, ?: Hilfe."])
        #expect(dialogue.reply(to: "?", in: usual).contains("Eine leere Zeile: alles noch einmal hören."))
        let answers = ScreenKey.answers(in: .german, yes: "yes", no: "no")
        #expect(answers[0].name() == "J" && answers[0].label == "ja" && answers[0].keys == ["J", "Y"])
        #expect(ScreenKey.answers(in: .english, yes: "yes", no: "no")[0].keys == ["Y"])
        let screen = TextScreen("id", app: "App", keys: answers, hasUsualKeys: false) {
            $0.question("Wirklich?", yes: "löschen", no: "behalten") { _ in [] }
        }
        let lines = screen.lines(Presentation(language: .german), width: 60).map(\.plainText)
        #expect(lines.contains { $0.contains("Mit J oder Enter löschen, mit n behalten.") })
    }
}
