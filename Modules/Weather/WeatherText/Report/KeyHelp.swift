import LocationEffects
import TextUI
import WeatherModel
import WeatherViews

extension WeatherRenderer {
    /// The keys of the main screens by their names, in English.
    package static var keyHelp: [(screen: String, keys: [(key: String, label: String)])] {
        let place = Place(name: "", coordinate: Coordinate(latitude: 0, longitude: 0))
        let home = HomeScreen.ViewModel(
            localWeather: .locationDisabled, favorites: [.init(place: place, weather: .fetching(previous: nil))])
        let search = AddFavorite.ViewModel(input: "", search: .prompt)
        let detail = DetailScreen.ViewModel(
            place: place,
            weather: .fetching(previous: nil),
            forecast: .fetching(previous: nil), air: .fetching(previous: nil))
        let screens: [(String, Active.ScreenViewModel)] = [
            ("Home", .home(home)),
            ("Favorites", .favorites(FavoritesScreen.ViewModel(favorites: [place], workflow: .none))),
            ("Search", .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .add(search)))),
            ("Details", .detail(detail)),
        ]
        return screens.map { name, screen in
            let keys = Active.ViewModel(screen: screen).screen(Presentation()).allKeys()
            return (name, keys.map { ($0.name(), $0.label) })
        }
    }
}
