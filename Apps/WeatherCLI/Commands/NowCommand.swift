import ArgumentTable
import HomeScreen
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText

/// `weather now`: the current weather at the user's location or at a place, as text, one line or JSON.
struct NowCommand {
    enum Format {
        case report
        case oneLine
        case json
    }

    let settings: Settings
    /// The event that requests the place; nil for the user's location.
    let lookup: HomeScreen.ShellEvent?
    let format: Format
    /// The user's template for the line, with fields in braces; nil for the default line.
    let template: String?

    /// - Parameter link: The link whose place replaces the operands.
    init(_ command: ParsedCommand, _ settings: Settings, showing link: PlaceLink? = nil) throws(Failure) {
        self.settings = settings
        if let link {
            lookup = .show(link.place)
        } else {
            lookup = try PlaceQuery(command.operands)?.event
        }
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
            try Self.line(template, of: .loading, for: .local, settings.display.presentation)
        }
    }

    func run() async throws(Failure) {
        let query = WeatherQuery(
            settings: settings, subject: subject, lookup: lookup,
            wantsForecasts: namesForecast || lookup != nil && showsForecasts)
        let answer = try await query.answer { view throws(Failure) in
            if format == .json { try print(view, for: lookup == nil ? .home : .lookup) }
        }
        try show(answer)
    }

    /// The data to request for the format.
    private var subject: HomeScreen.Subject {
        switch (lookup, format) {
        case (_?, _): .nothing
        case (nil, .oneLine): .local
        case (nil, .report), (nil, .json): showsForecasts ? .everything : .weather
        }
    }

    /// Whether the report includes forecasts: only on a terminal; programs get just the weather that they request.
    private var showsForecasts: Bool { format == .report && Screen.isTerminal }

    /// Whether the template has a field that a forecast fills.
    private var namesForecast: Bool {
        ["{rain}", "{chance}", "{low}", "{high}"].contains { template?.contains($0) == true }
    }

    private func show(_ answer: WeatherQuery.Answer) throws(Failure) {
        let home = answer.home
        let failure = NowFailure(
            of: "now", asksDesktop: settings.asksDesktopForLocation, texts: settings.texts,
            lookupStatus: answer.lookupStatus
        ).failure(in: home)
        // The favorites that loaded are shown even if the local weather failed.
        let isShown = failure == nil || home.hasReport
        // A report that is shown says this itself.
        if lookup == nil, format != .report || !isShown, case .blocked(let cause) = answer.active.saving {
            Output.say(settings.texts.favoritesNotRead("\(cause)."))
        }
        // The JSON object itself states why it is empty.
        if isShown || format == .json { try print(answer.view, for: home.lookup == nil ? .home : .lookup) }
        if let failure, !isShown { throw failure }
        if let others = Self.others(in: home, for: "weather now", settings.texts) { Output.say(others) }
        guard let failure else { return }
        // A stale answer states its age. It is not a failure, because status bars hide failed commands.
        guard home.hasAnswer else { throw failure }
        Output.say(failure.message)
    }

    private func print(_ view: Lifecycle.ViewModel, for subject: ReportSubject) throws(Failure) {
        let presentation = settings.reportPresentation
        switch format {
        case .json:
            if let banner = presentation.banner { Output.say(banner) }
            try Output.json(
                WeatherText.json(of: view, for: subject, presentation))
        case .oneLine:
            let line =
                try template.map { template throws(Failure) in
                    try Self.line(template, of: view, for: subject, presentation)
                }
                ?? WeatherText.oneLine(
                    of: view, for: subject, presentation,
                    width: Screen.isTerminal ? Screen.width(settings.display.environment) : nil)
            guard let line else { throw Failure(.software, settings.texts.nothingToShow) }
            try Output.data(lines: line.split(separator: "\n", omittingEmptySubsequences: false))
        case .report:
            let width = Screen.width(settings.display.environment)
            let lines = WeatherText.report(of: view, for: subject, presentation, width: width)
            let color = settings.display.colorDepth
            try Output.frame(lines.map { $0.text(color: color) }.joined(separator: "\n"))
        }
    }

    private static func line(
        _ template: String, of view: Lifecycle.ViewModel, for subject: ReportSubject, _ presentation: Presentation
    ) throws(Failure) -> String? {
        do throws(WeatherText.FormatFailure) {
            return try WeatherText.formatted(template, of: view, for: subject, presentation)
        } catch {
            throw Failure(.usage, "--format: \(error.message(in: presentation.language))")
        }
    }

    /// Returns a message with the other places found, each with the command that shows it; nil if there are none.
    ///
    /// - Parameter command: The words before the place.
    static func others(
        in home: HomeScreen.ViewModel, for command: String, _ texts: CommandTexts
    ) -> String? {
        guard !home.namesakes.isEmpty, case .weather(let place, _)? = home.lookup else { return nil }
        let places = [place] + home.namesakes
        let commands = home.namesakes.map { other in
            PlaceChoice.words(for: other, among: places).map { "\(command) \"\($0)\"" }
                ?? "\(command) --location=\(PlaceChoice.coordinate(of: other))"
        }
        return texts.shown(PlaceChoice.name(of: place), of: places.count, commands.joined(separator: "; "))
    }
}

extension HomeScreen.ViewModel {
    /// Whether there is any weather to show, however stale.
    fileprivate var hasReport: Bool { hasAnswer || lookup == nil && hasFavorite }

    /// Whether there is the requested weather, however stale: of the lookup, else of the user's location, else, if no
    /// location is set, of a favorite.
    var hasAnswer: Bool {
        if let lookup {
            if case .weather(_, let weather) = lookup { return weather.latest != nil }
            return false
        }
        return switch localWeather {
        case .weather(_, let weather): weather.latest != nil
        case .fetchingLocation, .locationUnavailable: false
        case .checkingPermission, .locationDisabled: hasFavorite
        }
    }

    private var hasFavorite: Bool { favorites.contains { $0.weather.latest != nil } }
}
