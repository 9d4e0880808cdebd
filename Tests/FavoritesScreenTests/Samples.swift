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

/// A sample of each state; each case leads to the next, so that a new one cannot be left out.
enum States {
    static let add = searches(from: .prompt).map { FavoritesScreenTests.add($0) }
    static let list = lists(from: .none)

    private static func searches(from search: AddFavorite.Search) -> [AddFavorite.Search] {
        switch search {
        case .prompt: [.prompt] + searches(from: .searching)
        case .searching: [.searching] + searches(from: .results([london, oslo], refused: nil))
        case .results(let places, _):
            [.results(places, refused: nil), .results(places, refused: london)] + searches(from: .noMatch)
        case .noMatch: [.noMatch] + searches(from: .failed(offline))
        case .failed: [.failed(offline)]
        }
    }

    private static func lists(from workflow: FavoritesScreen.Workflow) -> [FavoritesScreen.State] {
        switch workflow {
        case .none: [FavoritesScreenTests.list()] + lists(from: .add(add[0]))
        case .add: add.map { FavoritesScreenTests.list(.add($0)) } + lists(from: .confirmDelete(london))
        case .confirmDelete: [FavoritesScreenTests.list(workflow)] + lists(from: .filter)
        case .filter:
            [
                FavoritesScreenTests.list(.filter),
                FavoritesScreenTests.list(.filter, favorites: [london, oslo], filter: "x"),
            ]
                + [
                    FavoritesScreenTests.list(favorites: [london, oslo]),
                    FavoritesScreenTests.list(favorites: [london, oslo], filter: "l"),
                    FavoritesScreenTests.list(weather: [london.coordinate: weather]),
                    FavoritesScreenTests.list(favorites: [london, oslo], requested: [oslo.coordinate]),
                ]
        }
    }
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

/// A sample of each event; each case leads to the next, so that a new one cannot be left out.
enum Events {
    static let add = adds(from: .shell(.cancel))
    static let list = lists(from: .homeRequested)
    private static let answers: [Result<[Place], WeatherFailure>] = [
        .success([oslo]), .success([]), .failure(.notFound), .failure(.notAuthorized), .failure(.quotaExceeded),
    ]

    private static func adds(from event: AddFavorite.Event) -> [AddFavorite.Event] {
        switch event {
        case .shell: shellAdds(from: .search("O")).map { .shell($0) } + adds(from: .answered(Typed.late, answers[0]))
        case .answered:
            answers.map { .answered(Typed.newest, $0) }
                + [.answered(Typed.late, answers[0]), .answered(Typed.late, .failure(.notAuthorized))]
                + adds(from: .refused(london))
        case .refused: [.refused(london)]
        }
    }

    private static func shellAdds(from event: AddFavorite.ShellEvent) -> [AddFavorite.ShellEvent] {
        switch event {
        case .search: [.search("O"), .search("Oslo")] + shellAdds(from: .searchAtOnce("O"))
        case .searchAtOnce: [.searchAtOnce("O"), .searchAtOnce("Oslo")] + shellAdds(from: .submit(oslo))
        case .submit: [.submit(oslo), .submit(london)] + shellAdds(from: .cancel)
        case .cancel: [.cancel]
        }
    }

    private static func lists(from event: FavoritesScreen.Event) -> [FavoritesScreen.Event] {
        switch event {
        case .homeRequested: [.homeRequested] + lists(from: .addRequested)
        case .addRequested: [.addRequested] + lists(from: .deleteRequested(london.coordinate))
        case .deleteRequested:
            [.deleteRequested(london.coordinate), .deleteRequested(oslo.coordinate)]
                + lists(from: .deleteAnswered(.confirmed))
        case .deleteAnswered: confirmations(from: .confirmed).map { .deleteAnswered($0) } + lists(from: .add(add[0]))
        case .add: add.map { .add($0) } + lists(from: .importRequested([london]))
        case .importRequested:
            [event, .importRequested([london, oslo])] + lists(from: .favoritesMerged(Favorites([oslo])))
        case .favoritesMerged:
            [event, .favoritesMerged(Favorites([london, oslo]))] + lists(from: .detailRequested(oslo))
        case .detailRequested: [event] + lists(from: .moveRequested(london.coordinate, .up))
        case .moveRequested:
            [event, .moveRequested(london.coordinate, .down), .moveRequested(oslo.coordinate, .up)]
                + lists(from: .filterRequested)
        case .filterRequested:
            [event] + filters(from: .text("o")).map { .filtered($0) } + lists(from: .foregroundEntered)
        case .filtered: []
        case .foregroundEntered: [event] + lists(from: .backgroundEntered)
        case .backgroundEntered: [event] + lists(from: .minutePassed)
        case .minutePassed: [event] + lists(from: .timeTold(Instant(seconds: 1_773_446_400 + 120)))
        case .timeTold: [event] + lists(from: .weatherAnswered(oslo.coordinate, .success(weather)))
        case .weatherAnswered(let place, _):
            [event, .weatherAnswered(place, .failure(.notAuthorized)), .weatherAnswered(place, .failure(.timedOut))]
        }
    }

    private static func filters(from event: FavoritesScreen.Filter) -> [FavoritesScreen.Filter] {
        switch event {
        case .text: [event] + filters(from: .keep)
        case .keep: [event] + filters(from: .clear)
        case .clear: [event]
        }
    }

    private static func confirmations(from answer: FavoritesScreen.ConfirmDelete) -> [FavoritesScreen.ConfirmDelete] {
        switch answer {
        case .confirmed: [.confirmed] + confirmations(from: .cancelled)
        case .cancelled: [.cancelled]
        }
    }
}
