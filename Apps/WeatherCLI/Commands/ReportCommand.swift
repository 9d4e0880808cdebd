import ArgumentTable
import HomeFeature
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherSources
import WeatherText
import WeatherViews

/// `weather now` and `weather forecast`: the weather at the user's location or at a place.
struct ReportCommand {
    private enum Format: Equatable {
        case text
        /// One line, after the user's template with fields in braces, if any.
        case line(String?)
        case json
    }

    /// A message for standard error, with further lines below it.
    private struct Message {
        let text: String
        var lines: [String] = []

        func height(width: Int) -> Int { Output.height(of: text, lines: lines, width: width) }
    }

    /// The maximum number of days, and the default: Open-Meteo forecasts 14, OpenWeather six, of which the first and
    /// last are incomplete.
    private static let (mostDays, usualDays) = (14, 8)

    private let app: WeatherApp
    /// The command as it was given.
    private let command: ParsedCommand
    /// The place; nil for the user's location.
    private let place: PlaceQuery?
    private let format: Format
    /// The number of days of the forecast, including today; nil for the weather now.
    private let days: Int?
    /// The part of the forecast to report.
    private let part: ForecastPart

    private var settings: Settings { app.settings }
    /// The name of the command, for the advice in messages.
    private var name: String { days == nil ? "now" : "forecast" }

    /// The place of a link replaces the operands.
    init(now command: ParsedCommand, _ app: WeatherApp) throws(Failure) {
        (self.app, self.command, days, part) = (app, command, nil, .everything)
        place = if let link = app.link { .place(link) } else { try PlaceQuery(command.operands, app.texts) }
        let template = command[WeatherOption.format]
        switch (command[WeatherOption.json], command[WeatherOption.oneLine], template) {
        case (true, false, nil): format = .json
        case (false, true, nil), (false, false, _?): format = .line(template)
        case (false, false, nil): format = .text
        default:
            throw Failure(.usage, "--json, --oneline and --format exclude each other. See weather now --help")
        }
        // Validates the template before any request is made.
        if let template { _ = try line(template, of: nil) }
    }

    init(forecast command: Invocation, _ app: WeatherApp) throws(Failure) {
        (self.app, self.command) = (app, command.command)
        place = try PlaceQuery(command.command.operands, app.texts)
        format = command[WeatherOption.json] ? .json : .text
        let count = try command.setting(WeatherOption.days)?.number(in: 1...Self.mostDays)
        days = count ?? Self.usualDays
        let hours = try command.setting(WeatherOption.hours)?.number(in: 1...Self.usualDays * 24)
        switch (command[WeatherOption.short], hours) {
        case (false, nil): part = .everything
        case (false, let count?): part = .hours(count)
        case (true, nil) where format == .text: part = .days
        case (true, nil):
            throw Failure(.usage, "--json has the days with --short and without. See weather forecast --help")
        case (true, _?): throw Failure(.usage, "--short and --hours exclude each other. See weather forecast --help")
        }
        if hours != nil, count != nil {
            throw Failure(.usage, "--hours and --days exclude each other. See weather forecast --help")
        }
    }

    /// The data to fetch: programs get just the weather that they request, and a terminal the forecast, too.
    private var question: Job.Question {
        switch (days, format) {
        case (nil, .text):
            Job.Question(place: place, hasFavorites: place == nil, hasForecasts: Screen.isTerminal)
        case (nil, .json): Job.Question(place: place, hasFavorites: place == nil)
        case (nil, .line(let template)):
            Job.Question(
                place: place, hasForecasts: template.map(WeatherRenderer.needsForecast) ?? false,
                hasAir: template.map(WeatherRenderer.needsAir) ?? false)
        case (_?, _): Job.Question(place: place, hasForecasts: true)
        }
    }

    func run() async throws(Failure) {
        let result = try await app.result(of: .report(question))
        let view: Active.ViewModel? = if case .report(let view) = result { view } else { nil }
        let home: HomeScreen.ViewModel? = if case .home(let home)? = view?.screen { home } else { nil }
        let yield = home?.yield(ofForecast: days != nil)
        func told(_ gap: HomeScreen.Gap) -> Failure {
            settings.failure(of: gap, in: name, view?.saving ?? .saved)
        }
        var failure = home?.gap.map(told)
        var key: OnboardScreen.Reason?
        if case .failed(let problem) = result {
            failure = settings.failure(of: problem, in: .report(question))
            if case .keyNeeded(let reason) = problem { key = reason }
        }
        let isShown = failure == nil || yield?.isShown == true
        // A report says this itself, and so does the failure of a report without a place.
        let saysNotRead = days == nil && format == .text && isShown || home?.gap == .locationNotSet
        if place == nil, !saysNotRead, case .blocked(let cause)? = view?.saving {
            Output.say(app.texts.favoritesNotRead("\(cause)."))
        }
        let cause = yield?.gap.map(told) ?? failure
        let notes = [
            others(in: view), shortage(of: view).map { Message(text: $0) }, cause.map { Message(text: $0.message) },
        ]
        .compactMap(\.self)
        // JSON states why it is empty.
        if isShown || format == .json { try print(view, without: key ?? .welcome, above: notes) }
        if let failure, !isShown { throw failure }
        // A stale answer states its age. It is not a failure, because status bars hide failed commands.
        let isFailure = cause != nil && yield?.hasAnswer != true
        for note in isFailure ? notes.dropLast() : notes { Output.say(note.text, lines: note.lines) }
        if isFailure, let cause { throw cause }
    }

    /// Returns a message with the other places found, each with the command that shows it; nil if there are none.
    private func others(in view: Active.ViewModel?) -> Message? {
        guard case .home(let home)? = view?.screen, !home.namesakes.isEmpty, case .weather(let place, _)? = home.lookup
        else { return nil }
        let commands = home.namesakes.map { settings.command(for: $0) }
        return Message(text: app.texts.shown(place.nameWithRegion, of: commands.count + 1), lines: commands)
    }

    /// The command that shows the forecast of the same place.
    private var forecastCommand: String {
        (["weather", settings.isDemo ? "demo forecast" : "forecast"] + settings.givenOptions(isPlaceGiven: place != nil)
            + (place.map { [$0.typed] } ?? []))
            .joined(separator: " ")
    }

    /// Returns a message with the hours or days of the forecast if these are fewer than were asked for.
    private func shortage(of view: Active.ViewModel?) -> String? {
        guard let length = WeatherRenderer.forecastLength(of: view) else { return nil }
        if case .hours(let count) = part {
            return length.hours < count ? app.texts.fewerHours(length.hours) : nil
        }
        guard let days, command.text(of: WeatherOption.days) != nil, length.days < days else { return nil }
        return app.texts.fewerDays(length.days)
    }

    /// Prints the report.
    ///
    /// - Parameters:
    ///   - reason: Why there is no usable key, which JSON states if there is no view.
    ///   - notes: The messages that follow.
    private func print(
        _ view: Active.ViewModel?, without reason: OnboardScreen.Reason, above notes: [Message]
    ) throws(Failure) {
        let (presentation, width) = (settings.reportPresentation, Screen.width(settings.display.environment))
        switch (format, days) {
        case (.json, let days):
            // The data may be invented.
            if let banner = presentation.banner { Output.say(banner) }
            let refusing = reason == .unauthorized ? Lifecycle.sources.source(forKeyOf: settings.source) : nil
            let key = KeyProblem(reason, isKeyGiven: settings.runKey != nil, refusing: refusing?.description)
            try Output.json(
                days.map { WeatherRenderer.forecastJSON(of: view, presentation, part: part, days: $0, without: key) }
                    ?? WeatherRenderer.json(of: view, presentation, without: key))
        case (.line(let template), _):
            let line =
                try template.map { template throws(Failure) in try self.line(template, of: view) }
                ?? WeatherRenderer.oneLine(of: view, presentation, width: Screen.isTerminal ? width : nil)
            guard let line else { throw Failure(.software, app.texts.nothingToShow) }
            try Output.data(lines: line.split(separator: "\n", omittingEmptySubsequences: false))
        case (.text, let days):
            let lines =
                days.map {
                    WeatherRenderer.forecastReport(
                        of: view, presentation, width: width, part: part, days: $0,
                        isCredited: Screen.isTerminal)
                }
                ?? report(of: view, presentation, width: width, above: notes)
            try Output.frame(lines.map { $0.text(color: settings.display.colorDepth) }.joined(separator: "\n"))
        }
    }

    /// Returns the report; at a terminal in no more lines than it has, so that the weather now stays on the screen.
    private func report(
        of view: Active.ViewModel?, _ presentation: Presentation, width: Int, above notes: [Message]
    ) -> [StyledLine] {
        let whole = WeatherRenderer.report(of: view, presentation, width: width)
        // The prompt comes below.
        let room = Screen.height.map { $0 - 1 - notes.reduce(0) { $0 + $1.height(width: width) } }
        guard let room, !presentation.isDialogue, whole.count > room else { return whole }
        let more = StyledLine(app.texts.more(forecastCommand))
        let height = room - more.height(width: width)
        return WeatherRenderer.report(of: view, presentation, width: width, height: max(1, height)) + [more]
    }

    private func line(_ template: String, of view: Active.ViewModel?) throws(Failure) -> String? {
        do throws(WeatherRenderer.FormatFailure) {
            return try WeatherRenderer.formatted(template, of: view, settings.reportPresentation)
        } catch {
            throw Failure(.usage, "--format: \(error.message)")
        }
    }
}

extension WeatherApp {
    func reportNow(_ command: Invocation) async throws(Failure) {
        try await ReportCommand(now: command.command, self).run()
    }

    func reportForecast(_ command: Invocation) async throws(Failure) {
        try await ReportCommand(forecast: command, self).run()
    }
}

extension PlaceQuery {
    /// The place as an argument in a shell, quoted if necessary.
    fileprivate var typed: String {
        switch self {
        case .name(let name): name.asShellWord
        case .place(let place): "--location=\(place.typedCoordinate)"
        }
    }

    /// Parses the operands of a command; returns nil if there are none.
    ///
    /// - Throws: A failure for numbers that are not a valid coordinate, and for a name that is too short.
    init?(_ operands: [String], _ texts: Texts) throws(Failure) {
        guard !operands.isEmpty else { return nil }
        self = try Failure.usage { try PlaceQuery(operands.joined(separator: " ")) }
        if case .name(let name) = self, CleanText.clean(name).count < Self.minimumLength {
            throw Failure(.usage, texts.tooShort(name, "\(Self.minimumLength)"))
        }
    }
}
