import CoreTesting
import DetailScreen
import FavoritesScreen
import HomeScreen
import KeyValueEffects
import Lifecycle
import LocationEffects
import OnboardScreen
import SecretEffects
import WeatherModel
import WeatherRequests

/// A key that must be seen nowhere.
let canary = "canary0123456789"
let key = APIKey(canary)
let london = Place(name: "London", coordinate: Coordinate(latitude: 51.5, longitude: -0.125), country: "GB")
let oslo = Place(name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")
let rye = Place(name: "Rye", coordinate: Coordinate(latitude: 50.9, longitude: 0.7), country: "GB")
let offline = WeatherFailure.offline("no route to host")

/// A list that was changed once since it was read.
let changedFavorites = {
    var favorites = Favorites([london])
    favorites.add(oslo)
    return favorites
}()

/// A sample of each state; each case leads to the next, so that a new one cannot be left out.
enum States {
    static let saver =
        savers(from: .idle).map { FavoritesSaver.State(changedFavorites, phase: $0) } + [settingAside]
    static let toaster = [
        Toaster.State(), Toaster.State(toast: Toast(id: 1, message: .savedAgain), lastID: 1),
    ]
    static let initializing = [
        Initializing.State(), Initializing.State(key: .found(key)), Initializing.State(key: .missing),
        Initializing.State(key: .unreadable("locked")),
        Initializing.State(favorites: Initializing.LoadedFavorites(Favorites([london]))),
    ]
    static let active =
        screens(from: .home(home)).flatMap { screen in
            [Active.ResetStep?.none, .confirming, .deleting].map { reset in
                var state = Active.State(key: key, screen: screen, reset: reset)
                if case .detail = screen { state.favorites = Favorites([london]) }
                return state
            }
        } + afterDelete

    /// With a place to be put back, and with details opened from the list.
    private static let afterDelete = screens(from: .home(home)).map { screen in
        var state = Active.State(key: key, screen: screen)
        state.removed = [Active.Removal(place: rye, row: 0)]
        if case .detail = screen { (state.favorites, state.listFilter) = (Favorites([london]), "l") }
        return state
    }
    static let lifecycle = phases(from: .uninitialized)

    private static let home = HomeScreen.State(
        key: key, favorites: Favorites([london]), local: .disabled, weather: [.failed(offline, previous: nil)])
    private static let list = FavoritesScreen.State(
        key: key, favorites: changedFavorites, workflow: .confirmDelete(london))

    private static let detail = DetailScreen.State(
        key: key, place: london, weather: .failed(offline, previous: nil), forecast: .fetching(previous: nil),
        air: .fetching(previous: nil))

    private static var settingAside: FavoritesSaver.State {
        var state = FavoritesSaver.State(changedFavorites, phase: .saving(1, failures: 0), stored: Array("{".utf8))
        state.unkept = state.stored
        return state
    }

    private static func savers(from phase: FavoritesSaver.Phase) -> [FavoritesSaver.Phase] {
        switch phase {
        case .idle: [.idle] + savers(from: .saving(1, failures: 0))
        case .saving:
            [.saving(1, failures: 0), .saving(0, failures: 2)] + savers(from: .waiting(cause: "full", failures: 1))
        case .waiting: [.waiting(cause: "full", failures: 1)] + savers(from: .blocked(cause: "locked"))
        case .blocked: [.blocked(cause: "locked")]
        }
    }

    private static func screens(from screen: Active.Screen) -> [Active.Screen] {
        switch screen {
        case .home: [screen] + screens(from: .favorites(list))
        case .favorites: [screen] + screens(from: .detail(detail))
        case .detail: [screen]
        // No update ends in this state; it stands in for a screen that is being updated.
        case .empty: []
        }
    }

    private static func phases(from phase: Lifecycle.Phase) -> [Lifecycle.State] {
        switch phase {
        case .uninitialized: [Lifecycle.State()] + phases(from: .initializing(Initializing.State()))
        case .initializing:
            initializing.map { Lifecycle.State(phase: .initializing($0)) }
                + phases(from: onboard(.editing(key, problem: nil)))
        case .onboard:
            [
                Lifecycle.State(phase: onboard(.editing(key, problem: nil))),
                Lifecycle.State(
                    phase: onboard(.saving(key)),
                    saver: FavoritesSaver.State(changedFavorites, phase: .saving(1, failures: 0)),
                    notice: .keyNotDeleted("locked")),
            ] + phases(from: .active(active[0]))
        case .active:
            active.map {
                let favorites = $0.favorites ?? $0.screen.list
                let saved = FavoritesSaver.State(favorites, savedRevision: favorites.revision)
                return Lifecycle.State(phase: .active($0), saver: saved)
            }
                + saver.map { Lifecycle.State(phase: .active(active[0]), saver: $0) }
                + [Lifecycle.State(phase: .active(active[0]), toaster: toaster[1], notice: .keyNotDeleted("locked"))]
                + phases(from: .failed("disk full"))
        case .failed:
            [
                Lifecycle.State(
                    phase: phase,
                    saver: FavoritesSaver.State(changedFavorites, phase: .waiting(cause: "full", failures: 1)))
            ]
        }
    }

    private static func onboard(_ phase: OnboardScreen.Phase) -> Lifecycle.Phase {
        .onboard(OnboardScreen.State(reason: .reset, phase: phase))
    }
}

/// A sample of each event; each case leads to the next, so that a new one cannot be left out. Of the screens' own
/// events there are those that end a screen, and one that does not: the screens' tests have the others.
enum Events {
    static let saver = savers(from: .listChanged(changedFavorites))
    static let toaster = toasts(from: .happened(.savedAgain))
    static let initializing = starts(from: .keyFetched(.success(nil)))
    static let active = actives(from: .home(.minutePassed))
    static let lifecycle = all(from: .started(.everything))
    private static let full = KeyValueError.io(message: "disk full")
    private static let home: [HomeScreen.Event] = [
        .minutePassed, .favoriteAnswered(0, .failure(.timedOut)), .favoriteAnswered(0, .failure(.notAuthorized)),
    ]

    private static func savers(from event: FavoritesSaver.Event) -> [FavoritesSaver.Event] {
        switch event {
        case .listChanged: [event] + savers(from: .stored(1, .success(.saved)))
        case .stored:
            [
                .success(.saved), .failure(full), .success(.conflict(Favorites([oslo]).encoded())),
                .success(.conflict(nil)), .success(.conflict(Array("{".utf8))),
            ].map { .stored(1, $0) }
                + [.stored(0, .success(.saved)), .stored(0, .failure(full))]
                + savers(from: .setAside(1, .success(.saved)))
        case .setAside:
            [
                .success(.saved), .failure(full), .success(.conflict(Array("{".utf8))),
                .success(.conflict(Array("[1".utf8))),
            ]
            .map { .setAside(1, $0) } + savers(from: .retryDue)
        case .retryDue: [.retryDue]
        }
    }

    private static func toasts(from event: Toaster.Event) -> [Toaster.Event] {
        switch event {
        case .happened:
            [.happened(.favorites(.added(oslo))), .happened(.favorites(.removed(london))), .happened(.savedAgain)]
                + toasts(from: .expired(1))
        case .expired: [.expired(1), .expired(0)]
        }
    }

    private static func starts(from event: Initializing.Event) -> [Initializing.Event] {
        switch event {
        case .keyFetched:
            [.keyFetched(.success(key)), .keyFetched(.success(nil)), .keyFetched(.failure(SecretError("locked")))]
                + starts(from: .favoritesFetched(.failure(full)))
        case .favoritesFetched:
            [nil, Favorites([oslo]).encoded(), Array("{".utf8)].map { .favoritesFetched(.success($0)) }
                + [.favoritesFetched(.failure(full))]
        }
    }

    private static func actives(from event: Active.Event) -> [Active.Event] {
        switch event {
        case .home:
            home.map { .home($0) }
                + [.shell(.goToFavorites), .shell(.goToDetail(london)), .shell(.foregroundEntered)].map { .home($0) }
                + actives(from: .favorites(.homeRequested))
        case .favorites:
            [.homeRequested, .deleteAnswered(.confirmed), .add(.refused(london)), .detailRequested(oslo)]
                .map { .favorites($0) }
                + actives(from: .detail(.shell(.goToHome)))
        case .detail:
            [.shell(.goToHome), .weatherAnswered(.failure(.notAuthorized)), .minutePassed].map { .detail($0) }
                + actives(from: .favoritesMerged(Favorites([oslo])))
        case .favoritesMerged: [event] + actives(from: .resetRequested)
        case .resetRequested: [event] + actives(from: .resetCancelled)
        case .resetCancelled: [event] + actives(from: .resetConfirmed)
        case .resetConfirmed: [event] + actives(from: .undoRequested)
        case .undoRequested: [event] + actives(from: .searchesForgotten)
        case .searchesForgotten: [event] + actives(from: .replacementRequested)
        case .replacementRequested: [event] + actives(from: .keyDeleted(nil))
        case .keyDeleted: [.keyDeleted(nil), .keyDeleted(SecretError("locked"))] + actives(from: .keyRefused)
        case .keyRefused: [event]
        }
    }

    private static func all(from event: Lifecycle.Event) -> [Lifecycle.Event] {
        switch event {
        case .started: [.started(.everything), .started(.local)] + all(from: .initializing(initializing[0]))
        case .initializing: initializing.map { .initializing($0) } + all(from: .onboard(.shell(.submit)))
        case .onboard:
            [
                .onboard(.shell(.apiKey(key))), .onboard(.shell(.submit)), .onboard(.stored(nil)),
                .onboard(.stored(SecretError("disk full"))),
            ] + all(from: .active(active[0]))
        case .active: active.map { .active($0) } + all(from: .saver(saver[0]))
        case .saver: saver.map { .saver($0) } + all(from: .toaster(toaster[0]))
        case .toaster: toaster.map { .toaster($0) } + all(from: .noticeDismissed)
        case .noticeDismissed: [.noticeDismissed]
        }
    }
}

extension Active.Screen {
    /// The favorites as the screen has them.
    var list: Favorites {
        switch self {
        case .empty: Favorites()
        case .home(let home): home.favorites
        case .favorites(let list): list.favorites
        case .detail: Favorites()
        }
    }
}

/// The words for the states and events.
enum Names {
    static func name(_ state: FavoritesSaver.State) -> String {
        switch state.phase {
        case .idle: "saved \(state.savedRevision)"
        case .saving where state.unkept != nil: "setting aside"
        case .saving(let revision, let failures): "saving \(revision)\(failures > 0 ? ", failures \(failures)" : "")"
        case .waiting(_, let failures): "waiting, failures \(failures)"
        case .blocked: "blocked"
        }
    }

    static func name(_ state: Initializing.State) -> String {
        let key = state.key.map { "key \(TransitionTable.word(for: $0))" } ?? "no key yet"
        return "\(key), \(state.favorites == nil ? "no favorites yet" : "favorites")"
    }

    static func name(_ state: Active.State) -> String {
        var words =
            switch state.screen {
            case .empty: ["no screen"]
            case .home: ["home"]
            case .favorites(let list): ["list of \(list.favorites.places.count)"]
            case .detail: ["details, \(state.favorites?.places.count ?? 0) favorites"]
            }
        if state.listFilter != nil { words.append("from the list") }
        if !state.removed.isEmpty { words.append("\(state.removed.count) removed") }
        if let reset = state.reset { words.append("reset \(reset)") }
        return words.joined(separator: ", ")
    }

    static func name(_ state: Toaster.State) -> String { state.toast.map { "toast \($0.id)" } ?? "no toast" }

    static func name(_ state: Lifecycle.State) -> String {
        "\(name(state.phase)); \(name(state.saver)) of \(state.saver.favorites.places.count)"
            + (state.toaster.toast == nil ? "" : "; \(name(state.toaster))")
            + (state.notice.map { "; notice \(TransitionTable.word(for: $0))" } ?? "")
    }

    private static func name(_ phase: Lifecycle.Phase) -> String {
        switch phase {
        case .uninitialized: "uninitialized"
        case .initializing(let state): "initializing, \(name(state))"
        case .onboard(let state): "onboard for \(state.reason), \(name(state.phase))"
        case .active(let state): name(state)
        case .failed: "failed"
        }
    }

    private static func name(_ phase: OnboardScreen.Phase) -> String {
        switch phase {
        case .editing: "editing"
        case .saving: "saving"
        }
    }

    static func label(_ event: FavoritesSaver.Event) -> String {
        switch event {
        case .stored(let revision, let output): "stored \(revision) \(label(output))"
        case .setAside(let number, let output): "setAside \(number) \(label(output))"
        case .listChanged, .retryDue: TransitionTable.word(for: event)
        }
    }

    private static func label(_ answer: Result<KeyValue.Comparison, KeyValueError>) -> String {
        switch answer {
        case .success(let comparison) where comparison.isSet: "ok"
        case .success(let comparison):
            comparison.found.map { "found \($0.first == 0x5B ? "a list" : "nonsense")" } ?? "found nothing"
        case .failure: "failed"
        }
    }

    static func label(_ event: Toaster.Event) -> String {
        switch event {
        case .happened(.favorites(let change)): "happened \(TransitionTable.word(for: change))"
        case .happened(.savedAgain): "happened savedAgain"
        case .expired(let id): "expired \(id)"
        }
    }

    static func label(_ event: Initializing.Event) -> String {
        switch event {
        case .favoritesFetched(.success(let bytes?)):
            "favoritesFetched \(bytes.first == 0x5B ? "a list" : "nonsense")"
        case .favoritesFetched(.success): "favoritesFetched none"
        case .favoritesFetched(.failure), .keyFetched: TransitionTable.word(for: event)
        }
    }

    static func label(_ event: Lifecycle.Event) -> String {
        switch event {
        case .initializing(let event): "initializing.\(label(event))"
        case .saver(let event): "saver.\(label(event))"
        case .toaster(let event): "toaster.\(label(event))"
        case .started, .onboard, .active, .noticeDismissed: TransitionTable.word(for: event)
        }
    }
}
