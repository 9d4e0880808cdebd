package import LocationEffects
package import WeatherModel
package import WeatherRequests

extension HomeScreen.State {
    /// Replaces the favorites, keeping the weather of those that remain.
    mutating func take(_ favorites: Favorites) {
        self.favorites = favorites
        let places = favorites.places.map(\.coordinate)
        let known = weather
        weather = places.reduce(into: [:]) { $0[$1] = known[$1] ?? .fetching(previous: nil) }
        waiting = waiting.intersection(places).union(places.filter { known[$0] == nil })
    }
}

extension HomeScreen {
    /// The weather known when the home screen was left, so that returning to it requests only what is missing or stale.
    package struct Reports: Sendable, Equatable {
        /// The weather at the user's location.
        let local: LocalWeather.State
        /// The looked-up place; nil for none.
        private(set) var lookup: PlaceLookup.State?
        /// The time when the screen was left, in seconds since 1970; nil if it was unknown.
        package let now: Int64?
        /// The time of the last request for everything.
        let askedAt: Int64?
        private let favorites: Set<Coordinate>
        /// The weather at the favorites.
        let weather: [Coordinate: WeatherFetch]
        /// The forecasts that have arrived, up to date or not.
        private(set) var forecasts: [Coordinate: ForecastFetch]

        /// Creates reports from the state of a screen that is left.
        package init(_ state: State) {
            local = state.local
            lookup = state.lookup
            now = state.now
            askedAt = state.askedAt
            favorites = Set(state.favorites.places.map(\.coordinate))
            weather = state.weather
            forecasts = state.forecasts.filter { $0.value.latest != nil }
        }

        /// Drops the looked-up place and its forecast.
        package mutating func forgetLookup() {
            lookup = nil
            forecasts = forecasts.filter { $0.key == local.phase.coordinate || favorites.contains($0.key) }
        }

        /// The latest conditions at the favorites, by place.
        package var conditions: [Coordinate: Conditions] { weather.compactMapValues(\.latest) }

        /// Returns the known weather of a place.
        package func knownWeather(at coordinate: Coordinate) -> KnownWeather {
            var conditions = weather[coordinate]?.latest
            if case .located(coordinate, let weather) = local.phase { conditions = weather.latest }
            if case .found(let place, _, let weather)? = lookup?.phase, place.coordinate == coordinate {
                conditions = weather.latest
            }
            return KnownWeather(conditions: conditions, forecast: forecasts[coordinate]?.latest, now: now)
        }
    }
}
