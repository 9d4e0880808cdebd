package import LocationEffects
package import WeatherModel

/// One observation with its age, ready to be shown.
package struct WeatherReport: Sendable, Equatable {
    /// What was observed, with the place's own times.
    package var conditions: Conditions
    /// How long ago it was observed.
    package var age: Age

    package init(conditions: Conditions, age: Age) {
        self.conditions = conditions
        self.age = age
    }
}

/// What there is to show of weather that was asked for. Reports are large, so they are boxed.
package indirect enum WeatherStatus: Sendable, Equatable {
    /// It is on its way; the last report may be shown until it comes.
    case fetching(previous: WeatherReport?)
    /// It is here.
    case fetched(WeatherReport)
    /// It did not come; the last report may be shown.
    case failed(WeatherFailure, previous: WeatherReport?)

    init(_ fetch: WeatherFetch, now: Int64?) {
        let report = fetch.latest.map { WeatherReport(conditions: $0, age: Age(of: $0.observedAt, at: now)) }
        switch (fetch, report) {
        case (.fetched, let report?): self = .fetched(report)
        case (.failed(let failure, _), let report): self = .failed(failure, previous: report)
        case (.fetching, let report), (.fetched, let report): self = .fetching(previous: report)
        }
    }
}

extension LocalWeather {
    /// Everything shown of the local weather.
    package enum ViewModel: Sendable, Equatable {
        /// It is asked whether the place may be known.
        case checkingPermission
        /// The place may not be known.
        case locationDisabled
        /// The place is looked for.
        case fetchingLocation
        /// The place was not found.
        case locationUnavailable
        /// The place is known.
        case weather(Coordinate, WeatherStatus)
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .checkingPermission: .checkingPermission
        case .disabled: .locationDisabled
        case .locating: .fetchingLocation
        case .unlocated: .locationUnavailable
        case .located(let coordinate, let weather): .weather(coordinate, WeatherStatus(weather, now: state.now))
        }
    }
}

extension PlaceLookup {
    /// Everything shown of a place looked up.
    package enum ViewModel: Sendable, Equatable {
        /// The place is looked for.
        case searching(String)
        /// No place has this name.
        case noMatch(String)
        /// The search failed.
        case searchFailed(String, WeatherFailure)
        /// The place is known.
        indirect case weather(Place, WeatherStatus)
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .searching(let query): .searching(query)
        case .noMatch(let query): .noMatch(query)
        case .searchFailed(let query, let failure): .searchFailed(query, failure)
        case .found(let place, _, let weather): .weather(place, WeatherStatus(weather, now: state.now))
        }
    }
}

extension HomeScreen {
    /// Everything the screen shows.
    package struct ViewModel: Sendable, Equatable {
        /// The weather where the user is.
        package var localWeather: LocalWeather.ViewModel
        /// The favorites with their weather.
        package var favorites: [FavoriteWeather]
        /// The place looked up, while there is one.
        package var lookup: PlaceLookup.ViewModel?
        /// The other places found by the name that was looked up; the one that is shown was found first.
        package var namesakes: [Place]
        /// Whether the time is known. Until then no report has an age, and afterwards some have none for good.
        package var isTimeKnown: Bool

        package init(
            localWeather: LocalWeather.ViewModel, favorites: [FavoriteWeather], lookup: PlaceLookup.ViewModel? = nil,
            namesakes: [Place] = [], isTimeKnown: Bool = true
        ) {
            self.localWeather = localWeather
            self.favorites = favorites
            self.lookup = lookup
            self.namesakes = namesakes
            self.isTimeKnown = isTimeKnown
        }
    }

    /// One favorite's row.
    package struct FavoriteWeather: Sendable, Equatable {
        /// The place.
        package var place: Place
        /// Its weather.
        package var weather: WeatherStatus

        package init(place: Place, weather: WeatherStatus) {
            self.place = place
            self.weather = weather
        }
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            localWeather: LocalWeather.view(of: state.local),
            favorites: zip(state.favorites.places, state.weather).map {
                FavoriteWeather(place: $0, weather: WeatherStatus($1, now: state.now))
            },
            lookup: state.lookup.map(PlaceLookup.view),
            namesakes: state.lookup?.phase.namesakes ?? [], isTimeKnown: state.now != nil)
    }
}
