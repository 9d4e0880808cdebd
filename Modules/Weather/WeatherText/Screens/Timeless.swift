import DetailScreen
import FavoritesScreen
import HomeScreen
import LifecycleCore
import WeatherModel
import WeatherRequests

extension Lifecycle.ViewModel {
    /// The view with all ages of weather reports unknown, so that a dialogue does not announce their changes.
    var withoutAges: Lifecycle.ViewModel {
        guard case .active(var active) = self else { return self }
        if case .detail(var detail) = active.screen {
            detail.weather = detail.weather.withoutAge
            active.screen = .detail(detail)
            return .active(active)
        }
        if case .favorites(var list) = active.screen {
            for index in list.list.indices { list.list[index].weather = list.list[index].weather?.withoutAge }
            active.screen = .favorites(list)
            return .active(active)
        }
        guard case .home(var home) = active.screen else { return self }
        home.localWeather = home.localWeather.withoutAge
        home.lookup = home.lookup?.withoutAge
        for index in home.favorites.indices { home.favorites[index].weather = home.favorites[index].weather.withoutAge }
        active.screen = .home(home)
        return .active(active)
    }
}

extension LocalWeather.ViewModel {
    fileprivate var withoutAge: LocalWeather.ViewModel {
        switch self {
        case .weather(let coordinate, let status): .weather(coordinate, status.withoutAge)
        case .checkingPermission, .locationDisabled, .fetchingLocation, .locationUnavailable: self
        }
    }
}

extension PlaceLookup.ViewModel {
    fileprivate var withoutAge: PlaceLookup.ViewModel {
        switch self {
        case .weather(let place, let status): .weather(place, status.withoutAge)
        case .searching, .noMatch, .searchFailed: self
        }
    }
}

extension WeatherStatus {
    fileprivate var withoutAge: WeatherStatus { map(\.withoutAge) }
}

extension WeatherReport {
    fileprivate var withoutAge: WeatherReport { WeatherReport(conditions: conditions, age: .unknown) }
}
