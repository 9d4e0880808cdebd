import FavoritesScreen
import LocationEffects
import WeatherModel

private let place = Place(name: "", coordinate: Coordinate(latitude: 0, longitude: 0))

extension FavoritesScreen.WorkflowViewModel: ViewCases {
    static var first: Self { .none }
    var next: Self? {
        switch self {
        case .none: .add(AddFavorite.ViewModel(input: "", search: .first))
        case .add: .confirmDelete(place)
        case .confirmDelete: nil
        }
    }
}

extension FavoritesScreen.Change: ViewCases {
    static var first: Self { .added(place) }
    var next: Self? {
        switch self {
        case .added: .removed(place)
        case .removed: nil
        }
    }
}

extension AddFavorite.Search: ViewCases {
    static var first: Self { .prompt }
    var next: Self? {
        switch self {
        case .prompt: .searching
        case .searching: .results([], refused: nil)
        case .results: .noMatch
        case .noMatch: .failed(.first)
        case .failed: nil
        }
    }
}
