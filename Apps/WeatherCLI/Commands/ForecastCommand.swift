import ArgumentTable
import HomeScreen
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText

/// `weather forecast`: the next days at the user's location or at a place, as text or JSON.
struct ForecastCommand {
    /// The maximum number of days: the service forecasts five days from now, which begin and end within a day.
    private static let mostDays = 6

    let settings: Settings
    /// The event that requests the place; nil for the user's location.
    let lookup: HomeScreen.ShellEvent?
    /// The number of days to show, including today.
    let days: Int
    let isJSON: Bool

    init(_ command: ParsedCommand, _ settings: Settings) throws(Failure) {
        self.settings = settings
        lookup = try PlaceQuery(command.operands)?.event
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
        let query = WeatherQuery(
            settings: settings, subject: lookup == nil ? .local : .nothing, lookup: lookup, wantsForecasts: true)
        let answer = try await query.answer { view throws(Failure) in
            if isJSON { try show(view, for: lookup == nil ? .local : .lookup) }
        }
        let home = answer.home
        let failure = NowFailure(
            of: "forecast", asksDesktop: settings.asksDesktopForLocation, texts: settings.texts,
            lookupStatus: answer.lookupStatus
        ).failure(in: home)
        let forecast = home.lookup == nil ? home.localForecast : home.lookupForecast
        let isShown = failure == nil || forecast?.latest != nil
        if lookup == nil, case .blocked(let cause) = answer.active.saving {
            Output.say(settings.texts.favoritesNotRead("\(cause)."))
        }
        // The JSON object itself states why it is empty.
        if isShown || isJSON { try show(answer.view, for: home.lookup == nil ? .local : .lookup) }
        if let failure, !isShown { throw failure }
        if let others = NowCommand.others(in: home, for: "weather forecast", settings.texts) { Output.say(others) }
        let cause = forecast?.failure.map { Diagnostics.failure(of: $0, in: settings.texts.language) } ?? failure
        guard let cause else { return }
        guard forecast?.latest != nil else { throw cause }
        Output.say(cause.message)
    }

    private func show(_ view: Lifecycle.ViewModel, for subject: ReportSubject) throws(Failure) {
        let presentation = settings.reportPresentation
        guard !isJSON else {
            if let banner = presentation.banner { Output.say(banner) }
            return try Output.json(WeatherText.forecastJSON(of: view, for: subject, presentation, days: days))
        }
        let width = Screen.width(settings.display.environment)
        let lines = WeatherText.forecastReport(of: view, for: subject, presentation, width: width, days: days)
        try Output.frame(lines.map { $0.text(color: settings.display.colorDepth) }.joined(separator: "\n"))
    }
}
