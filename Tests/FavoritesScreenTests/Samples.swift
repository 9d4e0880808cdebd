import CoreRuntime
import CoreTesting
import FavoritesScreen
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests

let key = APIKey("canary0123456789")
let london = Place(name: "London", coordinate: Coordinate(latitude: 51.5, longitude: -0.125), country: "GB")
let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")
/// Observed at the first minute of a day.
let weather = Conditions(temperature: 11.5, observedAt: 1_773_446_400)
let offline = WeatherFailure.offline("no route to host")

/// An input that has been typed, and the stamps of its last two versions.
enum Typed {
    private static let versions = {
        var input = Versioned("")
        let late = input.set("Lon")
        let newest = input.set("Lond")
        return (input, late: late, newest: newest)
    }()
    static let input = versions.0
    static let late = versions.late
    static let newest = versions.newest
}

func add(_ search: AddFavorite.Search, input: Versioned<String> = Typed.input) -> AddFavorite.State {
    AddFavorite.State(key: key, input: input, search: search)
}

func list(
    _ workflow: FavoritesScreen.Workflow = .none, favorites: [Place] = [london],
    lastInput: Versioned<String> = Versioned(""), weather: [Coordinate: Conditions] = [:], filter: String = "",
    requested: [Coordinate] = []
) -> FavoritesScreen.State {
    var state = FavoritesScreen.State(
        key: key, favorites: Favorites(favorites), workflow: workflow, lastInput: lastInput)
    (state.weather, state.filter, state.requested) = (weather, filter, requested)
    return state
}

/// A sample of each state.
enum States {
    private static let searches: [AddFavorite.Search] = [
        .prompt, .searching, .results([london, oslo], refused: nil), .results([london, oslo], refused: london),
        .noMatch, .noCoordinate, .failed(offline),
    ]
    static let add = searches.map { FavoritesScreenTests.add($0) }
    static let list =
        [FavoritesScreenTests.list()] + add.map { FavoritesScreenTests.list(.add($0)) } + [
            FavoritesScreenTests.list(.confirmDelete(london)), FavoritesScreenTests.list(.filter),
            FavoritesScreenTests.list(.filter, favorites: [london, oslo], filter: "x"),
            FavoritesScreenTests.list(favorites: [london, oslo]),
            FavoritesScreenTests.list(favorites: [london, oslo], filter: "l"),
            FavoritesScreenTests.list(weather: [london.coordinate: weather]),
            FavoritesScreenTests.list(favorites: [london, oslo], requested: [oslo.coordinate]),
        ]
}

/// The words for the states and events.
enum Names {
    static func name(_ state: AddFavorite.State) -> String {
        switch state.search {
        case .prompt: "prompt"
        case .searching: "searching"
        case .results(_, nil): "results"
        case .results: "results, one refused"
        case .noMatch: "no match"
        case .noCoordinate: "no coordinate"
        case .failed: "failed"
        }
    }

    static func name(_ state: FavoritesScreen.State) -> String {
        let count =
            "list of \(state.favorites.places.count)\(state.weather.isEmpty ? "" : " with weather")"
            + (state.filter.isEmpty ? "" : " found by \(state.filter)")
            + (state.requested.isEmpty ? "" : " with a request")
        return switch state.workflow {
        case .none: count
        case .add(let search): "\(count); adding: \(name(search))"
        case .confirmDelete: "\(count); asked whether to delete"
        case .filter: "\(count); finding"
        }
    }

    static func label(_ event: AddFavorite.Event) -> String {
        switch event {
        case .answered(let stamp, _) where stamp == Typed.late: "late \(TransitionTable.word(for: event))"
        case .shell(.search(let text)): "shell.search(\(text))"
        case .shell(.searchAtOnce(let text)): "shell.searchAtOnce(\(text))"
        case .shell(.submit(let place)): "shell.submit(\(place.name))"
        case .shell(.cancel), .answered, .refused: TransitionTable.word(for: event)
        }
    }

    static func label(_ event: FavoritesScreen.Event) -> String {
        switch event {
        case .add(let event): "add \(label(event))"
        case .deleteRequested(let coordinate):
            "deleteRequested(\(coordinate == london.coordinate ? "a favorite" : "none"))"
        case .favoritesMerged(let favorites):
            "favoritesMerged(\(favorites.places.contains(london) ? "with" : "without") the favorite)"
        case .importRequested(let places): "importRequested(\(places.map(\.name).joined(separator: ", ")))"
        case .moveRequested(let coordinate, let direction):
            "moveRequested(\(coordinate == london.coordinate ? "London" : "Oslo") \(direction))"
        case .filtered(.text(let text)): "filtered.text(\(text))"
        case .homeRequested, .addRequested, .deleteAnswered, .detailRequested, .filterRequested, .filtered,
            .foregroundEntered, .backgroundEntered, .minutePassed, .timeTold, .weatherAnswered:
            TransitionTable.word(for: event)
        }
    }
}

/// A sample of each event.
enum Events {
    static let add: [AddFavorite.Event] =
        [
            .shell(.search("O")), .shell(.search("Oslo")), .shell(.searchAtOnce("O")), .shell(.searchAtOnce("Oslo")),
            .shell(.search("91,0")), .shell(.submit(oslo)), .shell(.submit(london)), .shell(.cancel),
        ] + answers.map { AddFavorite.Event.answered(Typed.newest, $0) } + [
            .answered(Typed.late, answers[0]), .answered(Typed.late, .failure(.notAuthorized)), .refused(london),
        ]
    static let list: [FavoritesScreen.Event] =
        [
            .homeRequested, .addRequested, .deleteRequested(london.coordinate), .deleteRequested(oslo.coordinate),
            .deleteAnswered(.confirmed), .deleteAnswered(.cancelled),
        ] + add.map(FavoritesScreen.Event.add) + [
            .importRequested([london]), .importRequested([london, oslo]), .favoritesMerged(Favorites([oslo])),
            .favoritesMerged(Favorites([london, oslo])), .detailRequested(oslo),
            .moveRequested(london.coordinate, .up), .moveRequested(london.coordinate, .down),
            .moveRequested(oslo.coordinate, .up), .filterRequested, .filtered(.text("o")), .filtered(.keep),
            .filtered(.clear), .foregroundEntered, .backgroundEntered, .minutePassed,
            .timeTold(Instant(seconds: 1_773_446_400 + 120)), .weatherAnswered(oslo.coordinate, .success(weather)),
            .weatherAnswered(oslo.coordinate, .failure(.notAuthorized)),
            .weatherAnswered(oslo.coordinate, .failure(.timedOut)),
        ]
    private static let answers: [Result<[Place], WeatherFailure>] = [
        .success([oslo]), .success([]), .failure(.notFound), .failure(.notAuthorized), .failure(.quotaExceeded),
    ]
}
