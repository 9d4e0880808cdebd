package import LocationEffects
package import WeatherModel
package import WeatherRequests

extension LocalWeather {
    /// The view model of the local weather.
    package enum ViewModel: Sendable, Equatable {
        /// The permission for the location is being checked.
        case checkingPermission
        /// Access to the location is disabled.
        case locationDisabled
        /// The location is being determined.
        case fetchingLocation
        /// The location could not be determined.
        case locationUnavailable
        /// The location is known.
        indirect case weather(Coordinate, WeatherStatus)
    }

    /// Returns the view model for a state.
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
    /// The view model of a looked-up place.
    package enum ViewModel: Sendable, Equatable {
        /// The place is being searched for.
        case searching(String)
        /// No place has this name.
        case noMatch(String)
        /// The search failed.
        case searchFailed(String, WeatherFailure)
        /// The place is known.
        indirect case weather(Place, WeatherStatus)
    }

    /// Returns the view model for a state.
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
    /// The view model of the screen.
    package struct ViewModel: Sendable, Equatable {
        /// The weather at the user's location.
        package var localWeather: LocalWeather.ViewModel
        /// The forecast at the user's location; nil if it is not requested.
        package var localForecast: ForecastFetch?
        /// The favorites with their weather.
        package var favorites: [FavoriteWeather]
        /// The looked-up place; nil for none.
        package var lookup: PlaceLookup.ViewModel?
        /// The forecast at the looked-up place; nil if it is not requested.
        package var lookupForecast: ForecastFetch?
        /// The other places with the looked-up name; the first match is the one shown.
        package var namesakes: [Place]
        /// Whether the time is known. Until then, no report has an age; afterward, some may still have none.
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

    /// The view model of a favorite.
    package struct FavoriteWeather: Sendable, Equatable {
        /// The place.
        package var place: Place
        /// Its weather.
        package var weather: WeatherStatus
        /// The forecast; nil if it is not requested.
        package var forecast: ForecastFetch?

        package init(place: Place, weather: WeatherStatus, forecast: ForecastFetch? = nil) {
            self.place = place
            self.weather = weather
            self.forecast = forecast
        }
    }

    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        let found = state.lookup?.phase.places ?? []
        return ViewModel(
            localWeather: LocalWeather.view(of: state.local),
            localForecast: state.forecast(at: state.local.phase.coordinate),
            favorites: state.favorites.places.compactMap { place in
                state.weather[place.coordinate].map { weather in
                    FavoriteWeather(
                        place: place, weather: WeatherStatus(weather, now: state.now),
                        forecast: state.forecast(at: place.coordinate))
                }
            },
            lookup: state.lookup.map(PlaceLookup.view),
            lookupForecast: state.forecast(at: found.first?.coordinate),
            namesakes: Array(found.dropFirst()), isTimeKnown: state.now != nil)
    }
}

extension LocalWeather.ViewModel {
    /// The user's location, with the name that the weather service gives it; nil while it is unknown.
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
    /// The place whose weather is shown above the favorites: the place looked up, else the user's location, else the first
    /// favorite; nil if there is no weather for it.
    package var placeAbove: Place? {
        if case .weather(let place, _) = lookup { return place }
        if case .weather(_, let weather) = localWeather { return weather.latest == nil ? nil : localWeather.place }
        return featured?.place
    }

    /// The favorite shown in place of the user's location if that is unavailable: the first one.
    package var featured: HomeScreen.FavoriteWeather? {
        switch localWeather {
        case .locationDisabled, .locationUnavailable: favorites.first
        case .checkingPermission, .fetchingLocation, .weather: nil
        }
    }
}

extension HomeScreen.State {
    /// Returns the forecast to show for a place.
    fileprivate func forecast(at coordinate: Coordinate?) -> ForecastFetch? {
        coordinate.flatMap { forecasts[$0] }?.upcoming(at: now)
    }
}

extension LocalWeather.Phase {
    /// The location, if it is known.
    var coordinate: Coordinate? {
        switch self {
        case .checkingPermission, .disabled, .locating, .unlocated: nil
        case .located(let coordinate, _): coordinate
        }
    }
}

extension PlaceLookup.Phase {
    /// The place, then the further matches; empty before it is known.
    fileprivate var places: [Place] {
        switch self {
        case .searching, .noMatch, .searchFailed: []
        case .found(let place, let others, _): [place] + others
        }
    }
}
