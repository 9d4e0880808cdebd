import HomeScreen
import TextApp
import WeatherModel
import WeatherRequests

/// The reason why a report is incomplete.
struct NowFailure {
    /// The name of the command, for the advice in messages.
    let command: String
    /// Whether the desktop was queried for the user's location.
    let asksDesktop: Bool
    /// The texts of the messages.
    let texts: CommandTexts
    /// The exit status of a failed lookup of the named place, which was already reported; nil if it did not fail.
    let lookupStatus: ExitCode?

    init(
        of command: String, asksDesktop: Bool, texts: CommandTexts = CommandTexts(), lookupStatus: ExitCode? = nil
    ) {
        self.command = command
        self.asksDesktop = asksDesktop
        self.texts = texts
        self.lookupStatus = lookupStatus
    }

    /// Returns the failure of the requested data; nil if the data is there.
    func failure(in home: HomeScreen.ViewModel) -> Failure? {
        if let lookup = home.lookup { return failure(in: lookup) }
        switch home.localWeather {
        case .weather(_, .failed(let failure, _)): return Diagnostics.failure(of: failure, in: texts.language)
        case .weather: return nil
        case .checkingPermission, .locationDisabled: return withoutLocation(home.favorites)
        case .fetchingLocation, .locationUnavailable: return placeNotFound
        }
    }

    /// Returns the failure without a location: the report then consists of the favorites, and fails if all of them did.
    private func withoutLocation(_ favorites: [HomeScreen.FavoriteWeather]) -> Failure? {
        guard !favorites.isEmpty else { return noPlace }
        let failures = favorites.compactMap(\.weather.failure)
        guard failures.count == favorites.count, let first = failures.first else { return nil }
        return Diagnostics.failure(of: first, in: texts.language)
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
            Diagnostics.failure(of: failure, in: texts.language)
        case .searching, .weather: nil
        }
    }
}
