import CoreTesting
import Testing
import TextUI
import WeatherPreviews
import WeatherText

@Suite("Reports and dialogues and their recordings")
struct ReportGoldenTests {
    private static let golden = Golden("Reports", suite: "ReportGoldenTests")
    private static let recorded: [(id: String, language: Language)] =
        [
            "add/results", "favorites/rename", "favorites/same-names", "favorites/two",
            "home/favorites-same-names",
            "home/forecast-days-only", "home/forecast-empty", "home/forecast-failed", "home/forecast-fetching",
            "home/forecast-hourly", "home/forecast-unreachable", "home/forecast-whole", "home/location-disabled",
            "home/lookup-forecast-fetched",
            "home/sample-data", "onboard/welcome-alternative", "onboard/welcome-empty",
        ].map { ($0, .english) } + [("favorites/confirm-delete", .german), ("home/forecast-whole", .german)]

    @Test("Lines, reports, forecasts and dialogues of a state look as recorded", arguments: recorded.indices)
    func looksAsRecorded(index: Int) throws {
        let (id, language) = Self.recorded[index]
        let preview = try #require(Previews.named(id))
        let (view, presentation) = (preview.view.active, preview.presentation.in(language))
        func forecast(_ part: ForecastPart, isDialogue: Bool = false) -> [String] {
            var presentation = presentation
            presentation.isDialogue = isDialogue
            return WeatherRenderer.forecastReport(
                of: view, presentation, width: 120, part: part, days: .max, isCredited: part != .everything
            )
            .map(\.plainText)
        }
        var dialogue = WeatherDialogue(presentation, width: 80)
        let screen = WeatherRenderer.screen(of: preview.view, presentation)
        let told = [
            ("line", [WeatherRenderer.oneLine(of: view, presentation, width: nil) ?? "none"]),
            ("report", WeatherRenderer.report(of: view, presentation, width: 80).map(\.plainText)),
            ("forecast", forecast(.everything)), ("days", forecast(.days)), ("hours", forecast(.hours(3))),
            ("sentences", forecast(.everything, isDialogue: true)), ("dialogue", dialogue.everything(in: screen)),
            ("answers", dialogue.reply(to: "?", in: screen)),
        ]
        var text = ""
        for (index, (part, lines)) in told.enumerated() {
            let first = told.firstIndex { $0.1 == lines } ?? index
            text += "== \(part)\n\(first < index ? "as \(told[first].0)" : lines.joined(separator: "\n"))\n"
        }
        let name = "\(id.replacing("/", with: "-"))\(language == .german ? "-german" : "").txt"
        if let finding = Self.golden.finding(for: text, in: name) { Issue.record("\(finding)") }
    }
}
