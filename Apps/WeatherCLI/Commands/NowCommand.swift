import ArgumentTable
import HomeScreen
import Lifecycle
import TextApp
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText

/// `weather now`: the weather here, or at a place, as text, one line or JSON.
struct NowCommand {
    enum Format {
        case report
        case oneLine
        case json
    }

    let settings: Settings
    /// The event that asks for the place; nil for the place where the user is.
    let lookup: HomeScreen.ShellEvent?
    let format: Format
    /// The user's own words for the line, with fields in braces; nil for the usual ones.
    let template: String?

    /// - Parameter link: the place that a link names, instead of the operands.
    init(_ command: ParsedCommand, _ settings: Settings, showing link: PlaceLink? = nil) throws(Failure) {
        self.settings = settings
        if let link {
            lookup = .show(link.place)
        } else {
            lookup = try PlaceArgument(command.operands)?.event
        }
        template = command.value("format")
        switch (command.flag("json"), command.flag("oneline"), template) {
        case (true, false, nil): format = .json
        case (false, true, nil), (false, false, _?): format = .oneLine
        case (false, false, nil): format = .report
        default:
            throw Failure(.usage, "--json, --oneline and --format exclude each other. See weather now --help")
        }
        // A mistake in it is told before anybody is asked.
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

    /// What has to be asked for to print it.
    private var subject: HomeScreen.Subject {
        switch (lookup, format) {
        case (_?, _): .nothing
        case (nil, .oneLine): .local
        case (nil, .report), (nil, .json): showsForecasts ? .everything : .weather
        }
    }

    /// Whether the report is for people, who are shown what comes next as well; programs get what they ask for.
    private var showsForecasts: Bool { format == .report && Screen.isTerminal }

    /// Whether the user's own words have a field that a forecast fills.
    private var namesForecast: Bool {
        ["{rain}", "{chance}", "{low}", "{high}"].contains { template?.contains($0) == true }
    }

    private func show(_ answer: WeatherQuery.Answer) throws(Failure) {
        let home = answer.home
        let failure = NowFailure(
            of: "now", asksDesktop: settings.asksDesktopForLocation, texts: settings.texts,
            lookupStatus: answer.lookupStatus
        ).failure(in: home)
        // What came of the favorites is shown even when the weather here did not come.
        let isShown = failure == nil || home.hasReport
        // A report that is shown says so itself.
        if lookup == nil, format != .report || !isShown, case .favoritesNotLoaded(let cause)? = answer.active.notice {
            Output.say(settings.texts.favoritesNotRead("\(cause)."))
        }
        // Programs read from the object itself why it is empty.
        if isShown || format == .json { try print(answer.view, for: home.lookup == nil ? .home : .lookup) }
        if let failure, !isShown { throw failure }
        if let others = Self.others(in: home, for: "weather now", settings.texts) { Output.say(others) }
        guard let failure else { return }
        // An old answer tells its age. It is no failure, because status bars hide what fails.
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

    /// The places found that are not shown, each with the words that show it.
    ///
    /// - Parameter command: the words before the place.
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
    /// Whether there is weather to show, however old.
    fileprivate var hasReport: Bool { hasAnswer || lookup == nil && hasFavorite }

    /// Whether there is the weather that was asked for, however old: there, else here, else, where no location is set, at
    /// a favorite.
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
