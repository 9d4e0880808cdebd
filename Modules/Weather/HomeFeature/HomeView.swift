import LocationEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

extension LocalWeather {
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
