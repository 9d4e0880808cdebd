import ArgumentTable
import HomeFeature
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

/// `weather now`: the current weather at the user's location or at a place, as text, one line or JSON.
struct NowCommand {
    enum Format {
        case report
        case oneLine
        case json
    }

    let settings: Settings
    /// The place; nil for the user's location.
    let place: PlaceQuery?
    let format: Format
    /// The user's template for the line, with fields in braces; nil for the default line.
    let template: String?

    /// - Parameter link: The link whose place replaces the operands.
    init(_ command: ParsedCommand, _ settings: Settings, showing link: PlaceLink? = nil) throws(Failure) {
        self.settings = settings
        if let link { place = .place(link.place) } else { place = try PlaceQuery(command.operands) }
        template = command[WeatherOption.format]
        switch (command[WeatherOption.json], command[WeatherOption.oneLine], template) {
        case (true, false, nil): format = .json
        case (false, true, nil), (false, false, _?): format = .oneLine
        case (false, false, nil): format = .report
        default:
            throw Failure(.usage, "--json, --oneline and --format exclude each other. See weather now --help")
        }
        // Validates the template before any request is made.
        _ = try template.map { template throws(Failure) in
            try Self.line(template, of: nil, settings.display.presentation)
        }
    }

    func run() async throws(Failure) {
        let question = Job.Question(
            place: place, hasFavorites: place == nil && format != .oneLine,
            hasForecasts: namesForecast || showsForecasts)
        let weather = try await ReportedWeather(question, for: "now", settings)
        // The favorites that loaded are shown even if the local weather failed.
        let isShown = weather.failure == nil || weather.home?.hasReport == true
        try weather.tell(
            isShown: isShown, isJSON: format == .json, tellsNotRead: format == .report && isShown,
            because: weather.failure, hasAnswer: weather.home?.hasAnswer == true, print)
    }

    /// Whether the report includes forecasts: only on a terminal; programs get just the weather that they request.
    private var showsForecasts: Bool { format == .report && Screen.isTerminal }

    /// Whether the template has a field that a forecast fills.
    private var namesForecast: Bool {
        ["{rain}", "{chance}", "{low}", "{high}"].contains { template?.contains($0) == true }
    }

    private func print(_ view: Active.ViewModel?) throws(Failure) {
        let presentation = settings.reportPresentation
        switch format {
        case .json: try settings.print(json: WeatherRenderer.json(of: view, presentation))
        case .oneLine:
            let line =
                try template.map { template throws(Failure) in
                    try Self.line(template, of: view, presentation)
                }
                ?? WeatherRenderer.oneLine(
                    of: view, presentation,
                    width: Screen.isTerminal ? Screen.width(settings.display.environment) : nil)
            guard let line else { throw Failure(.software, settings.texts.nothingToShow) }
            try Output.data(lines: line.split(separator: "\n", omittingEmptySubsequences: false))
        case .report: try settings.print { WeatherRenderer.report(of: view, presentation, width: $0) }
        }
    }

    private static func line(
        _ template: String, of view: Active.ViewModel?, _ presentation: Presentation
    ) throws(Failure) -> String? {
        do throws(WeatherRenderer.FormatFailure) {
            return try WeatherRenderer.formatted(template, of: view, presentation)
        } catch {
            throw Failure(.usage, "--format: \(error.message(in: presentation.language))")
        }
    }
}
