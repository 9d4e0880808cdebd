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
        let view = try await session.run { view throws(Failure) -> Session.Step<Lifecycle.ViewModel> in
            if let failure = Troubles.failure(of: view) { throw failure }
            guard case .active(let active) = view, case .home(let home) = active.screen else { return .wait }
            guard let place else { return Self.isSettled(home) ? .done(view) : .wait }
            guard asked else {
                asked = true
                return .send([.active(.home(.lookUp(place)))])
            }
            return home.lookup.map(Self.isSettled) == true ? .done(view) : .wait
        }
        try show(view)
    }

    private func show(_ view: Lifecycle.ViewModel) throws(Failure) {
        guard case .active(let active) = view, case .home(let home) = active.screen else { return }
        if let failure = failure(in: home) { throw failure }
        if place == nil, case .favoritesNotLoaded(let cause)? = active.notice {
            Output.say("The favorites could not be read: \(cause).")
        }
        let subject: ReportSubject = place == nil ? .home : .lookup
        let presentation = Presentation(units: settings.units, glyphs: settings.glyphs, banner: settings.banner)
        switch format {
        case .json:
            if let banner = settings.banner { Output.say(banner) }
            try Output.data(WeatherText.json(of: view, for: subject, units: settings.units))
        case .oneLine:
            guard let line = WeatherText.oneLine(of: view, for: subject, presentation) else { return }
            try Output.data(line)
        case .report:
            let width = Screen.width(settings.environment)
            let lines = WeatherText.report(of: view, for: subject, presentation, width: width)
            let color = Screen.color(settings)
            try Output.data(lines.map { $0.text(color: color) }.joined(separator: "\n"))
        }
    }

    private static func isSettled(_ home: HomeScreen.ViewModel) -> Bool {
        isSettled(home.localWeather) && home.favorites.allSatisfy { isSettled($0.weather) }
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

    /// A report without an age is about to get one: the clock is asked before the service.
    private static func isSettled(_ status: WeatherStatus) -> Bool {
        switch status {
        case .fetching: false
        case .fetched(let report): report.age != .unknown
        case .failed: true
        }
    }

    /// Why there is nothing to show, nil when there is.
    private func failure(in home: HomeScreen.ViewModel) -> Failure? {
        if let lookup = home.lookup { return Self.failure(in: lookup) }
        switch home.localWeather {
        case .weather(_, .failed(let failure, _)): return Troubles.failure(of: failure)
        case .locationDisabled where home.favorites.isEmpty:
            return Failure(
                .configuration,
                "Where are you? Name a place (weather now Oslo), give --location LAT,LON, or have the system asked "
                    + "with --location auto; WEATHER_LOCATION or \"location\" in the configuration does it for good.")
        case .locationUnavailable where home.favorites.isEmpty:
            return Failure(.unavailable, "Your place could not be found. Give --location LAT,LON, or name a place.")
        case .checkingPermission, .fetchingLocation, .locationDisabled, .locationUnavailable, .weather: return nil
        }
    }

    private static func failure(in lookup: PlaceLookup.ViewModel) -> Failure? {
        switch lookup {
        case .noMatch(let name):
            Failure(.noMatch, "No place is called \"\(name)\". Check the spelling, or add a country: Ashford,AU.")
        case .searchFailed(_, let failure), .weather(_, .failed(let failure, _)): Troubles.failure(of: failure)
        case .searching, .weather: nil
        }
    }
}
