import Testing
import TextUI

@Suite("Transliteration")
struct TransliterationTests {
    @Test(
        "Names are spelled in ASCII",
        arguments: [
            ("São Paulo", "Sao Paulo"), ("Zu\u{308}rich…", "Zurich..."), ("Łódź", "Lodz"), ("東京", "??"),
            ("Straße", "Strasse"),
        ])
    func transliteration(_ name: String, _ expected: String) {
        #expect(name.transliteratedToASCII() == expected)
    }
}
