import LocationEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

extension HomeScreen {
    package static func view(of state: State) -> ViewModel {
        let found = state.lookup?.places ?? []
        return ViewModel(
            localWeather: state.localWeather,
            localForecast: state.location.coordinate.flatMap { state.forecast(state.reports[$0]) },
            favorites: state.favorites.places.map { place in
                let report = state.reports[place.coordinate]
                return FavoriteWeather(place: place, weather: state.status(report), forecast: state.forecast(report))
            },
            lookup: state.lookup.map(state.placeLookup),
            lookupForecast: found.first.flatMap { state.forecast(state.reports[$0.coordinate]) },
            namesakes: Array(found.dropFirst()), air: state.air?.fetch, isTimeKnown: state.clock.now != nil)
    }
}

extension HomeScreen.State {
    fileprivate var localWeather: LocalWeather {
        switch location {
        case .checkingPermission: .checkingPermission
        case .disabled: .locationDisabled
        case .locating: .fetchingLocation
        case .unlocated: .locationUnavailable
        case .located(let here, _): .weather(here, weather(at: here))
        case .named(let lookup): .named(placeLookup(lookup))
        }
    }

    /// Returns the weather at a place; that at the user's location stands in for that at the next one until it arrives.
    func weather(at place: Coordinate) -> WeatherStatus {
        let weather = reports[place]?.weather ?? .fetching(previous: nil)
        guard let next = location.next, place == location.coordinate, !weather.isFetching else { return weather }
        return switch reports[next]?.weather {
        case .fetching: weather.refetching
        case .failed(let failure, _): .failed(failure, previous: weather.latest)
        case .fetched, nil: weather
        }
    }

    fileprivate func placeLookup(_ lookup: HomeScreen.Lookup) -> PlaceLookup {
        switch lookup {
        case .searching(let name): .searching(name)
        case .noMatch(let name): .noMatch(name)
        case .searchFailed(let name, let failure): .searchFailed(name, failure)
        case .found(let place, _): .weather(place, status(reports[place.coordinate]))
        }
    }

    fileprivate func status(_ report: HomeScreen.PlaceReport?) -> WeatherStatus {
        report?.weather ?? .fetching(previous: nil)
    }

    /// Returns the forecast of a report for display.
    fileprivate func forecast(_ report: HomeScreen.PlaceReport?) -> ForecastFetch? {
        report?.forecast?.upcoming(at: clock.now)
    }
}
