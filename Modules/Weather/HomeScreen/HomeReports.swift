package import LocationEffects
package import WeatherModel
package import WeatherRequests

extension HomeScreen.State {
    /// Replaces the favorites, keeping the weather of those that remain.
    mutating func take(_ favorites: Favorites) {
        if subject.hasFavorites { weather = HomeScreen.Reports(self).weather(at: favorites) }
        self.favorites = favorites
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
        /// Whether the screen requested the weather at the favorites.
        package let hasFavorites: Bool
        private let coordinates: [Coordinate]
        private let weather: [WeatherFetch]
        /// The forecasts that have arrived, up to date or not.
        private(set) var forecasts: [Coordinate: ForecastFetch]

        /// Creates reports from the state of a screen that is left.
        package init(_ state: State) {
            local = state.local
            lookup = state.lookup
            now = state.now
            askedAt = state.askedAt
            hasFavorites = state.subject.hasFavorites
            coordinates = state.favorites.places.map(\.coordinate)
            weather = state.weather
            forecasts = state.forecasts.filter { $0.value.latest != nil }
        }

        /// Drops the looked-up place and its forecast.
        package mutating func forgetLookup() {
            lookup = nil
            forecasts = forecasts.filter { $0.key == local.phase.coordinate || coordinates.contains($0.key) }
        }

        /// The latest conditions at the favorites, by place.
        package var conditions: [Coordinate: Conditions] {
            zip(coordinates, weather).reduce(into: [:]) { $0[$1.0] = $1.1.latest }
        }

        /// Returns the known weather of a place.
        package func knownWeather(at coordinate: Coordinate) -> KnownWeather {
            let index = coordinates.firstIndex(of: coordinate)
            var conditions = index.flatMap { weather.indices.contains($0) ? weather[$0].latest : nil }
            if case .located(coordinate, let weather) = local.phase { conditions = weather.latest }
            if case .found(let place, _, let weather)? = lookup?.phase, place.coordinate == coordinate {
                conditions = weather.latest
            }
            return KnownWeather(conditions: conditions, forecast: forecasts[coordinate]?.latest, now: now)
        }

        /// Returns the known weather of each favorite; a missing one is marked as being fetched.
        func weather(at favorites: borrowing Favorites) -> [WeatherFetch] {
            let known = Dictionary(zip(coordinates, weather), uniquingKeysWith: { first, _ in first })
            return favorites.places.map { place in
                guard let fetch = known[place.coordinate] else { return .fetching(previous: nil) }
                return fetch.isFetched ? fetch : fetch.refetching
            }
        }
    }
}
