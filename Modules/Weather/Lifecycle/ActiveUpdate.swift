package import CoreRuntime
import DetailScreen
import FavoritesScreen
import HomeScreen
import OnboardScreen
import SecretEffects
import WeatherModel
import WeatherRequests

extension Active {
    /// Starts with the home screen.
    package static func start(_ input: Input) -> Started {
        var state = State(key: input.key, screen: .empty)
        let home = HomeScreen.Input(
            key: input.key, favorites: input.favorites, subject: input.subject)
        let command = startHome(home, &state)
        return Started(state, command)
    }

    private static func startHome(_ input: HomeScreen.Input, _ state: inout State) -> Command<Event> {
        startChild(HomeScreen.self, in: &state.screen.home, with: input, lift: Event.home)
    }

    /// Returns to the home screen with the weather known when it was left.
    private static func returnHome(with favorites: Favorites, _ state: inout State) -> Command<Event> {
        let reports = exchange(&state.reports, with: nil)
        return startHome(.init(key: state.key, favorites: favorites, reports: reports), &state)
    }

    /// The transitions of the machine.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        // The process enters and leaves the foreground on any screen.
        case .home(.shell(.foregroundEntered)) where state.screen.detail != nil:
            return updateDetail(consume state, .shell(.foregroundEntered))
        case .home(.shell(.backgroundEntered)) where state.screen.detail != nil:
            return updateDetail(consume state, .shell(.backgroundEntered))
        case .home(.shell(.foregroundEntered)) where state.screen.favorites != nil:
            return updateFavorites(consume state, .foregroundEntered)
        case .home(.shell(.backgroundEntered)) where state.screen.favorites != nil:
            return updateFavorites(consume state, .backgroundEntered)
        case .home(let event): return updateHome(consume state, event)
        case .detail(let event): return updateDetail(consume state, event)
        case .favorites(let event): return updateFavorites(consume state, event)
        case .favoritesMerged(let favorites):
            switch state.screen {
            case .empty: return .ignored(state)
            case .home: return updateHome(consume state, .favoritesMerged(favorites))
            case .favorites: return updateFavorites(consume state, .favoritesMerged(favorites))
            case .detail:
                state.favorites = favorites
                return .running(state, .none)
            }
        case .undoRequested: return undo(consume state)
        case .searchesForgotten: return forgetSearches(consume state)
        case .replacementRequested where state.reset == .deleting: return .ignored(state)
        case .replacementRequested: return .finished(.keyReset)
        case .resetRequested, .resetCancelled, .resetConfirmed, .keyDeleted: return updateReset(state, event)
        case .keyRefused where state.reset == .deleting: return .ignored(state)
        case .keyRefused: return .finished(.keyRefused)
        }
    }

    private static func forgetSearches(_ state: consuming State) -> Outcome {
        state.reports?.forgetLookup()
        switch state.screen {
        case .home(let home) where home.lookup != nil: return updateHome(consume state, .shell(.closeLookUp))
        case .favorites(let list):
            guard case .add = list.workflow else { return .running(state, .none) }
            return updateFavorites(consume state, .add(.shell(.cancel)))
        // The place may have been found by a search.
        case .detail: return updateDetail(consume state, .shell(.goToHome))
        case .empty, .home: return .running(state, .none)
        }
    }

    private static func updateReset(_ state: consuming State, _ event: Event) -> Outcome {
        switch (state.reset, event) {
        case (nil, .resetRequested):
            state.reset = .confirming
            return .running(state)
        case (.confirming, .resetCancelled):
            state.reset = nil
            return .running(state)
        case (nil, .resetConfirmed), (.confirming, .resetConfirmed):
            state.reset = .deleting
            return .running(
                state, .render.and(.request(Secret.delete(OnboardScreen.keyName), then: Event.keyDeleted)))
        case (.deleting, .keyDeleted(nil)): return .finished(.keyReset)
        case (.deleting, .keyDeleted(let error?)):
            if case .empty = state.screen { return .finished(.keyRefused) }
            state.reset = nil
            return .running(state, output: .keyNotDeleted(error.description))
        case (nil, _), (.confirming, _), (.deleting, _): return .ignored(state)
        }
    }

    private static func updateHome(_ state: consuming State, _ event: HomeScreen.Event) -> Outcome {
        let home = updateChild(HomeScreen.self, in: &state.screen.home, event, lift: Event.home)
        switch home.exit {
        case nil: return .running(state, home.command)
        case .favoritesRequested(let favorites, let reports):
            state.reports = reports
            let input = FavoritesScreen.Input(
                key: state.key, favorites: favorites, weather: reports.conditions, now: reports.now,
                requestsWeather: reports.hasFavorites)
            let list = startList(input, &state)
            return .running(state, home.command.and(list))
        case .detailRequested(let place, let favorites, let reports):
            (state.favorites, state.reports) = (favorites, reports)
            let detail = startDetail(place, &state)
            return .running(state, home.command.and(detail))
        case .keyRefused: return refused(state, home.command)
        }
    }

    private static func startList(_ input: FavoritesScreen.Input, _ state: inout State) -> Command<Event> {
        startChild(FavoritesScreen.self, in: &state.screen.favorites, with: input, lift: Event.favorites)
    }

    /// Starts the details with the weather known from the home screen.
    private static func startDetail(_ place: Place, _ state: inout State) -> Command<Event> {
        let known = state.reports?.knownWeather(at: place.coordinate) ?? KnownWeather()
        let input = DetailScreen.Input(key: state.key, place: place, known: known)
        return startChild(DetailScreen.self, in: &state.screen.detail, with: input, lift: Event.detail)
    }

    private static func updateDetail(_ state: consuming State, _ event: DetailScreen.Event) -> Outcome {
        let detail = updateChild(DetailScreen.self, in: &state.screen.detail, event, lift: Event.detail)
        switch detail.exit {
        case nil: return .running(state, detail.command)
        case .homeRequested:
            let favorites = exchange(&state.favorites, with: nil) ?? Favorites()
            guard var list = exchange(&state.list, with: nil) else {
                let home = returnHome(with: favorites, &state)
                return .running(state, detail.command.and(home))
            }
            list.favorites = favorites
            let next = startList(list, &state)
            return .running(state, detail.command.and(next))
        case .keyRefused: return refused(state, detail.command)
        }
    }

    private static func updateFavorites(_ state: consuming State, _ event: FavoritesScreen.Event) -> Outcome {
        let row = state.screen.favorites?.rowToDelete
        let list = updateChild(FavoritesScreen.self, in: &state.screen.favorites, event, lift: Event.favorites)
        switch list.exit {
        case nil:
            guard case .changed(let change, let favorites) = list.output else { return .running(state, list.command) }
            if case .removed(let place) = change, let row {
                state.removed = state.removed.suffix(mostUndone - 1) + [Removal(place: place, row: row)]
            }
            return .running(state, list.command, output: .favoritesChanged(change, favorites))
        case .homeRequested(let favorites):
            let home = returnHome(with: favorites, &state)
            return .running(state, list.command.and(home))
        case .detailRequested(let place, let input):
            (state.favorites, state.list) = (input.favorites, input)
            let detail = startDetail(place, &state)
            return .running(state, list.command.and(detail))
        case .keyRefused: return refused(state, list.command)
        }
    }

    /// Skips places that have been added again by other means.
    private static func undo(_ state: consuming State) -> Outcome {
        guard var favorites = state.screen.list,
            let last = state.removed.lastIndex(where: { !favorites.contains($0.place) })
        else { return .ignored(state) }
        let removal = state.removed[last]
        state.removed.removeSubrange(last...)
        guard favorites.insert(removal.place, at: removal.row) else { return .running(state) }
        let isHome = state.screen.home != nil
        let screen =
            isHome
            ? updateHome(consume state, .favoritesMerged(favorites))
            : updateFavorites(consume state, .favoritesMerged(favorites))
        guard case .running(let state, let command, _) = screen else { return screen }
        return .running(state, command, output: .favoritesChanged(.restored(removal.place), favorites))
    }

    /// While the key is being deleted, no other is requested: if one were stored before the deletion, it would be
    /// deleted, too.
    private static func refused(_ state: consuming State, _ command: Command<Event>) -> Outcome {
        state.reset == .deleting ? .running(state, command.and(.render)) : .finished(.keyRefused, command)
    }
}
