import CoreTesting
import DetailFeature
import Effects
import FavoritesFeature
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import ProcessEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests
@_exported public import WeatherSamples
import WeatherSources
import WeatherViews

let keyName = OnboardScreen.keyName

/// A list that was changed once since it was read.
let changedFavorites = {
    var favorites = Favorites([london])
    favorites.add(oslo)
    return favorites
}()

/// A sample of each state.
enum States {
    static let saver =
        [(.idle, 0), (.saving(1), 0), (.saving(0), 2), (.waiting, 1), (.blocked, 1), (.loading, 1)].map {
            FavoritesSaver.State(changedFavorites, phase: $0, failures: $1, cause: $1 == 0 ? "" : "locked")
        } + [
            settingAside, FavoritesSaver.State(phase: .blocked, failures: 2, cause: "locked"),
            FavoritesSaver.State(phase: .loading),
        ]
    static let initializing = [
        Initializing.State(), Initializing.State(key: .found(key)), Initializing.State(key: .missing),
        Initializing.State(key: .unreadable("locked")),
        Initializing.State(favorites: .success(Favorites([london]).encoded())),
    ]
    static let active =
        screens.flatMap { screen in
            [Active.ResetStep?.none, .confirming, .deleting].map { reset in
                var state = Active.State(access: access, screen: screen, reset: reset)
                if case .detail = screen { state.favorites = Favorites([london]) }
                return state
            }
        } + detailsFromList
    private static let detailsFromList: [Active.State] = screens.compactMap { screen in
        guard case .detail = screen else { return nil }
        var state = Active.State(access: access, screen: screen)
        state.favorites = Favorites([london])
        state.list = FavoritesScreen.State(access: access, favorites: Favorites())
        state.list?.filter = "l"
        return state
    }
    static let jobs: [Job.State] =
        Events.orders.map { Job.State($0, key: .found(key)) }
        + [.missing, .unreadable("locked")].flatMap { stored in
            [.report(Job.Question()), .addFavorite("Oslo"), .deleteKey].map { Job.State($0, key: stored) }
        } + [
            Job.State(.report(Job.Question()), key: .found(key), phase: .reporting(home)),
            Job.State(.report(Job.Question(hasFavorites: true)), key: .found(key), phase: .reporting(home)),
            Job.State(.addFavorite("Oslo"), key: .found(key), phase: .searching),
            Job.State(.addFavorites([oslo]), key: .missing, phase: .saving(.added([oslo], of: [oslo]))),
            Job.State(.deleteKey, key: .found(key), phase: .changingKey(.keyDeleted)),
            Job.State(.storeKey(key), key: .missing, phase: .tryingKey(key)),
        ]
    static let lifecycle: [Lifecycle.State] =
        [Lifecycle.State(), Lifecycle.State(phase: .job(jobs[1])), Lifecycle.State(phase: .ended(.keyMissing))]
        + initializing.map { Lifecycle.State(phase: .initializing($0)) } + onboards
        + actives + saver.map { Lifecycle.State(phase: .active(active[0]), saver: $0) } + [
            Lifecycle.State(
                phase: .active(active[0]), toast: Toast(id: 1, message: .savedAgain), notice: .keyNotDeleted("locked")),
            Lifecycle.State(
                phase: .failed("disk full"),
                saver: FavoritesSaver.State(changedFavorites, phase: .waiting, failures: 1, cause: "full")),
        ]
    private static let onboards = [
        Lifecycle.State(phase: onboard(.editing(key, problem: nil))),
        Lifecycle.State(
            phase: onboard(.saving(key, .untried(.timedOut))),
            saver: FavoritesSaver.State(changedFavorites, phase: .saving(1)),
            notice: .keyNotDeleted("locked")),
    ]
    private static let actives = active.map { state in
        let favorites = state.favorites ?? state.screen.list
        let saved = FavoritesSaver.State(favorites, savedRevision: favorites.revision)
        return Lifecycle.State(phase: .active(state), saver: saved)
    }

    private static let screens: [Active.Screen] = [
        .home(home), .favorites(list), .detail(detail),
    ]
    private static let home = {
        var state = HomeScreen.State(access: access, favorites: Favorites([london]))
        (state.location, state.reports) = (
            .disabled, [london.coordinate: .init(weather: .failed(offline, previous: nil))]
        )
        return state
    }()
    private static let list = FavoritesScreen.State(
        access: access, favorites: changedFavorites, workflow: .confirmDelete(london))

    private static let detail = DetailScreen.State(
        access: access, place: london, weather: .failed(offline, previous: nil), forecast: .fetching(previous: nil),
        air: .fetching(previous: nil))

    private static var settingAside: FavoritesSaver.State {
        var state = FavoritesSaver.State(changedFavorites, phase: .saving(1), stored: Array("{".utf8))
        state.unpreserved = state.stored
        return state
    }

    private static func onboard(_ phase: OnboardScreen.Phase) -> Lifecycle.Phase {
        .onboard(OnboardScreen.State(reason: .reset, access: access, phase: phase))
    }
}

/// A sample of each event. Of the screens' own events there are those that end a screen, and one that does not: the
/// screens' tests have the others.
enum Events {
    private static let full = KeyValueError.io(message: "disk full")
    private static let nonsense = Array("{".utf8)
    static let saver: [FavoritesSaver.Event] = [
        .listChanged(changedFavorites), .stored(1, .success(.saved)), .stored(1, .failure(full)),
        .stored(1, .success(.conflict(Favorites([oslo]).encoded()))), .stored(1, .success(.conflict(nil))),
        .stored(1, .success(.conflict(nonsense))), .stored(0, .success(.saved)), .stored(0, .failure(full)),
        .setAside(1, .success(.saved)), .setAside(1, .failure(full)), .setAside(1, .success(.conflict(nonsense))),
        .setAside(1, .success(.conflict(Array("[1".utf8)))), .retryDue, .loaded(.failure(full)),
        .loaded(.success(nil)), .loaded(.success(nonsense)), .loaded(.success(Favorites([rye]).encoded())),
        .loaded(.success(changedFavorites.encoded())),
    ]
    static let initializing: [Initializing.Event] = [
        .keyFetched(.success(key)), .keyFetched(.success(nil)), .keyFetched(.failure(SecretError("locked"))),
        .favoritesFetched(.success(nil)), .favoritesFetched(.success(Favorites([oslo]).encoded())),
        .favoritesFetched(.success(nonsense)), .favoritesFetched(.failure(full)),
    ]
    private static let home: [HomeScreen.Event] = [
        .minutePassed, .weatherAnswered(london.coordinate, .failure(.timedOut)),
        .weatherAnswered(london.coordinate, .failure(.notAuthorized)),
        .shell(.goToFavorites), .shell(.goToDetail(london)),
    ]
    private static let favorites: [FavoritesScreen.Event] = [
        .shell(.goToHome), .shell(.confirmDelete(.confirmed)), .add(.refused(london)), .shell(.goToDetail(oslo)),
    ]
    private static let detail: [DetailScreen.Event] = [
        .shell(.goToHome), .weatherAnswered(.failure(.notAuthorized)), .minutePassed,
        .mapOpened(.failure(.notFound("xdg-open"))),
    ]
    static let active: [Active.Event] =
        home.map(Active.Event.home) + favorites.map(Active.Event.favorites) + detail.map(Active.Event.detail) + [
            .favoritesMerged(Favorites([oslo])), .foreground(.entered), .keyDeleted(nil),
            .keyDeleted(SecretError("locked")),
        ] + shell.map(Active.Event.shell)
    private static let shell: [Active.ShellEvent] = [
        .home(.goToFavorites), .favorites(.goToHome), .detail(.goToHome), .requestResetAPIKey, .cancelResetAPIKey,
        .resetAPIKey, .showNeighbor(.down), .usePlace(rye), .forgetSearches, .replaceAPIKey,
        .dismissNotice,
        .retrySave,
    ]
    private static let onboard: [OnboardScreen.Event] = [
        .shell(.apiKey(key)), .shell(.submit), .stored(nil), .stored(SecretError("disk full")),
    ]
    static let orders: [Job.Order] = [
        .report(Job.Question(place: .name("Oslo"), hasForecasts: true)), .listFavorites, .addFavorite("Oslo"),
        .addFavorites([london, oslo]), .removeFavorite("London"), .removeFavorite("Oslo"), .storeKey(key),
        .storeKey(SecretText("")), .storeUntriedKey(key), .deleteKey,
    ]
    static let jobs: [Job.Event] = [
        .favorites(Favorites([london]), .saved), .favorites(Favorites([london]), .saving),
        .favorites(Favorites([london]), .failed(cause: "full")), .favorites(Favorites(), .blocked(cause: "locked")),
        .home(.timeTold(Instant(seconds: 1, nanoseconds: 0))),
        .home(.weatherAnswered(london.coordinate, .failure(.notAuthorized))), .home(.localDelayed),
        .found(.success([])), .found(.success([oslo, rye])), .found(.success([london])), .found(.failure(.timedOut)),
        .keyChanged(nil), .keyChanged(SecretError("locked")), .keyTried(.accepted),
        .keyTried(.refused),
        .keyTried(.untried(.timedOut)),
    ]
    static let lifecycle: [Lifecycle.Event] =
        [
            .shell(.start), .shell(.run(.listFavorites)), .shell(.run(.deleteKey)), .shell(.active(.dismissNotice)),
            .shell(.active(.retrySave)),
            .shell(.foreground(.entered)), .shell(.onboard(.submit)),
        ] + initializing.map(Lifecycle.Event.initializing)
        + onboard.map(Lifecycle.Event.onboard) + active.map(Lifecycle.Event.active)
        + jobs.map(Lifecycle.Event.job) + saver.map(Lifecycle.Event.saver) + [.toastExpired]
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

/// The words for the states.
enum Names {
    static func name(_ state: FavoritesSaver.State) -> String {
        switch state.phase {
        case .idle: "saved \(state.savedRevision)"
        case .saving where state.unpreserved != nil: "setting aside"
        case .saving(let revision): "saving \(revision)\(state.failures > 0 ? ", failures \(state.failures)" : "")"
        case .waiting: "waiting, failures \(state.failures)"
        case .loading: "loading \(state.favorites.places.count), failures \(state.failures)"
        case .blocked: "blocked with \(state.favorites.places.count), failures \(state.failures)"
        }
    }

    static func name(_ state: Active.State) -> String {
        var words =
            switch state.screen {
            case .empty: ["no screen"]
            case .home: ["home"]
            case .favorites(let list): ["list of \(list.favorites.places.count)"]
            case .detail: ["details, \(state.favorites?.places.count ?? 0) favorites"]
            }
        if state.list != nil { words.append("from the list") }
        if let reset = state.reset { words.append("reset \(reset)") }
        return words.joined(separator: ", ")
    }

    static func name(_ state: Lifecycle.State) -> String {
        "\(name(state.phase)); \(name(state.saver)) of \(state.saver.favorites.places.count)"
            + (state.toast.map { "; toast \($0.id)" } ?? "")
            + (state.notice.map { "; notice \(TransitionTable.word(for: $0))" } ?? "")
    }

    private static func name(_ phase: Lifecycle.Phase) -> String {
        switch phase {
        case .uninitialized: "uninitialized"
        case .initializing(let state): "initializing, \(TransitionTable.summary(of: state))"
        case .onboard(let state): "onboard, \(TransitionTable.summary(of: state))"
        case .active(let state): name(state)
        case .job(let state): "job, \(TransitionTable.summary(of: state))"
        case .ended(let result): "ended \(TransitionTable.word(for: result))"
        case .failed: "failed"
        }
    }
}
