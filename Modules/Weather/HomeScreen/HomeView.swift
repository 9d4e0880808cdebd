package import LocationEffects
package import WeatherModel
package import WeatherRequests

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
        indirect case weather(Coordinate, WeatherStatus)
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
        /// The forecast where the user is; nil when it is not asked for.
        package var localForecast: ForecastFetch?
        /// The favorites with their weather.
        package var favorites: [FavoriteWeather]
        /// The place looked up, while there is one.
        package var lookup: PlaceLookup.ViewModel?
        /// The forecast at the place looked up; nil when it is not asked for.
        package var lookupForecast: ForecastFetch?
        /// The other places found by the name that was looked up; the one that is shown was found first.
        package var namesakes: [Place]
        /// Whether the time is known. Until then no report has an age, and afterwards some have none for good.
        package var isTimeKnown: Bool

        package init(
            localWeather: LocalWeather.ViewModel, localForecast: ForecastFetch? = nil, favorites: [FavoriteWeather],
            lookup: PlaceLookup.ViewModel? = nil, lookupForecast: ForecastFetch? = nil,
            namesakes: [Place] = [], isTimeKnown: Bool = true
        ) {
            self.localWeather = localWeather
            self.localForecast = localForecast
            self.favorites = favorites
            self.lookup = lookup
            self.lookupForecast = lookupForecast
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
        /// Its forecast; nil when it is not asked for.
        package var forecast: ForecastFetch?

        package init(place: Place, weather: WeatherStatus, forecast: ForecastFetch? = nil) {
            self.place = place
            self.weather = weather
            self.forecast = forecast
        }
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            localWeather: LocalWeather.view(of: state.local),
            localForecast: state.forecast(at: state.local.phase.coordinate),
            favorites: zip(state.favorites.places, state.weather).map {
                FavoriteWeather(
                    place: $0, weather: WeatherStatus($1, now: state.now), forecast: state.forecast(at: $0.coordinate))
            },
            lookup: state.lookup.map(PlaceLookup.view),
            lookupForecast: state.forecast(at: state.lookup?.phase.coordinate),
            namesakes: state.lookup?.phase.namesakes ?? [], isTimeKnown: state.now != nil)
    }
}

extension LocalWeather.ViewModel {
    /// The user's own place, named by what the weather service says about its coordinate; nil while that is not known.
    package var place: Place? {
        switch self {
        case .checkingPermission, .locationDisabled, .fetchingLocation, .locationUnavailable: nil
        case .weather(let coordinate, let weather):
            Place(
                name: weather.latest?.conditions.name ?? "", coordinate: coordinate,
                country: weather.latest?.conditions.country)
        }
    }
}

extension HomeScreen.ViewModel {
    /// The place whose weather is shown above the favorites: looked up, else the user's own, else the first favorite; nil
    /// without any weather there.
    package var placeAbove: Place? {
        if case .weather(let place, _) = lookup { return place }
        if case .weather(_, let weather) = localWeather { return weather.latest == nil ? nil : localWeather.place }
        return featured?.place
    }

    /// The favorite that is shown where the user's own place would be, as long as that is not known: the first.
    package var featured: HomeScreen.FavoriteWeather? {
        switch localWeather {
        case .locationDisabled, .locationUnavailable: favorites.first
        case .checkingPermission, .fetchingLocation, .weather: nil
        }
    }
}

extension HomeScreen.State {
    /// What there is to show of the forecast at a place.
    fileprivate func forecast(at coordinate: Coordinate?) -> ForecastFetch? {
        coordinate.flatMap { forecasts[$0] }?.upcoming(at: now)
    }
}

extension LocalWeather.Phase {
    /// Where it is, once that is known.
    var coordinate: Coordinate? {
        switch self {
        case .checkingPermission, .disabled, .locating, .unlocated: nil
        case .located(let coordinate, _): coordinate
        }
    }
}

extension PlaceLookup.Phase {
    /// Where it is, once that is known.
    fileprivate var coordinate: Coordinate? {
        switch self {
        case .searching, .noMatch, .searchFailed: nil
        case .found(let place, _, _): place.coordinate
        }
    }
}
