import LocationEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

extension HomeScreen {
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
            lookup: state.lookup.map(state.placeLookup), lookupForecast: state.forecast(at: found.first?.coordinate),
            namesakes: Array(found.dropFirst()), air: state.air?.fetch, isTimeKnown: state.now != nil)
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
        case .named(let lookup): .named(placeLookup(lookup))
        }
    }

    fileprivate func placeLookup(_ lookup: HomeScreen.Lookup) -> PlaceLookup {
        switch lookup {
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
