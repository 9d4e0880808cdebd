import HomeScreen
import TextApp
import WeatherModel
import WeatherRequests

/// Why a report has less to show than it should.
struct NowFailure {
    /// The command's name, for its advice.
    let command: String
    /// Whether the desktop was asked where the user is.
    let asksDesktop: Bool
    /// What is said of it.
    let texts: CommandTexts
    /// What became of looking up the place that the user has named, where it was told already; nil for nothing.
    let lookupStatus: ExitCode?

    init(
        of command: String, asksDesktop: Bool, texts: CommandTexts = CommandTexts(), lookupStatus: ExitCode? = nil
    ) {
        self.command = command
        self.asksDesktop = asksDesktop
        self.texts = texts
        self.lookupStatus = lookupStatus
    }

    /// Nil when there is what was asked for.
    func failure(in home: HomeScreen.ViewModel) -> Failure? {
        if let lookup = home.lookup { return failure(in: lookup) }
        switch home.localWeather {
        case .weather(_, .failed(let failure, _)): return Troubles.failure(of: failure, in: texts.language)
        case .weather: return nil
        case .checkingPermission, .locationDisabled: return withoutLocation(home.favorites)
        case .fetchingLocation, .locationUnavailable: return placeNotFound
        }
    }

    /// Where no location is set, the favorites are the report, which is none when all of them failed.
    private func withoutLocation(_ favorites: [HomeScreen.FavoriteWeather]) -> Failure? {
        guard !favorites.isEmpty else { return noPlace }
        let failures = favorites.compactMap(\.weather.failure)
        guard failures.count == favorites.count, let first = failures.first else { return nil }
        return Troubles.failure(of: first, in: texts.language)
    }

    private var noPlace: Failure {
        Failure(.configuration, texts.whereAreYou(command, asksDesktop: asksDesktop))
    }

    private var placeNotFound: Failure { Failure(lookupStatus ?? .unavailable, texts.placeNotFound) }

    private func failure(in lookup: PlaceLookup.ViewModel) -> Failure? {
        switch lookup {
        case .noMatch(let name):
            Failure(.noMatch, texts.noPlace(called: name))
        case .searchFailed(_, let failure), .weather(_, .failed(let failure, _)):
            Troubles.failure(of: failure, in: texts.language)
        case .searching, .weather: nil
        }
    }
}
