import ArgumentTable
import HomeScreen
import Lifecycle
import TextUI
import WeatherModel
import WeatherText

/// `weather now`: the weather here, or at a place, as text, one line or JSON.
struct NowCommand {
    enum Format {
        case report
        case oneLine
        case json
    }

    let settings: Settings
    let place: String?
    let format: Format

    init(_ command: ParsedCommand, _ settings: Settings) throws(Failure) {
        self.settings = settings
        place = command.operands.isEmpty ? nil : command.operands.joined(separator: " ")
        switch (command.flag("json"), command.flag("oneline")) {
        case (true, true): throw Failure(.usage, "--json and --oneline exclude each other. See weather now --help")
        case (true, false): format = .json
        case (false, true): format = .oneLine
        case (false, false): format = .report
        }
    }

    func run() async throws(Failure) {
        var asked = false
        let session = try Session(settings, .online)
        let place = place
        let view = try await session.run(showing: subject) {
            view throws(Failure) -> Session.Step<Lifecycle.ViewModel> in
            if let failure = Troubles.failure(of: view) { throw failure }
            guard case .active(let active) = view, case .home(let home) = active.screen else { return .wait }
            guard let place else { return Self.isSettled(home) ? .done(view) : .wait }
            guard asked else {
                asked = true
                return .send([.active(.home(.lookUp(place)))])
            }
            return home.isTimeKnown && home.lookup.map(Self.isSettled) == true ? .done(view) : .wait
        }
        try show(view)
    }

    /// What has to be asked for to print it.
    private var subject: HomeScreen.Subject {
        switch (place, format) {
        case (_?, _): .nothing
        case (nil, .oneLine): .local
        case (nil, .report), (nil, .json): .everything
        }
    }

    private func show(_ view: Lifecycle.ViewModel) throws(Failure) {
        guard case .active(let active) = view, case .home(let home) = active.screen else { return }
        if place == nil, case .favoritesNotLoaded(let cause)? = active.notice {
            Output.say("The favorites could not be read: \(cause).")
        }
        let failure = NowFailure(asksDesktop: settings.asksDesktopForLocation).failure(in: home, format: format)
        // What came of the favorites is shown even when the weather here did not come.
        guard failure == nil || home.favorites.contains(where: \.weather.isFetched) else { throw failure ?? .noResult }
        try print(view, for: home.lookup == nil ? .home : .lookup)
        if let others = Self.others(in: home) { Output.say(others) }
        if let failure { throw failure }
    }

    private func print(_ view: Lifecycle.ViewModel, for subject: ReportSubject) throws(Failure) {
        let presentation = Presentation(
            units: settings.units, glyphs: settings.glyphs, banner: settings.banner,
            asksDesktop: settings.asksDesktopForLocation)
        switch format {
        case .json:
            if let banner = settings.banner { Output.say(banner) }
            try Output.json(
                WeatherText.json(
                    of: view, for: subject, units: settings.units, asksDesktop: settings.asksDesktopForLocation))
        case .oneLine:
            guard let line = WeatherText.oneLine(of: view, for: subject, presentation) else { throw .noResult }
            try Output.data(line)
        case .report:
            let width = Screen.width(settings.environment)
            let lines = WeatherText.report(of: view, for: subject, presentation, width: width)
            let color = Screen.color(settings)
            try Output.frame(lines.map { $0.text(color: color) }.joined(separator: "\n"))
        }
    }

    /// The places of the same name that are not shown, each with the words that show it.
    private static func others(in home: HomeScreen.ViewModel) -> String? {
        guard !home.namesakes.isEmpty, case .weather(let place, _)? = home.lookup else { return nil }
        let places = [place] + home.namesakes
        let commands = home.namesakes.map { other in
            PlaceChoice.words(for: other, among: places).map { "weather now \"\($0)\"" }
                ?? "weather now --location=\(PlaceChoice.coordinate(of: other))"
        }
        return "this is \(PlaceChoice.name(of: place)), one of \(places.count) places of that name. For the others: "
            + commands.joined(separator: "; ")
    }

    private static func isSettled(_ home: HomeScreen.ViewModel) -> Bool {
        home.isTimeKnown && isSettled(home.localWeather) && home.favorites.allSatisfy { isSettled($0.weather) }
    }

    private static func isSettled(_ local: LocalWeather.ViewModel) -> Bool {
        switch local {
        case .checkingPermission, .fetchingLocation: false
        case .locationDisabled, .locationUnavailable: true
        case .weather(_, let status): isSettled(status)
        }
    }

    private static func isSettled(_ lookup: PlaceLookup.ViewModel) -> Bool {
        switch lookup {
        case .searching: false
        case .noMatch, .searchFailed: true
        case .weather(_, let status): isSettled(status)
        }
    }

    private static func isSettled(_ status: WeatherStatus) -> Bool {
        switch status {
        case .fetching: false
        case .fetched, .failed: true
        }
    }
}

/// Why a report has less to show than it should.
struct NowFailure {
    /// Whether the desktop was asked where the user is.
    let asksDesktop: Bool

    /// Nil when there is what was asked for.
    func failure(in home: HomeScreen.ViewModel, format: NowCommand.Format) -> Failure? {
        if let lookup = home.lookup { return Self.failure(in: lookup) }
        switch home.localWeather {
        case .weather(_, .failed(let failure, _)): return Troubles.failure(of: failure)
        case .weather: return nil
        case .checkingPermission, .locationDisabled: return withoutPlace(home, format) { noPlace }
        case .fetchingLocation, .locationUnavailable: return withoutPlace(home, format) { placeNotFound }
        }
    }

    /// Without a place, the favorites are the report, which is none when all of them failed.
    private func withoutPlace(
        _ home: HomeScreen.ViewModel, _ format: NowCommand.Format, _ failure: () -> Failure
    ) -> Failure? {
        guard format != .oneLine, !home.favorites.isEmpty else { return failure() }
        let failures = home.favorites.compactMap(\.weather.failure)
        guard failures.count == home.favorites.count, let first = failures.first else { return nil }
        return Troubles.failure(of: first)
    }

    private var noPlace: Failure {
        let desktop = asksDesktop ? "" : ", or have the system asked with --location auto"
        return Failure(
            .configuration,
            "Where are you? Name a place (weather now Oslo), or give --location LAT,LON\(desktop); WEATHER_LOCATION or "
                + "\"location\" in the configuration does it for good.")
    }

    private var placeNotFound: Failure {
        Failure(.unavailable, "Your place could not be found. Give --location LAT,LON, or name a place.")
    }

    private static func failure(in lookup: PlaceLookup.ViewModel) -> Failure? {
        switch lookup {
        case .noMatch(let name):
            Failure(.noMatch, "No place is called \"\(name)\". \(PlaceChoice.hint(afterNoMatch: name))")
        case .searchFailed(_, let failure), .weather(_, .failed(let failure, _)): Troubles.failure(of: failure)
        case .searching, .weather: nil
        }
    }
}

extension WeatherStatus {
    fileprivate var isFetched: Bool {
        switch self {
        case .fetched: true
        case .fetching, .failed: false
        }
    }

    fileprivate var failure: WeatherFailure? {
        switch self {
        case .failed(let failure, _): failure
        case .fetching, .fetched: nil
        }
    }
}

extension Failure {
    /// What a report without anything to show ends with.
    fileprivate static let noResult = Failure(.software, "There is nothing to show.")
}
