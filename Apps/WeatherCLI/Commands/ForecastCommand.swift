import ArgumentTable
import HomeScreen
import TextApp
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText

/// `weather forecast`: the next days here, or at a place, as text or JSON.
struct ForecastCommand {
    /// The service tells five days from now on, which begin and end within a day.
    private static let mostDays = 6

    let settings: Settings
    /// The event that asks for the place; nil for the place where the user is.
    let lookup: HomeScreen.ShellEvent?
    /// How many days are told, today included.
    let days: Int
    let isJSON: Bool

    init(_ command: ParsedCommand, _ settings: Settings) throws(Failure) {
        self.settings = settings
        lookup = command.operands.isEmpty ? nil : .lookUp(command.operands.joined(separator: " "))
        isJSON = command.flag("json")
        guard let text = command.value("days") else {
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
        let answer = try await query.answer()
        let failure = NowFailure(
            asksDesktop: settings.asksDesktopForLocation, texts: settings.texts, lookupStatus: answer.lookupStatus
        ).failure(in: answer.home, format: .oneLine)
        let forecast = lookup == nil ? answer.home.localForecast : answer.home.lookupForecast
        if let failure, forecast?.latest == nil { throw failure }
        try show(answer)
        if let others = NowCommand.others(in: answer.home, for: "weather forecast", settings.texts) {
            Output.say(others)
        }
        let cause = forecast?.failure.map { Troubles.failure(of: $0, in: settings.texts.language) } ?? failure
        guard let cause else { return }
        guard forecast?.latest != nil else { throw cause }
        Output.say(cause.message)
    }

    private func show(_ answer: WeatherQuery.Answer) throws(Failure) {
        let presentation = settings.display.presentation
        let subject: ReportSubject = lookup == nil ? .local : .lookup
        guard !isJSON else {
            if let banner = presentation.banner { Output.say(banner) }
            return try Output.json(
                WeatherText.forecastJSON(of: answer.view, for: subject, presentation, days: days))
        }
        let width = Screen.width(settings.display.environment)
        let lines = WeatherText.forecastReport(of: answer.view, for: subject, presentation, width: width, days: days)
        try Output.frame(lines.map { $0.text(color: settings.display.colorDepth) }.joined(separator: "\n"))
    }
}
