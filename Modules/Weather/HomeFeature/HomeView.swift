package import LocationEffects
package import WeatherModel
package import WeatherRequests

/// The weather at the user's location, for display.
package enum LocalWeather: Sendable, Equatable {
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

/// The looked-up place, for display.
package enum PlaceLookup: Sendable, Equatable {
    /// The place is being searched for.
    case searching(String)
    /// No place has this name.
    case noMatch(String)
    /// The search failed.
    case searchFailed(String, WeatherFailure)
    /// The place is known.
    indirect case weather(Place, WeatherStatus)
}

extension HomeScreen {
    /// The view model of the screen.
    package struct ViewModel: Sendable, Equatable {
        /// The weather at the user's location.
        package var localWeather: LocalWeather
        /// The forecast at the user's location; nil if it is not requested.
        package var localForecast: ForecastFetch?
        /// The favorites with their weather.
        package var favorites: [FavoriteWeather]
        /// The looked-up place; nil for none.
        package var lookup: PlaceLookup?
        /// The forecast at the looked-up place; nil if it is not requested.
        package var lookupForecast: ForecastFetch?
        /// The other places with the looked-up name; the first match is the one shown.
        package var namesakes: [Place]
        /// Whether the time is known. Until then, no report has an age; afterward, some may still have none.
        package var isTimeKnown: Bool

        package init(
            localWeather: LocalWeather, localForecast: ForecastFetch? = nil, favorites: [FavoriteWeather],
            lookup: PlaceLookup? = nil, lookupForecast: ForecastFetch? = nil,
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
        let found = state.lookup?.places ?? []
        return ViewModel(
            localWeather: state.localWeather, localForecast: state.forecast(at: state.location.coordinate),
            favorites: state.favorites.places.map { place in
                FavoriteWeather(
                    place: place, weather: state.status(at: place.coordinate),
                    forecast: state.forecast(at: place.coordinate))
            },
            lookup: state.placeLookup, lookupForecast: state.forecast(at: found.first?.coordinate),
            namesakes: Array(found.dropFirst()), isTimeKnown: state.now != nil)
    }
}

extension HomeScreen.State {
    fileprivate var localWeather: LocalWeather {
        switch location {
        case .checkingPermission: .checkingPermission
        case .disabled: .locationDisabled
        case .locating: .fetchingLocation
        case .unlocated: .locationUnavailable
        case .located(let coordinate): .weather(coordinate, status(at: coordinate))
        }
    }

    fileprivate var placeLookup: PlaceLookup? {
        switch lookup {
        case nil: nil
        case .searching(let name): .searching(name)
        case .noMatch(let name): .noMatch(name)
        case .searchFailed(let name, let failure): .searchFailed(name, failure)
        case .found(let place, _): .weather(place, status(at: place.coordinate))
        }
    }

    fileprivate func status(at coordinate: Coordinate) -> WeatherStatus {
        WeatherStatus(weather[coordinate] ?? .fetching(previous: nil), now: now)
    }

    /// Returns the forecast to show for a place.
    fileprivate func forecast(at coordinate: Coordinate?) -> ForecastFetch? {
        coordinate.flatMap { forecasts[$0] }?.upcoming(at: now)
    }
}

extension LocalWeather {
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
