import HomeScreen
import LifecycleCore
import TextApp
import WeatherModel

/// The weather that `weather now` and `weather forecast` print.
struct ReportedWeather {
    let view: Active.ViewModel
    let home: HomeScreen.ViewModel
    /// Why the requested weather is missing or stale; nil if it is up to date.
    let failure: Failure?
    private let question: Job.Question
    private let command: String
    private let texts: CommandTexts

    /// Fetches the weather.
    ///
    /// - Parameters:
    ///   - command: The name of the command, for the advice in messages.
    ///   - refused: Called if there is no usable key, before the failure is thrown.
    init(
        _ question: Job.Question, for command: String, _ settings: Settings, refused: () throws(Failure) -> Void
    ) async throws(Failure) {
        let app = WeatherApp(settings)
        let texts = settings.texts
        let result = try await app.result(of: .report(question))
        if case .failed(let problem) = result {
            try refused()
            throw Diagnostics.failure(of: problem, in: .report(question), texts)
        }
        guard case .report(let view) = result, case .home(let home) = view.screen else {
            throw Failure(.software, texts.nothingToShow)
        }
        (self.view, self.home) = (view, home)
        (self.question, self.command, self.texts) = (question, command, texts)
        failure = home.gap.map { gap in
            switch gap {
            // The reason was already reported.
            case .locationUnavailable: Failure(app.trouble.status ?? .unavailable, texts.placeNotFound)
            case .locationNotSet:
                Failure(
                    .configuration, texts.whereAreYou(command, asksDesktop: settings.asksDesktopForLocation))
            case .noMatch(let name): Failure(.noMatch, texts.noPlace(called: name))
            case .failed(let failure): Diagnostics.failure(of: failure, in: texts.language)
            }
        }
    }

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
        _ print: () throws(Failure) -> Void
    ) throws(Failure) {
        if question.place == nil, !tellsNotRead, case .blocked(let cause) = view.saving {
            Output.say(texts.favoritesNotRead("\(cause)."))
        }
        if isShown || isJSON { try print() }
        if let failure, !isShown { throw failure }
        if let others { Output.say(others) }
        guard let cause else { return }
        // A stale answer states its age. It is not a failure, because status bars hide failed commands.
        guard hasAnswer else { throw cause }
        Output.say(cause.message)
    }

    /// A message with the other places found, each with the command that shows it; nil if there are none.
    private var others: String? {
        guard !home.namesakes.isEmpty, case .weather(let place, _)? = home.lookup else { return nil }
        let places = [place] + home.namesakes
        let commands = home.namesakes.map { other in
            "weather \(command) "
                + (other.typedName(among: places).map { "\"\($0)\"" } ?? "--location=\(other.typedCoordinate)")
        }
        return texts.shown(place.nameWithRegion, of: places.count, commands.joined(separator: "; "))
    }
}
