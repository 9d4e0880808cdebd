import HomeScreen
import TextApp
import WeatherModel
import WeatherRequests

/// Why a report has less to show than it should.
struct NowFailure {
    /// Whether the desktop was asked where the user is.
    let asksDesktop: Bool
    /// What is said of it.
    var texts = CommandTexts()
    /// What became of looking up the place that the user has named, where it was told already; nil for nothing.
    var lookupStatus: ExitCode?

    /// Nil when there is what was asked for.
    func failure(in home: HomeScreen.ViewModel, format: NowCommand.Format) -> Failure? {
        if let lookup = home.lookup { return self.failure(in: lookup) }
        switch home.localWeather {
        case .weather(_, .failed(let failure, _)): return Troubles.failure(of: failure, in: texts.language)
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
        return Troubles.failure(of: first, in: texts.language)
    }

    private var noPlace: Failure { Failure(.configuration, texts.whereAreYou(asksDesktop: asksDesktop)) }

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
