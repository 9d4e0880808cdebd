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
    /// What became of looking up the place that the user has named, where it was told already; nil for nothing.
    let lookupStatus: ExitCode?

    init(of command: String, asksDesktop: Bool, lookupStatus: ExitCode? = nil) {
        self.command = command
        self.asksDesktop = asksDesktop
        self.lookupStatus = lookupStatus
    }

    /// Nil when there is what was asked for.
    func failure(in home: HomeScreen.ViewModel) -> Failure? {
        if let lookup = home.lookup { return Self.failure(in: lookup) }
        switch home.localWeather {
        case .weather(_, .failed(let failure, _)): return Troubles.failure(of: failure)
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
        return Troubles.failure(of: first)
    }

    private var noPlace: Failure {
        let desktop = asksDesktop ? "" : ", or have the system asked with --location auto"
        return Failure(
            .configuration,
            "Where are you? Name a place (weather \(command) Oslo), or give --location Oslo or "
                + "--location LAT,LON\(desktop); WEATHER_LOCATION or \"location\" in the configuration does it for good."
        )
    }

    private var placeNotFound: Failure {
        Failure(
            lookupStatus ?? .unavailable, "Your place could not be found. Give --location LAT,LON, or name a place.")
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
