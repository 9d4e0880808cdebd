import CoreRuntime
import CoreTesting
import Effects
import FavoritesFeature
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests
@_exported public import WeatherSamples
import WeatherSources
import WeatherViews

/// Observed at the first minute of a day.
let weather = Conditions(temperature: 11.5, observedAt: 1_773_446_400)

func add(_ search: AddFavorite.Search, input: String = "Lond") -> AddFavorite.State {
    var state = AddFavorite.State(access: access)
    (state.input, state.search) = (input, search)
    return state
}

func list(
    _ workflow: FavoritesScreen.Workflow = .none, favorites: [Place] = [london],
    weather: [Coordinate: Conditions] = [:], filter: String = "",
    requested: [Coordinate] = []
) -> FavoritesScreen.State {
    var state = FavoritesScreen.State(access: access, favorites: Favorites(favorites), workflow: workflow)
    (state.weather, state.filter, state.requested) = (weather, filter, requested)
    return state
}

/// A sample of each state.
enum States {
    private static let searches: [AddFavorite.Search] = [
        .prompt, .searching, .results([london, oslo], refused: nil), .results([london, oslo], refused: london),
        .noMatch, .noCoordinate, .failed(offline),
    ]
    static let add = searches.map { FavoritesFeatureTests.add($0) }
    static let list =
        [FavoritesFeatureTests.list()] + add.map { FavoritesFeatureTests.list(.add($0)) } + [
            FavoritesFeatureTests.list(.confirmDelete(london)), FavoritesFeatureTests.list(.filter),
            FavoritesFeatureTests.list(.rename(london, to: "Home")),
            FavoritesFeatureTests.list(.filter, favorites: [london, oslo], filter: "x"),
            FavoritesFeatureTests.list(favorites: [london, oslo]),
            FavoritesFeatureTests.list(favorites: [london, oslo], filter: "l"),
            FavoritesFeatureTests.list(weather: [london.coordinate: weather]),
            FavoritesFeatureTests.list(favorites: [london, oslo], requested: [oslo.coordinate]),
        ]
}

/// The words for the states.
enum Names {
    static func name(_ state: FavoritesScreen.State) -> String {
        let count =
            "list of \(state.favorites.places.count)\(state.weather.isEmpty ? "" : " with weather")"
            + (state.filter.isEmpty ? "" : " found by \(state.filter)")
            + (state.requested.isEmpty ? "" : " with a request")
        return switch state.workflow {
        case .none: count
        case .add(let search): "\(count); adding: \(TransitionTable.word(for: search.search))"
        case .confirmDelete: "\(count); asked whether to delete"
        case .filter: "\(count); finding"
        case .rename: "\(count); renaming"
        }
    }
}

/// A sample of each event.
enum Events {
    private static let search: [AddFavorite.ShellEvent] = [
        .search("O"), .search("Oslo"), .searchAtOnce("O"), .searchAtOnce("Oslo"), .search("91,0"), .submit(oslo),
        .submit(london), .cancel,
    ]
    private static let internalSearch = answers.map(AddFavorite.Event.answered) + [.refused(london)]
    static let add = search.map(AddFavorite.Event.shell) + internalSearch
    private static let shell: [FavoritesScreen.ShellEvent] =
        [
            .goToHome, .requestAddFavorite, .requestDelete(london.coordinate), .requestDelete(oslo.coordinate),
            .confirmDelete(.confirmed), .confirmDelete(.cancelled),
        ] + search.map(FavoritesScreen.ShellEvent.add) + [
            .goToDetail(oslo),
            .move(london.coordinate, .up), .move(london.coordinate, .down), .move(oslo.coordinate, .up),
            .requestFilter, .filter(.text("o")), .filter(.keep), .filter(.clear),
            .requestRename(london.coordinate), .requestRename(oslo.coordinate), .rename(.text("Home")), .rename(.save),
            .rename(.cancel),
        ]
    static let list: [FavoritesScreen.Event] =
        shell.map(FavoritesScreen.Event.shell) + internalSearch.map(FavoritesScreen.Event.add) + [
            .add(.shell(.cancel)),
            .favoritesMerged(Favorites([oslo])), .favoritesMerged(Favorites([london, oslo])), .foreground(.entered),
            .foreground(.left), .minutePassed, .timeTold(Instant(seconds: 1_773_446_400 + 120)),
            .weatherAnswered(oslo.coordinate, .success(weather)),
            .weatherAnswered(oslo.coordinate, .failure(.notAuthorized)),
            .weatherAnswered(oslo.coordinate, .failure(.timedOut)),
        ]
    private static let answers: [Result<[Place], WeatherFailure>] = [
        .success([oslo]), .success([]), .failure(.notFound), .failure(.notAuthorized), .failure(.quotaExceeded),
    ]
}
