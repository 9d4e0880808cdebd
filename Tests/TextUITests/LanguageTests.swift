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

    @Test("A dialogue answers in the language")
    func dialogue() {
        var dialogue = Dialogue<String>(Presentation(language: .german), width: 100)
        let usual = TextScreen<String>("id", app: "App", title: "") { _ in Block() }
        #expect(dialogue.reply(to: "x", in: usual) == ["Nicht verstanden. q: Ende, ?: Hilfe."])
        #expect(dialogue.reply(to: "?", in: usual).contains("Eine leere Zeile: alles noch einmal hören."))
    }
}
