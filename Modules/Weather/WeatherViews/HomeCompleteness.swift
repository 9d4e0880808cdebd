package import WeatherModel

// A report can be made once none of its data is in flight.

extension HomeScreen.ViewModel {
    /// Whether every request has succeeded or failed, and the time is known, so that the ages of reports are final.
    package var isComplete: Bool {
        isTimeKnown && localWeather.isComplete && localForecast?.isFetching != true
            && requested.isComplete && lookupForecast?.isFetching != true && air?.isFetching != true
            && favorites.allSatisfy { !$0.weather.isFetching && $0.forecast?.isFetching != true }
    }

    /// The place that was asked for: the one looked up, like a location given by name, else the user's location.
    package var requested: LocalWeather { lookup.map(LocalWeather.named) ?? localWeather }

    /// The forecast for that place; nil if it is not requested.
    package var requestedForecast: ForecastFetch? { lookup == nil ? localForecast : lookupForecast }

    /// Why the requested weather is missing or stale; nil if it is up to date.
    package var gap: HomeScreen.Gap? {
        switch requested {
        case .checkingPermission, .locationDisabled:
            // Without a location, the first favorite takes its place.
            favorites.isEmpty ? .locationNotSet : favorites[0].weather.failure.map { .failed($0) }
        case .fetchingLocation, .locationUnavailable: .locationUnavailable
        case .named(.searching): nil
        case .named(.noMatch(let name)): .noMatch(name)
        case .named(.searchFailed(let name, let failure)): .searchFailed(name, failure)
        case .weather(_, let weather), .named(.weather(_, let weather)): weather.failure.map { .failed($0) }
        }
    }

    /// Whether there is the requested weather, however stale; if no location is set, that of the first favorite.
    package var hasAnswer: Bool {
        (requested == .locationDisabled ? favorites.first?.weather : requested.weather)?.latest != nil
    }

    /// Whether there is any weather to show, however stale.
    package var hasReport: Bool { hasAnswer || lookup == nil && favorites.contains { $0.weather.latest != nil } }

    /// Returns the availability of the requested weather, or of the requested forecast.
    package func yield(ofForecast isForecast: Bool) -> HomeScreen.Yield {
        guard isForecast else { return (hasAnswer, hasReport, gap) }
        let hasAnswer = requestedForecast?.latest != nil
        return (hasAnswer, hasAnswer, requestedForecast?.failure.map { .failed($0) } ?? gap)
    }
}

extension HomeScreen {
    /// The availability of a requested report: whether there is one, however stale; whether there is anything to show,
    /// such as favorites beside local weather that failed; and why it is missing or stale, nil if it is up to date.
    package typealias Yield = (hasAnswer: Bool, isShown: Bool, gap: Gap?)

    /// Why the requested weather is missing or stale.
    package enum Gap: Sendable, Equatable {
        /// The request failed.
        case failed(WeatherFailure)
        /// No place has this name.
        case noMatch(String)
        /// The search for a name failed.
        case searchFailed(String, WeatherFailure)
        /// No location is set, and there is no favorite.
        case locationNotSet
        /// The location could not be determined.
        case locationUnavailable
    }
}

extension LocalWeather {
    /// The weather; nil before the location is known.
    package var weather: WeatherStatus? {
        switch self {
        case .checkingPermission, .locationDisabled, .fetchingLocation, .locationUnavailable: nil
        case .weather(_, let weather): weather
        case .named(let lookup): lookup.weather
        }
    }

    /// Whether no request for it is in flight.
    package var isComplete: Bool {
        switch self {
        case .checkingPermission, .fetchingLocation, .named(.searching): false
        case .locationDisabled, .locationUnavailable, .named(.noMatch), .named(.searchFailed): true
        case .weather(_, let weather), .named(.weather(_, let weather)): !weather.isFetching
        }
    }
}

extension PlaceLookup {
    /// The weather; nil before the place is known.
    package var weather: WeatherStatus? { if case .weather(_, let weather) = self { weather } else { nil } }

    /// The place; nil before it is known.
    package var place: Place? { if case .weather(let place, _) = self { place } else { nil } }
}
