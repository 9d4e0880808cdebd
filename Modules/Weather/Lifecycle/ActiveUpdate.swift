package import CoreRuntime
import Effects
import FavoritesScreen
package import HomeScreen
import OnboardScreen
package import WeatherModel

extension Active {
    /// Whose work it is: what ends together.
    private enum Scope: Hashable {
        case home
        case favorites
    }

    /// Begins with the home screen.
    package static func start(
        _ key: APIKey, _ favorites: Favorites, _ notice: Notice?, showing subject: HomeScreen.Subject = .everything
    ) -> Started<State, Event> {
        let home = startHome(key, favorites, showing: subject)
        return Started(State(key: key, screen: home.state, notice: notice), home.command)
    }

    /// Every transition.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome<State, Exit, Event> {
        switch event {
        case .shell(.home(let event)): return updateHome(consume state, .shell(event))
        case .shell(.favorites(let event)): return updateFavorites(consume state, .shell(event))
        case .home(let event): return updateHome(consume state, event)
        case .favorites(let event): return updateFavorites(consume state, event)
        case .favoritesMerged(let favorites): return adopt(favorites, consume state)
        case .shell(.dismissNotice):
            guard state.notice != nil else { return .ignored(state) }
            state.notice = nil
            return .running(state)
        case .shell(.replaceApiKey): return .finished(.reset(state.screen.favorites, state.notice))
        case .shell(.requestResetAPIKey), .shell(.cancelResetAPIKey), .shell(.resetAPIKey), .keyDeleted:
            return updateReset(state, event)
        // The favorites' saver lives one level up and takes this event there.
        case .shell(.retrySave): return .ignored(state)
        }
    }

    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome<State, Exit, Event> {
        switch state.screen {
        case .uninitialized: .ignored(state)
        case .home: updateHome(state, .favoritesMerged(favorites))
        case .favorites: updateFavorites(state, .favoritesMerged(favorites))
        }
    }

    private static func updateReset(_ state: consuming State, _ event: Event) -> Outcome<State, Exit, Event> {
        switch (state.reset, event) {
        case (nil, .shell(.requestResetAPIKey)):
            state.reset = .confirming
            return .running(state)
        case (.confirming, .shell(.cancelResetAPIKey)):
            state.reset = nil
            return .running(state)
        case (nil, .shell(.resetAPIKey)), (.confirming, .shell(.resetAPIKey)):
            state.reset = .deleting
            let delete = Command.request(SecretEffect.delete(OnboardScreen.keyName), then: Event.keyDeleted)
            return .running(state, .render.and(delete))
        case (.deleting, .keyDeleted(.deleted)):
            return .finished(.reset(state.screen.favorites, state.notice))
        case (.deleting, .keyDeleted(.deleteError(let cause))):
            state.reset = nil
            state.notice = .keyNotDeleted(cause)
            return .running(state)
        case (nil, _), (.confirming, _), (.deleting, _):
            return .ignored(state)
        }
    }

    private static func startHome(
        _ key: APIKey, _ favorites: Favorites, _ reports: HomeScreen.Reports? = nil,
        showing subject: HomeScreen.Subject = .everything
    ) -> Started<Screen, Event> {
        let started = HomeScreen.start(key, favorites, reports, showing: subject)
            .map(Event.home).scoped(to: Scope.home)
        return Started(.home(started.state), started.command)
    }

    private static func updateHome(_ state: consuming State, _ event: HomeScreen.Event) -> Outcome<State, Exit, Event> {
        guard let home = state.screen.takeHome() else { return .ignored(state) }
        let outcome = HomeScreen.update(consume home, event).map(Event.home).scoped(to: Scope.home)
        let command = outcome.command
        switch outcome.status {
        case .running(let home):
            state.screen = .home(home)
            return .running(state, command)
        case .finished(.goToFavorites(let favorites, let reports)):
            state.reports = reports
            let started = FavoritesScreen.start(state.key, favorites).map(Event.favorites).scoped(to: Scope.favorites)
            state.screen = .favorites(started.state)
            return .running(state, command.and(started.command))
        case .finished(.unauthorized(let favorites)):
            return .finished(.unauthorized(favorites, state.notice), command)
        }
    }

    private static func updateFavorites(
        _ state: consuming State, _ event: FavoritesScreen.Event
    ) -> Outcome<State, Exit, Event> {
        guard let list = state.screen.takeFavorites() else { return .ignored(state) }
        let outcome = FavoritesScreen.update(consume list, event).map(Event.favorites).scoped(to: Scope.favorites)
        let command = outcome.command
        switch outcome.status {
        case .running(let list):
            state.screen = .favorites(list)
            return .running(state, command)
        case .finished(.goToHome(let favorites)):
            let started = startHome(state.key, favorites, exchange(&state.reports, with: nil))
            state.screen = started.state
            return .running(state, command.and(started.command))
        case .finished(.unauthorized(let favorites)):
            return .finished(.unauthorized(favorites, state.notice), command)
        }
    }
}

/// What takes a screen's state out, so that the screen can consume it; nil, and nothing is taken, on another screen.
extension Active.Screen {
    fileprivate mutating func takeHome() -> HomeScreen.State? {
        guard case .home(let home) = self else { return nil }
        self = .uninitialized
        return home
    }

    fileprivate mutating func takeFavorites() -> FavoritesScreen.State? {
        guard case .favorites(let list) = self else { return nil }
        self = .uninitialized
        return list
    }
}
