import CoreRuntime
import LocationEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

// The forecast at the user's own place is requested with its weather, before anything else. Every other forecast is
// requested when the weather at its place has arrived. Places at the same coordinate share a forecast.

extension HomeScreen {
    /// The number of favorites whose forecasts are fetched with the weather; those of the others are fetched with their
    /// details.
    package static let mostForecasts = 10

    /// Requests the missing forecasts, and drops those of places that are no longer shown.
    static func updateForecasts(_ state: inout State) -> Command<Event> {
        guard state.hasForecasts else { return .none }
        var commands = state.keepShownForecasts().map { Command<Event>.cancel(Work.forecast($0)) }
        let here = state.local.phase.coordinate
        for (place, weather) in state.shown where weather.latest != nil || place == here {
            guard state.forecasts[place] == nil else { continue }
            state.forecasts[place] = .fetching(previous: nil)
            commands.append(fetchForecast(at: place, state, reloading: false))
        }
        return .all(commands)
    }

    /// Requests the forecast at a place again. The last one stays until the answer arrives.
    static func refetchForecast(at coordinate: Coordinate, _ state: inout State, reloading: Bool) -> Command<Event> {
        state.forecasts[coordinate] = state.forecasts[coordinate]?.refetching
        return fetchForecast(at: coordinate, state, reloading: reloading)
    }

    private static func fetchForecast(
        at coordinate: Coordinate, _ state: borrowing State, reloading: Bool
    ) -> Command<Event> {
        .forecast(at: coordinate, key: state.key, reloading: reloading, id: Work.forecast(coordinate)) {
            .forecastAnswered(coordinate, $0)
        }
    }
}

extension HomeScreen.State {
    /// The places shown with a forecast, with their weather: the user's location, the looked-up place and the first
    /// favorites.
    fileprivate var shown: [(place: Coordinate, weather: WeatherFetch)] {
        var shown: [(Coordinate, WeatherFetch)] = []
        if case .located(let coordinate, let weather) = local.phase { shown.append((coordinate, weather)) }
        if case .found(let place, _, let weather)? = lookup?.phase { shown.append((place.coordinate, weather)) }
        return shown
            + favorites.places.prefix(HomeScreen.mostForecasts).compactMap { place in
                weather[place.coordinate].map { (place.coordinate, $0) }
            }
    }

    /// The places that are shown with a forecast, each once: the user's own, the one looked up, the favorites.
    var shownPlaces: [Coordinate] {
        var places: [Coordinate] = []
        for place in shown.map(\.place) where !places.contains(place) { places.append(place) }
        return places
    }

    /// Drops the forecasts of places that are no longer shown; returns those whose requests are in flight, in a
    /// deterministic order.
    @discardableResult
    mutating func keepShownForecasts() -> [Coordinate] {
        let shown = Set(shownPlaces)
        let dropped = forecasts.filter { !shown.contains($0.key) }
        for coordinate in dropped.keys { forecasts[coordinate] = nil }
        return dropped.filter(\.value.isFetching).keys
            .sorted { ($0.latitude, $0.longitude) < ($1.latitude, $1.longitude) }
    }
}
