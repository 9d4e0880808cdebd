package import LocationEffects
package import WeatherModel
package import WeatherRequests

extension HomeScreen.State {
    /// Changes the favorites, and keeps what is known of the weather at those that stay.
    mutating func take(_ favorites: Favorites) {
        if subject.hasFavorites { weather = HomeScreen.Reports(self).weather(at: favorites) }
        self.favorites = favorites
    }
}

extension HomeScreen {
    /// What a home screen knew when it was left, so that coming back asks only for what is new or old.
    package struct Reports: Sendable, Equatable {
        /// The weather where the user is.
        let local: LocalWeather.State
        /// The place looked up.
        private(set) var lookup: PlaceLookup.State?
        /// The wall clock's time when the screen was left, once it was known.
        package let now: Int64?
        /// When everything was asked for last.
        let askedAt: Int64?
        /// Whether the screen requested the weather at the favorites.
        package let hasFavorites: Bool
        private let coordinates: [Coordinate]
        private let weather: [WeatherFetch]
        /// The forecasts that have arrived, up to date or not.
        private(set) var forecasts: [Coordinate: ForecastFetch]

        /// Takes them from the state of a screen that is left.
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

        /// Forgets the place looked up, and its forecast.
        package mutating func forgetLookup() {
            lookup = nil
            forecasts = forecasts.filter { $0.key == local.phase.coordinate || coordinates.contains($0.key) }
        }

        /// The newest conditions at the favorites that the screen had, by the place.
        package var conditions: [Coordinate: Conditions] {
            zip(coordinates, weather).reduce(into: [:]) { $0[$1.0] = $1.1.latest }
        }

        /// What is known of a place that was a favorite.
        package func knownWeather(at coordinate: Coordinate) -> KnownWeather {
            let index = coordinates.firstIndex(of: coordinate)
            let conditions = index.flatMap { weather.indices.contains($0) ? weather[$0].latest : nil }
            return KnownWeather(conditions: conditions, forecast: forecasts[coordinate]?.latest, now: now)
        }

        /// The weather at each of these favorites as far as it is known; what is not here is to be asked for.
        func weather(at favorites: borrowing Favorites) -> [WeatherFetch] {
            let known = Dictionary(zip(coordinates, weather), uniquingKeysWith: { first, _ in first })
            return favorites.places.map { place in
                guard let fetch = known[place.coordinate] else { return .fetching(previous: nil) }
                return fetch.isFetched ? fetch : fetch.refetching
            }
        }
    }
}
