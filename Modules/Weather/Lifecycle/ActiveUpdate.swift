package import CoreRuntime
import FavoritesScreen
import HomeScreen
import OnboardScreen
import SecretEffects
import WeatherModel

extension Active {
    /// Begins with the home screen.
    package static func start(_ input: Input) -> Started {
        var state = State(key: input.key, screen: .empty)
        let home = HomeScreen.Input(key: input.key, favorites: input.favorites, subject: input.subject)
        let command = startHome(home, &state)
        return Started(state, command)
    }

    private static func startHome(_ input: HomeScreen.Input, _ state: inout State) -> Command<Event> {
        startChild(HomeScreen.self, in: &state.screen.home, with: input, lift: Event.home)
    }

    /// Every transition.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .home(let event): return updateHome(consume state, event)
        case .favorites(let event): return updateFavorites(consume state, event)
        case .favoritesMerged(let favorites):
            switch state.screen {
            case .empty: return .ignored(state)
            case .home: return updateHome(consume state, .favoritesMerged(favorites))
            case .favorites: return updateFavorites(consume state, .favoritesMerged(favorites))
            }
        case .searchesForgotten: return forgetSearches(consume state)
        case .replacementRequested where state.reset == .deleting: return .ignored(state)
        case .replacementRequested: return .finished(.keyReset)
        case .resetRequested, .resetCancelled, .resetConfirmed, .keyDeleted: return updateReset(state, event)
        }
    }

    private static func forgetSearches(_ state: consuming State) -> Outcome {
        state.reports?.lookup = nil
        switch state.screen {
        case .home(let home) where home.lookup != nil: return updateHome(consume state, .shell(.closeLookUp))
        case .favorites(let list):
            guard case .add = list.workflow else { return .running(state, .none) }
            return updateFavorites(consume state, .add(.shell(.cancel)))
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
            let input = FavoritesScreen.Input(key: state.key, favorites: favorites)
            let list = startChild(FavoritesScreen.self, in: &state.screen.favorites, with: input, lift: Event.favorites)
            return .running(state, home.command.and(list))
        case .keyRefused: return refused(state, home.command)
        }
    }

    private static func updateFavorites(_ state: consuming State, _ event: FavoritesScreen.Event) -> Outcome {
        let list = updateChild(FavoritesScreen.self, in: &state.screen.favorites, event, lift: Event.favorites)
        switch list.exit {
        case nil:
            guard case .changed(let change, let favorites) = list.output else { return .running(state, list.command) }
            return .running(state, list.command, output: .favoritesChanged(change, favorites))
        case .homeRequested(let favorites):
            let reports = exchange(&state.reports, with: nil)
            let home = startHome(.init(key: state.key, favorites: favorites, reports: reports), &state)
            return .running(state, list.command.and(home))
        case .keyRefused: return refused(state, list.command)
        }
    }

    /// While the key is deleted, nobody is asked for another: had that been stored before, it would be deleted as well.
    private static func refused(_ state: consuming State, _ command: Command<Event>) -> Outcome {
        state.reset == .deleting ? .running(state, command.and(.render)) : .finished(.keyRefused, command)
    }
}
