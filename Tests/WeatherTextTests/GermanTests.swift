import CoreTesting
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("German")
struct GermanTests {
    private func preview(_ id: String) throws -> (view: Lifecycle.ViewModel, presentation: Presentation) {
        let preview = try #require(Previews.named(id))
        return (preview.view, preview.presentation.in(.german))
    }

    private static let golden = Golden("German", suite: "WeatherTextTests")

    private func expect(_ text: String, as name: String) {
        if let finding = Self.golden.finding(for: text, in: name) { Issue.record("\(finding)") }
    }

    @Test(
        "German screens look as recorded",
        arguments: [
            ("home/forecast-whole", 44, 16), ("home/forecast-whole", 80, 24), ("home/forecast-whole", 120, 40),
            ("home/failed-quota", 80, 24), ("home/help", 80, 24), ("favorites/two", 80, 24),
            ("favorites/confirm-delete", 80, 24), ("onboard/unauthorized-empty", 80, 24), ("detail/whole", 80, 72),
        ])
    func screens(id: String, width: Int, height: Int) throws {
        let text = try WeatherRenderer.text(of: id, width, height, in: .german)
        expect(text, as: "\(id.replacing("/", with: "-"))-\(width)x\(height).txt")
    }

    @Test("A German dialogue and report look as recorded")
    func lines() throws {
        let (view, presentation) = try preview("home/forecast-whole")
        var dialogue = WeatherDialogue(presentation, width: 80)
        let screen = WeatherRenderer.screen(of: view, presentation)
        let spoken = dialogue.everything(in: screen) + dialogue.reply(to: "?", in: screen)
        expect(spoken.joined(separator: "\n"), as: "dialogue.txt")
        let forecast = WeatherRenderer.forecastReport(of: view.active, presentation, width: 80).map(\.plainText)
        expect(forecast.joined(separator: "\n"), as: "forecast.txt")
    }

    @Test("Numbers have a comma, and east is O")
    func numbers() {
        let quantities = QuantityText(Presentation(language: .german))
        #expect(quantities.temperature(-17.06, places: 1) == "-17,1 °C" && quantities.degrees(12.64) == "13°")
        #expect(quantities.wind(Wind(speed: 3.21, degrees: 68), places: 1) == "3,2 m/s ONO")
        #expect(quantities.wind(Wind(speed: 0)) == "windstill")
        #expect(quantities.depth(0.01) == "<0,1" && quantities.amount(1.25) == "1,3 mm")
        #expect(quantities.precipitation(Precipitation(millimeters: 2.47)) == "2,47 mm in 1 h")
        #expect(quantities.visibility(Visibility(meters: 9_400)) == "9,4 km")
    }

    @Test("A question is answered with J or n")
    func yes() throws {
        let (view, presentation) = try preview("favorites/confirm-delete")
        #expect(WeatherRenderer.screen(of: view, presentation).choices(in: .german) == "J: ja, n: nein.")
    }

    @Test("JSON is the same in both languages, except messages")
    func json() throws {
        let preview = try #require(Previews.named("home/forecast-whole"))
        let texts = Language.allCases.map { language in
            let presentation = preview.presentation.in(language)
            return WeatherRenderer.json(of: preview.view.active, presentation)
                + WeatherRenderer.forecastJSON(of: preview.view.active, presentation)
        }
        #expect(texts[0] == texts[1] && texts[0].contains("\"Saturday\"") && texts[0].contains("12.6"))
        let (view, presentation) = try self.preview("home/failed-quota")
        let failed = WeatherRenderer.json(of: view.active, presentation)
        #expect(failed.contains("\"failed\"") && failed.contains("zu oft gefragt"))
    }
}

extension Presentation {
    /// The same presentation in a language.
    func `in`(_ language: Language) -> Presentation {
        var presentation = self
        presentation.language = language
        return presentation
    }
}
