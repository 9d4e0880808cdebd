package import LocationEffects
package import WeatherModel

/// What the user sees and does on the home screen; the machine is in `HomeFeature`.
package enum HomeScreen {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Show the favorites.
        case goToFavorites
        /// Reload everything.
        case refresh
        /// Show the weather at this place.
        case show(Place)
        /// Close the looked-up place.
        case closeLookUp
        /// Show the details of this place.
        case goToDetail(Place)
    }

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
        /// The air quality at the place above the favorites; nil if it is not requested.
        package var air: AirFetch?
        /// Whether the time is known. Until then, no report has an age; afterward, some may still have none.
        package var isTimeKnown: Bool

        package init(
            localWeather: LocalWeather, localForecast: ForecastFetch? = nil, favorites: [FavoriteWeather],
            lookup: PlaceLookup? = nil, lookupForecast: ForecastFetch? = nil,
            namesakes: [Place] = [], air: AirFetch? = nil, isTimeKnown: Bool = true
        ) {
            self.localWeather = localWeather
            self.localForecast = localForecast
            self.favorites = favorites
            self.lookup = lookup
            self.lookupForecast = lookupForecast
            self.namesakes = namesakes
            self.air = air
            self.isTimeKnown = isTimeKnown
        }
    }

    /// The view model of a favorite.
    package struct FavoriteWeather: Sendable, Equatable {
        package var place: Place
        package var weather: WeatherStatus
        // A constant: an optional variable would be initialized with nil first, which copies the whole row.
        /// The forecast; nil if it is not requested.
        package let forecast: ForecastFetch?

        package init(place: Place, weather: WeatherStatus, forecast: ForecastFetch? = nil) {
            self.place = place
            self.weather = weather
            self.forecast = forecast
        }
    }
}

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
    /// The user has named the place.
    case named(PlaceLookup)
}

/// The looked-up place, for display.
package enum PlaceLookup: Sendable, Equatable {
    /// The place is being searched for.
    case searching(String)
    /// No place has this name.
    case noMatch(String)
    case searchFailed(String, WeatherFailure)
    /// The place is known.
    indirect case weather(Place, WeatherStatus)
}

extension LocalWeather {
    /// The user's location, with the name that the user or else the weather service gives it; nil while it is unknown.
    package var place: Place? {
        let coordinate: Coordinate
        switch self {
        case .checkingPermission, .locationDisabled, .fetchingLocation, .locationUnavailable: return nil
        case .weather(let point, _): coordinate = point
        case .named(let lookup):
            guard let place = lookup.place else { return nil }
            if !place.name.isEmpty { return place }
            coordinate = place.coordinate
        }
        let conditions = weather?.latest?.conditions
        return Place(name: conditions?.name ?? "", coordinate: coordinate, country: conditions?.country)
    }
}

extension HomeScreen.ViewModel {
    /// The place whose weather is shown above the favorites: the place looked up, else the user's location, else the
    /// first favorite; nil if there is no weather for it.
    package var placeAbove: Place? {
        if let place = lookup?.place { return place }
        if let weather = localWeather.weather { return weather.latest == nil ? nil : localWeather.place }
        return featured?.place
    }

    /// The favorite shown in place of the user's location if that is unavailable: the first one.
    package var featured: HomeScreen.FavoriteWeather? {
        switch localWeather {
        case .locationDisabled, .locationUnavailable, .named(.noMatch), .named(.searchFailed): favorites.first
        case .checkingPermission, .fetchingLocation, .weather, .named(.searching), .named(.weather): nil
        }
    }
}
