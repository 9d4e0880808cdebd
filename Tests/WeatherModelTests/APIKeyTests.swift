import SecretEffects
import Testing
import WeatherModel

@Suite struct APIKeyTests {
    @Test(
        "Text around a pasted key is removed",
        arguments: [
            "0123abcd", "  0123abcd\n", "\"0123abcd\"", "' 0123abcd '", "appid=0123abcd", "APPID=\"0123abcd\"",
            "“0123abcd”",
            "\u{1B}[200~0123abcd\u{1B}[201~", "0123\u{0}abcd", "\u{FEFF}0123abcd\u{200B}", "`appid=0123abcd`\r\n",
        ])
    func cleaning(text: String) {
        let key = APIKey.apiKey(cleaning: text)
        #expect(key.revealed == "0123abcd" && key.isUsableKey)
    }

    @Test(
        "An empty text, or one with blanks or control characters, is no usable key",
        arguments: ["", " \n", "\"\"", "appid=", "my key", "a\tb", "\u{1B}[A"])
    func unusable(text: String) {
        #expect(!APIKey.apiKey(cleaning: text).isUsableKey)
        for raw in ["", "a b", "a\u{0}", "a\u{A0}b", "a\n"] { #expect(!APIKey(raw).isUsableKey) }
    }

    @Test("A text that is too long is left unchanged and is no usable key")
    func tooLong() {
        let longest = String(repeating: "k", count: APIKey.longestKey)
        #expect(APIKey.apiKey(cleaning: longest).revealed == longest, "a long key is not cut")
        #expect(APIKey(longest).isUsableKey && APIKey.isUsableKey(in: APIKey(longest)))
        for text in [longest + "k", " " + longest, "\u{E9}" + longest.dropFirst()] {
            #expect(APIKey.apiKey(cleaning: text).revealed == text)
            #expect(!APIKey(text).isUsableKey && !APIKey.isUsableKey(in: APIKey(text)))
        }
    }
}
