import LocationEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

extension HomeScreen {
    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        let found = state.lookup?.places ?? []
        return ViewModel(
            localWeather: state.localWeather,
            localForecast: state.location.coordinate.flatMap { state.report(at: $0).forecast },
            favorites: state.favorites.places.map { place in
                let (weather, forecast) = state.report(at: place.coordinate)
                return FavoriteWeather(place: place, weather: weather, forecast: forecast)
            },
            lookup: state.lookup.map(state.placeLookup),
            lookupForecast: found.first.flatMap { state.report(at: $0.coordinate).forecast },
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
        case .located(let coordinate): .weather(coordinate, report(at: coordinate).weather)
        case .named(let lookup): .named(placeLookup(lookup))
        }
    }

    fileprivate func placeLookup(_ lookup: HomeScreen.Lookup) -> PlaceLookup {
        switch lookup {
        case .searching(let name): .searching(name)
        case .noMatch(let name): .noMatch(name)
        case .searchFailed(let name, let failure): .searchFailed(name, failure)
        case .found(let place, _): .weather(place, report(at: place.coordinate).weather)
        }
    }

    /// Returns what to show of the weather and the forecast at a place.
    fileprivate func report(at coordinate: Coordinate) -> (weather: WeatherStatus, forecast: ForecastFetch?) {
        let report = reports[coordinate]
        let weather = WeatherStatus(report?.weather ?? .fetching(previous: nil), now: now)
        return (weather, report?.forecast?.upcoming(at: now))
    }
}
