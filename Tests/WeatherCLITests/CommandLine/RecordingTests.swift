import SecretEffects
import Testing
import TextUI
import Trace
import WeatherModel
import WeatherText

@testable import WeatherCLI

@Suite("Recording")
struct RecordingTests {
    /// The result of entering a text on the key screen.
    private func fate(of text: String) -> [Bool] {
        let key = APIKey.apiKey(cleaning: text)
        return [text.isEmpty, key.revealed.isEmpty, key.isUsableKey, APIKey.isUsableKey(in: SecretText(text))]
    }

    @Test(
        "A placeholder in a recording is accepted or refused as the key that it replaces",
        arguments: [
            "", " ", "\t\n", "demo", "0123456789abcdef0123456789abcdef", "'quoted'", "\"\"", "appid=", "appid=abc",
            "two words", "a\u{7}b", "schlüssel", "a\u{200B}b", "appid=two words", "https://x/?appid=abc",
        ])
    func placeholder(text: String) {
        let placeholder = WeatherApp.placeholder(for: SecretText(text), number: 3)
        #expect(fate(of: placeholder) == fate(of: text))
        #expect(text.count < 2 || !placeholder.contains(text))
    }
}
