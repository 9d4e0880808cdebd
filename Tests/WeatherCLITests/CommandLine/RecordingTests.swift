import SecretEffects
import Testing
import TextUI
import Trace
import WeatherModel
import WeatherText

@testable import WeatherCLI

@Suite("Recording")
struct RecordingTests {
    /// What the screen that asks for the key does with a text.
    private func fate(of text: String) -> [Bool] {
        let key = APIKey.apiKey(cleaning: text)
        return [text.isEmpty, key.revealed.isEmpty, key.isUsableKey, APIKey.isUsableKey(in: SecretText(text))]
    }

    @Test(
        "the app treats a placeholder as it treats the key",
        arguments: [
            "", " ", "\t\n", "demo", "0123456789abcdef0123456789abcdef", "'quoted'", "\"\"", "appid=", "appid=abc",
            "two words", "a\u{7}b", "schlüssel", "a\u{200B}b", "appid=two words", "https://x/?appid=abc",
        ])
    func placeholder(text: String) {
        let placeholder = Recording.placeholder(for: SecretText(text), number: 3)
        #expect(fate(of: placeholder) == fate(of: text))
        #expect(text.count < 2 || !placeholder.contains(text))
    }

    @Test("what a header keeps of the settings can be read again, and nonsense becomes what is usual")
    func header() {
        let usual = RecordedSettings(
            TraceHeader(app: "weather", version: "1", settings: ["size": "0x9", "units": "?"]))
        #expect(usual.size == Size(width: 80, height: 24))
        #expect(usual.presentation.units == .metric)
        let given = ["size": "120x40", "units": "imperial", "glyphs": "ascii", "banner": "SAMPLE"]
        #expect(RecordedSettings(TraceHeader(app: "weather", version: "1", settings: given)).header.settings == given)
    }

    @Test("a new size of the terminal is told in words that can be read again")
    func size() {
        #expect(RecordedSettings.size(in: .signal(RecordedSettings.resized(60, 20))) == Size(width: 60, height: 20))
        #expect(RecordedSettings.size(in: .signal("suspended")) == nil)
    }
}
