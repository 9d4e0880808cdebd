import HomeFeature
import LifecycleCore
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

/// The weather that `weather now` and `weather forecast` print.
struct ReportedWeather {
    /// The report; nil without a usable key.
    let view: Active.ViewModel?
    /// Why the requested weather is missing or stale; nil if it is up to date.
    let failure: Failure?
    private let question: Job.Question
    private let command: String
    private let texts: Texts

    /// Fetches the weather.
    ///
    /// - Parameter command: The name of the command, for the advice in messages.
    init(_ question: Job.Question, for command: String, _ settings: Settings) async throws(Failure) {
        let app = WeatherApp(settings)
        (self.question, self.command, texts) = (question, command, settings.texts)
        switch try await app.result(of: .report(question)) {
        case .report(let view):
            self.view = view
            let gap: HomeScreen.Gap? = if case .home(let home) = view.screen { home.gap } else { nil }
            failure = gap.map { Diagnostics.failure(of: $0, in: command, of: app) }
        case .failed(let problem):
            view = nil
            failure = Diagnostics.failure(of: problem, in: .report(question), texts)
        case .favorites, .added, .removed, .keyStored, .keyDeleted, .unreadableKeyDeleted, .keyMissing:
            throw Failure(.software, texts.nothingToShow)
        }
    }

    var home: HomeScreen.ViewModel? { if case .home(let home)? = view?.screen { home } else { nil } }

    /// Prints the report, and says what is missing in it.
    ///
    /// - Parameters:
    ///   - isShown: Whether there is something to print.
    ///   - isJSON: Whether the report states itself why it is empty, and is printed in any case.
    ///   - tellsNotRead: Whether the report states itself that the favorites could not be read.
    ///   - cause: Why it is missing or stale; nil if it is up to date.
    ///   - hasAnswer: Whether there is what was requested, however stale.
    func tell(
        isShown: Bool, isJSON: Bool, tellsNotRead: Bool, because cause: Failure?, hasAnswer: Bool,
        _ print: (Active.ViewModel?) throws(Failure) -> Void
    ) throws(Failure) {
        if question.place == nil, !tellsNotRead, case .blocked(let cause)? = view?.saving {
            Output.say(texts.favoritesNotRead("\(cause)."))
        }
        if isShown || isJSON { try print(view) }
        if let failure, !isShown { throw failure }
        if let others { Output.say(others) }
        guard let cause else { return }
        // A stale answer states its age. It is not a failure, because status bars hide failed commands.
        guard hasAnswer else { throw cause }
        Output.say(cause.message)
    }

    /// A message with the other places found, each with the command that shows it; nil if there are none.
    private var others: String? {
        guard let home, !home.namesakes.isEmpty, case .weather(let place, _)? = home.lookup else { return nil }
        let places = [place] + home.namesakes
        let commands = home.namesakes.map { other in
            "weather \(command) "
                + (other.typedName(among: places).map { "\"\($0)\"" } ?? "--location=\(other.typedCoordinate)")
        }
        return texts.shown(place.nameWithRegion, of: places.count, commands.joined(separator: "; "))
    }
}

extension Settings {
    /// Prints one JSON object, and says if its data are invented.
    func print(json: String) throws(Failure) {
        if let banner = display.presentation.banner { Output.say(banner) }
        try Output.json(json)
    }

    /// Prints the lines that are drawn for the width of the screen.
    func print(_ lines: (_ width: Int) -> [StyledLine]) throws(Failure) {
        let drawn = lines(Screen.width(display.environment)).map { $0.text(color: display.colorDepth) }
        try Output.frame(drawn.joined(separator: "\n"))
    }
}

extension Diagnostics {
    /// Returns the failure of a report without up-to-date weather.
    fileprivate static func failure(of gap: HomeScreen.Gap, in command: String, of app: WeatherApp) -> Failure {
        let texts = app.settings.texts
        return switch gap {
        // The reason was already reported.
        case .locationUnavailable: Failure(app.trouble.status ?? .unavailable, texts.placeNotFound)
        case .locationNotSet:
            Failure(.configuration, texts.whereAreYou(command, asksDesktop: app.settings.asksDesktopForLocation))
        case .noMatch(let name): Failure(.noMatch, texts.noPlace(called: name))
        case .failed(let cause): failure(of: cause, in: texts.language)
        }
    }
}
