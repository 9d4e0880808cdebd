import FavoritesFeature
import HomeFeature
import WeatherModel
import WeatherRequests

// Views with all ages of weather reports unknown, so that a dialogue does not announce their changes.

extension HomeScreen.ViewModel {
    var withoutAges: HomeScreen.ViewModel {
        var home = self
        home.localWeather = home.localWeather.withoutAge
        home.lookup = home.lookup?.withoutAge
        for index in home.favorites.indices { home.favorites[index].weather = home.favorites[index].weather.withoutAge }
        return home
    }
}

extension FavoritesScreen.ViewModel {
    var withoutAges: FavoritesScreen.ViewModel {
        var favorites = self
        for index in list.indices { favorites.list[index].weather = list[index].weather?.withoutAge }
        return favorites
    }
}

extension LocalWeather {
    fileprivate var withoutAge: LocalWeather {
        switch self {
        case .weather(let coordinate, let status): .weather(coordinate, status.withoutAge)
        case .checkingPermission, .locationDisabled, .fetchingLocation, .locationUnavailable: self
        }
    }
}

extension PlaceLookup {
    fileprivate var withoutAge: PlaceLookup {
        switch self {
        case .weather(let place, let status): .weather(place, status.withoutAge)
        case .searching, .noMatch, .searchFailed: self
        }
    }
}

extension WeatherStatus {
    var withoutAge: WeatherStatus { map(\.withoutAge) }
}

extension WeatherReport {
    fileprivate var withoutAge: WeatherReport { WeatherReport(conditions: conditions, age: .unknown) }
}
