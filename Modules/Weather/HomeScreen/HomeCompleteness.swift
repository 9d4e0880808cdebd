package import WeatherModel
import WeatherRequests

// A report can be made once none of its data is in flight.

extension HomeScreen.ViewModel {
    /// Whether every request has succeeded or failed, and the time is known, so that the ages of reports are final.
    package var isComplete: Bool {
        isTimeKnown && localWeather.isComplete && localForecast?.isFetching != true && lookup?.isComplete != false
            && lookupForecast?.isFetching != true
            && favorites.allSatisfy { !$0.weather.isFetching && $0.forecast?.isFetching != true }
    }

    /// Why the requested weather is missing or stale; nil if it is up to date.
    package var gap: HomeScreen.Gap? {
        switch lookup {
        case .noMatch(let name)?: return .noMatch(name)
        case .searchFailed(_, let failure)?, .weather(_, .failed(let failure, _))?: return .failed(failure)
        case .searching?, .weather?: return nil
        case nil: break
        }
        return switch localWeather {
        case .weather(_, .failed(let failure, _)): .failed(failure)
        case .weather: nil
        case .checkingPermission, .locationDisabled: favoritesGap
        case .fetchingLocation, .locationUnavailable: .locationUnavailable
        }
    }

    /// Without a location, the report consists of the favorites, and fails if all of them did.
    private var favoritesGap: HomeScreen.Gap? {
        if favorites.isEmpty { return .locationNotSet }
        let failures = favorites.compactMap(\.weather.failure)
        return failures.count == favorites.count ? failures.first.map { .failed($0) } : nil
    }

    /// Whether there is the requested weather, however stale: of the lookup, else of the user's location, else, if no
    /// location is set, of a favorite.
    package var hasAnswer: Bool {
        switch lookup {
        case .weather(_, let weather)?: return weather.latest != nil
        case .searching?, .noMatch?, .searchFailed?: return false
        case nil: break
        }
        return switch localWeather {
        case .weather(_, let weather): weather.latest != nil
        case .fetchingLocation, .locationUnavailable: false
        case .checkingPermission, .locationDisabled: hasFavorite
        }
    }

    /// Whether there is any weather to show, however stale.
    package var hasReport: Bool { hasAnswer || lookup == nil && hasFavorite }

    private var hasFavorite: Bool { favorites.contains { $0.weather.latest != nil } }
}

extension HomeScreen {
    /// Why the requested weather is missing or stale.
    package enum Gap: Sendable, Equatable {
        /// The request failed.
        case failed(WeatherFailure)
        /// No place has this name.
        case noMatch(String)
        /// No location is set, and there is no favorite.
        case locationNotSet
        /// The location could not be determined.
        case locationUnavailable
    }
}

extension LocalWeather.ViewModel {
    fileprivate var isComplete: Bool {
        switch self {
        case .checkingPermission, .fetchingLocation: false
        case .locationDisabled, .locationUnavailable: true
        case .weather(_, let status): !status.isFetching
        }
    }
}

extension PlaceLookup.ViewModel {
    fileprivate var isComplete: Bool {
        switch self {
        case .searching: false
        case .noMatch, .searchFailed: true
        case .weather(_, let status): !status.isFetching
        }
    }
}
