package import LocationEffects
package import WeatherModel
import WeatherRequests
import WeatherViews

// What the screen knows when it is left, so that returning to it requests only what is missing or stale.

extension HomeScreen.State {
    /// Drops the looked-up place and its forecast.
    package mutating func forgetLookup() {
        lookup = nil
        keepShownForecasts()
    }

    /// The latest conditions at the favorites, by place.
    package var conditions: [Coordinate: Conditions] { weather.compactMapValues(\.latest) }

    /// Returns the latest weather at a place and its forecast.
    package func known(at coordinate: Coordinate) -> (conditions: Conditions?, forecast: Forecast?) {
        var conditions = weather[coordinate]?.latest
        if case .located(coordinate, let weather) = local.phase { conditions = weather.latest }
        if case .found(let place, _, let weather)? = lookup?.phase, place.coordinate == coordinate {
            conditions = weather.latest
        }
        return (conditions, forecasts[coordinate]?.latest)
    }

    /// Replaces the favorites, keeping the weather of those that remain.
    mutating func take(_ favorites: Favorites) {
        self.favorites = favorites
        let places = favorites.places.map(\.coordinate)
        let known = weather
        weather = places.reduce(into: [:]) { $0[$1] = known[$1] ?? .fetching(previous: nil) }
        waiting = waiting.intersection(places).union(places.filter { known[$0] == nil })
    }
}
