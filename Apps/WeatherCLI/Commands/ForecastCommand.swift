import ArgumentTable
import HomeFeature
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText
import WeatherViews

/// `weather forecast`: the next days at the user's location or at a place, as text or JSON.
struct ForecastCommand {
    /// The maximum number of days: the service forecasts five days from now, which begin and end within a day.
    private static let mostDays = 6

    let settings: Settings
    /// The place; nil for the user's location.
    let place: PlaceQuery?
    /// The number of days to show, including today.
    let days: Int
    let isJSON: Bool

    init(_ command: ParsedCommand, _ settings: Settings) throws(Failure) {
        self.settings = settings
        place = try PlaceQuery(command.operands)
        isJSON = command[WeatherOption.json]
        guard let text = command[WeatherOption.days] else {
            days = Self.mostDays
            return
        }
        guard let count = Int(text), (1...Self.mostDays).contains(count) else {
            throw Failure(
                .usage,
                "--days is \"\(text)\"; it must be a number from 1 to \(Self.mostDays). See weather forecast --help"
            )
        }
        days = count
    }

    func run() async throws(Failure) {
        let question = Job.Question(place: place, hasForecasts: true)
        let weather = try await ReportedWeather(question, for: "forecast", settings)
        let forecast = weather.home.flatMap { $0.lookup == nil ? $0.localForecast : $0.lookupForecast }
        let hasAnswer = forecast?.latest != nil
        let cause = forecast?.failure.map { Diagnostics.failure(of: $0, in: settings.texts.language) }
        try weather.tell(
            isShown: weather.failure == nil || hasAnswer, isJSON: isJSON, tellsNotRead: false,
            because: cause ?? weather.failure, hasAnswer: hasAnswer, show)
    }

    private func show(_ view: Active.ViewModel?) throws(Failure) {
        let presentation = settings.reportPresentation
        if isJSON { return try settings.print(json: WeatherRenderer.forecastJSON(of: view, presentation, days: days)) }
        try settings.print { WeatherRenderer.forecastReport(of: view, presentation, width: $0, days: days) }
    }
}
