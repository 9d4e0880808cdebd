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

    /// - Parameter link: the place that a link names, instead of the operands.
    init(_ command: ParsedCommand, _ settings: Settings, showing link: PlaceLink? = nil) throws(Failure) {
        self.settings = settings
        if let link {
            lookup = .show(link.place)
        } else {
            lookup = command.operands.isEmpty ? nil : .lookUp(command.operands.joined(separator: " "))
        }
        switch (command.flag("json"), command.flag("oneline")) {
        case (true, true): throw Failure(.usage, "--json and --oneline exclude each other. See weather now --help")
        case (true, false): format = .json
        case (false, true): format = .oneLine
        case (false, false): format = .report
        }
    }

    func run() async throws(Failure) {
        var asked = false
        let session = try await AppSession(WeatherApp(settings, .online))
        let lookup = lookup
        let view = try await session.run(sending: .startShowing(subject)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Lifecycle.ViewModel> in
            if let failure = Troubles.failure(of: view) { throw failure }
            guard case .active(let active) = view, case .home(let home) = active.screen else { return .wait }
            guard let lookup else { return home.isComplete ? .done(view) : .wait }
            guard asked else {
                asked = true
                return .send([.active(.home(lookup))])
            }
            return home.isLookupComplete ? .done(view) : .wait
        }
        try show(view)
    }

    /// What has to be asked for to print it.
    private var subject: HomeScreen.Subject {
        switch (lookup, format) {
        case (_?, _): .nothing
        case (nil, .oneLine): .local
        case (nil, .report), (nil, .json): .everything
        }
    }

    private func show(_ view: Lifecycle.ViewModel) throws(Failure) {
        guard case .active(let active) = view, case .home(let home) = active.screen else { return }
        let failure = NowFailure(asksDesktop: settings.asksDesktopForLocation).failure(in: home, format: format)
        // What came of the favorites is shown even when the weather here did not come, and so is an old answer.
        let isShown = failure == nil || home.hasReport
        // A report that is shown says so itself.
        if lookup == nil, format != .report || !isShown, case .favoritesNotLoaded(let cause)? = active.notice {
            Output.say("The favorites could not be read: \(cause).")
        }
        if let failure, !isShown { throw failure }
        try print(view, for: home.lookup == nil ? .home : .lookup)
        if let others = Self.others(in: home) { Output.say(others) }
        if let failure { throw failure }
    }

    private func print(_ view: Lifecycle.ViewModel, for subject: ReportSubject) throws(Failure) {
        let presentation = settings.display.presentation
        switch format {
        case .json:
            if let banner = presentation.banner { Output.say(banner) }
            try Output.json(
                WeatherText.json(
                    of: view, for: subject, units: presentation.units, asksDesktop: settings.asksDesktopForLocation))
        case .oneLine:
            guard let line = WeatherText.oneLine(of: view, for: subject, presentation) else { throw .noResult }
            try Output.data(line)
        case .report:
            let width = Screen.width(settings.display.environment)
            let lines = WeatherText.report(of: view, for: subject, presentation, width: width)
            let color = settings.display.colorDepth
            try Output.frame(lines.map { $0.text(color: color) }.joined(separator: "\n"))
        }
    }

    /// The places found that are not shown, each with the words that show it.
    private static func others(in home: HomeScreen.ViewModel) -> String? {
        guard !home.namesakes.isEmpty, case .weather(let place, _)? = home.lookup else { return nil }
        let places = [place] + home.namesakes
        let commands = home.namesakes.map { other in
            PlaceChoice.words(for: other, among: places).map { "weather now \"\($0)\"" }
                ?? "weather now --location=\(PlaceChoice.coordinate(of: other))"
        }
        return "this is \(PlaceChoice.name(of: place)), one of \(places.count) places found. For the others: "
            + commands.joined(separator: "; ")
    }
}

extension HomeScreen.ViewModel {
    /// Whether there is weather to show, however old.
    fileprivate var hasReport: Bool {
        if case .weather(_, let weather)? = lookup { return weather.latest != nil }
        if case .weather(_, let weather) = localWeather, weather.latest != nil { return true }
        return favorites.contains { $0.weather.latest != nil }
    }
}

extension Failure {
    /// What a report without anything to show ends with.
    fileprivate static let noResult = Failure(.software, "There is nothing to show.")
}
