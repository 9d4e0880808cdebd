import SecretEffects
import Testing
import WeatherModel

@Suite struct APIKeyTests {
    @Test(
        "what surrounds a pasted key is dropped",
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
        "nothing is no key, and neither is a sentence",
        arguments: ["", " \n", "\"\"", "appid=", "my key", "a\tb", "\u{1B}[A"])
    func unusable(text: String) { #expect(!APIKey.apiKey(cleaning: text).isUsableKey) }

    @Test("a key that was not cleaned is usable only without blanks and controls")
    func raw() {
        #expect(APIKey("0123abcd").isUsableKey)
        for text in ["", "a b", "a\u{0}", "a\u{A0}b", "a\n"] { #expect(!APIKey(text).isUsableKey) }
    }

    @Test("a long key is not cut")
    func long() { #expect(APIKey.apiKey(cleaning: String(repeating: "k", count: 1000)).revealed.count == 1000) }

    @Test("what is too long for a key is none, whatever it holds, and is not searched for one")
    func tooLong() {
        let longest = String(repeating: "k", count: APIKey.longestKey)
        #expect(APIKey(longest).isUsableKey && APIKey.isUsableKey(in: APIKey(longest)))
        for text in [longest + "k", " " + longest, "\u{E9}" + longest.dropFirst()] {
            #expect(APIKey.apiKey(cleaning: text).revealed == text)
            #expect(!APIKey(text).isUsableKey && !APIKey.isUsableKey(in: APIKey(text)))
        }
    }
}
