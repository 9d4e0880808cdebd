import LifecycleCore
import Testing
import TextUI
import WeatherPreviews
import WeatherText
import WeatherViews

/// Looks for English in German drawings: words that the drawings of both languages have, and that come neither from the
/// view itself, as names and descriptions do, nor are the same in both languages.
@Suite("Untranslated words")
struct UntranslatedTests {
    /// Names, commands, options and addresses, what can be read of a key, and words that German has, too.
    private static let common: Set<String> = [
        "isobar", "openweather", "https", "home", "openweathermap", "keys", "weather", "demo", "auto", "location",
        "enter", "details", "wind", "status", "start", "name", "system", "minute", "browser", "inhg", "ffee",
    ]

    @Test("No German drawing has English words", arguments: Previews.all.map(\.id))
    func states(id: String) throws {
        let preview = try #require(Previews.named(id))
        var data: Set<String> = []
        collectWords(of: preview.view, in: &data)
        data.formUnion(words(in: preview.presentation.banner ?? ""))
        data.formUnion(words(in: preview.presentation.message ?? ""))
        let drawings = Language.allCases.map { words(in: drawing(preview, $0)) }
        let shared = drawings[0].intersection(drawings[1]).subtracting(Self.common)
        // Words of the view are also cut and broken.
        let untranslated = shared.filter { word in !data.contains { $0.contains(word) } }
        #expect(untranslated.isEmpty)
    }

    /// A state in every form: as a screen, with help, in few columns, in ASCII, as a dialogue and as reports.
    private func drawing(_ preview: Preview, _ language: Language) -> String {
        var presentation = preview.presentation
        presentation.language = language
        let screen = WeatherRenderer.screen(of: preview.view, presentation)
        var forms: [Presentation] = [presentation]
        forms.append(forms[0])
        forms[1].showsHelp = true
        forms.append(forms[0])
        forms[2].glyphs = .ascii
        var lines = forms.flatMap { screen.lines($0, width: 128) + screen.lines($0, width: 50) }.map(\.plainText)
        lines.append(screen.frame(forms[0], size: Size(width: 128, height: 3)).canvas.plainText())
        var dialogue = WeatherDialogue(presentation, width: 128)
        for line in ["", "?", "not an answer"] { lines += dialogue.reply(to: line, in: screen) }
        lines += WeatherRenderer.report(of: preview.view.active, presentation, width: 128).map(\.plainText)
        lines += WeatherRenderer.forecastReport(of: preview.view.active, presentation, width: 128).map(
            \.plainText)
        lines.append(WeatherRenderer.oneLine(of: preview.view.active, presentation, width: 128) ?? "")
        return lines.joined(separator: "\n")
    }

    /// The words of four letters and more; shorter ones are units, keys and chance.
    private func words(in text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter }.filter { $0.count >= 4 }.map(String.init))
    }

    private func collectWords(of value: Any, in found: inout Set<String>) {
        if let text = value as? String {
            return found.formUnion(words(in: text).union(words(in: text.transliteratedToASCII())))
        }
        for child in Mirror(reflecting: value).children { collectWords(of: child.value, in: &found) }
    }
}
