package import WeatherModel

// A report can be made once none of its data is in flight.

extension HomeScreen.ViewModel {
    /// Whether every request has succeeded or failed, and the time is known, so that the ages of reports are final.
    package var isComplete: Bool {
        isTimeKnown && localWeather.isComplete && localForecast?.isFetching != true && lookup?.isComplete != false
            && lookupForecast?.isFetching != true && air?.isFetching != true
            && favorites.allSatisfy { !$0.weather.isFetching && $0.forecast?.isFetching != true }
    }

    /// Why the requested weather is missing or stale; nil if it is up to date.
    package var gap: HomeScreen.Gap? {
        switch (lookup, localWeather) {
        case (let lookup?, _), (nil, .named(let lookup)): lookup.gap
        case (nil, .checkingPermission), (nil, .locationDisabled): favoritesGap
        case (nil, .fetchingLocation), (nil, .locationUnavailable): .locationUnavailable
        case (nil, .weather(_, let weather)): weather.failure.map { .failed($0) }
        }
    }

    /// Without a location, the first favorite takes its place.
    private var favoritesGap: HomeScreen.Gap? {
        guard let first = favorites.first else { return .locationNotSet }
        return first.weather.failure.map { .failed($0) }
    }

    /// Whether there is the requested weather, however stale: of the lookup, else of the user's location, else, if no
    /// location is set, of the first favorite.
    package var hasAnswer: Bool {
        if let lookup { return lookup.weather?.latest != nil }
        let isFirstShown = localWeather == .locationDisabled && favorites.first?.weather.latest != nil
        return localWeather.weather?.latest != nil || isFirstShown
    }

    /// Whether there is any weather to show, however stale.
    package var hasReport: Bool { hasAnswer || lookup == nil && hasFavorite }

    private var hasFavorite: Bool { favorites.contains { $0.weather.latest != nil } }

    /// Returns what there is of the weather, or of the forecast, that was requested.
    package func yield(ofForecast isForecast: Bool) -> HomeScreen.Yield {
        guard isForecast else { return HomeScreen.Yield(hasAnswer: hasAnswer, isShown: hasReport, gap: gap) }
        let forecast = lookup == nil ? localForecast : lookupForecast
        let hasAnswer = forecast?.latest != nil
        return HomeScreen.Yield(
            hasAnswer: hasAnswer, isShown: hasAnswer, gap: forecast?.failure.map { .failed($0) } ?? gap)
    }
}

extension HomeScreen {
    /// What there is of what was requested.
    package struct Yield: Sendable, Equatable {
        /// Whether there is what was requested, however stale.
        package let hasAnswer: Bool
        /// Whether there is anything to show, such as favorites beside local weather that failed.
        package let isShown: Bool
        /// Why it is missing or stale; nil if it is up to date.
        package let gap: HomeScreen.Gap?

        package init(hasAnswer: Bool, isShown: Bool, gap: HomeScreen.Gap?) {
            (self.hasAnswer, self.isShown, self.gap) = (hasAnswer, isShown, gap)
        }
    }

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

    fileprivate var isComplete: Bool {
        switch self {
        case .checkingPermission, .fetchingLocation: false
        case .locationDisabled, .locationUnavailable: true
        case .weather(_, let weather): !weather.isFetching
        case .named(let lookup): lookup.isComplete
        }
    }
}

extension PlaceLookup {
    /// The weather; nil before the place is known.
    package var weather: WeatherStatus? { if case .weather(_, let weather) = self { weather } else { nil } }

    fileprivate var isComplete: Bool { if case .searching = self { false } else { weather?.isFetching != true } }

    fileprivate var gap: HomeScreen.Gap? {
        switch self {
        case .searching: nil
        case .noMatch(let name): .noMatch(name)
        case .searchFailed(let name, let failure): .searchFailed(name, failure)
        case .weather(_, let weather): weather.failure.map { .failed($0) }
        }
    }
}
