package import CoreRuntime
package import Effects
import HomeScreen
import OnboardScreen
import WeatherModel

extension Lifecycle: RootMachine {
    /// Whose work it is: what ends together.
    private enum Scope: Hashable {
        case initializing
        case onboard
        case active
    }

    /// Every effect that the app can ask for.
    package static var effects: [any Effect.Type] {
        [
            HTTPEffect.self, KeyValueEffect.self, SecretEffect.self, TimeEffect.self,
            LocationEffect.self,
        ]
    }

    package static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }

    /// Every transition: the phase's own machine first, then the saving of what it may have changed.
    package static func update(_ state: inout State, _ event: Event) -> Command<Event> {
        switch event {
        case .shell(.start): return start(&state, showing: .everything)
        case .shell(.startShowing(let subject)): return start(&state, showing: subject)
        case .initializing(let event): return updateInitializing(&state, event)
        case .shell(.onboard(let event)): return updateOnboard(&state, .shell(event))
        case .onboard(let event): return updateOnboard(&state, event)
        case .shell(.active(.retrySave)): return updateSaver(&state, .retryDue)
        case .shell(.active(let event)): return updateActive(&state, .shell(event))
        case .active(let event): return updateActive(&state, event)
        case .saver(let event): return updateSaver(&state, event)
        case .toaster(let event): return updateToaster(&state, event)
        }
    }

    private static func start(_ state: inout State, showing subject: HomeScreen.Subject) -> Command<Event> {
        guard case .uninitialized = state.phase else { return .ignored }
        let started = Initializing.start().map(Event.initializing).scoped(to: Scope.initializing)
        state.phase = .initializing(started.state)
        state.subject = subject
        return started.command
    }

    private static func updateInitializing(_ state: inout State, _ event: Initializing.Event) -> Command<Event> {
        guard let initializing = state.phase.takeInitializing() else { return .ignored }
        let outcome = Initializing.update(consume initializing, event)
            .map(Event.initializing).scoped(to: Scope.initializing)
        switch outcome.status {
        case .running(let initializing):
            state.phase = .initializing(initializing)
            return outcome.command
        case .finished(.active(let key, let loaded)):
            state.saver = saver(for: loaded)
            return outcome.command.and(becomeActive(&state, key, loaded.favorites, loaded.notice))
        case .finished(.onboard(let reason, let loaded)):
            state.saver = saver(for: loaded)
            return outcome.command.and(becomeOnboard(&state, reason, loaded.favorites, loaded.notice))
        }
    }

    private static func updateOnboard(_ state: inout State, _ event: OnboardScreen.Event) -> Command<Event> {
        guard let (onboard, favorites, notice) = state.phase.takeOnboard() else { return .ignored }
        let outcome = OnboardScreen.update(onboard, event).map(Event.onboard).scoped(to: Scope.onboard)
        switch outcome.status {
        case .running(let onboard):
            state.phase = .onboard(onboard, favorites, notice)
            return outcome.command
        case .finished(.active(let key)):
            return outcome.command.and(becomeActive(&state, key, favorites, notice?.survivingNewKey))
        case .finished(.failed(let message)):
            state.phase = .failed(message, favorites)
            return outcome.command.and(.render)
        }
    }

    private static func updateActive(_ state: inout State, _ event: Active.Event) -> Command<Event> {
        guard let active = state.phase.takeActive() else { return .ignored }
        let revision = active.screen.favorites.revision
        let outcome = Active.update(consume active, event).map(Event.active).scoped(to: Scope.active)
        let command: Command<Event>
        switch outcome.status {
        case .running(let active):
            let change = active.screen.change(since: revision)
            state.phase = .active(active)
            let news = change.map { updateToaster(&state, .happened(.favorites($0))) }
            command = outcome.command.and(news ?? .none)
        case .finished(.unauthorized(let favorites, let notice)):
            command = outcome.command.and(becomeOnboard(&state, .unauthorized, favorites, notice))
        case .finished(.reset(let favorites, let notice)):
            command = outcome.command.and(becomeOnboard(&state, .reset, favorites, notice))
        }
        return command.and(updateSaver(&state, .listChanged))
    }

    private static func updateSaver(_ state: inout State, _ event: FavoritesSaver.Event) -> Command<Event> {
        let hadFailed = state.saver.hasFailed
        var favorites = state.phase.favorites
        let revision = favorites.revision
        let outcome = FavoritesSaver.update(state.saver, event, &favorites).map(Event.saver)
        var command = outcome.command
        switch outcome.status {
        case .running(let saver): state.saver = saver
        }
        if favorites.revision != revision { command = command.and(adopt(favorites, &state)) }
        guard hadFailed && !state.saver.hasFailed else { return command }
        return command.and(updateToaster(&state, .happened(.savedAgain)))
    }

    /// Gives the list that another run's was merged into to whoever keeps it now.
    private static func adopt(_ favorites: Favorites, _ state: inout State) -> Command<Event> {
        switch state.phase {
        case .uninitialized, .initializing: return .none
        case .onboard(let onboard, _, let notice):
            state.phase = .onboard(onboard, favorites, notice)
            return .none
        case .failed(let message, _):
            state.phase = .failed(message, favorites)
            return .none
        case .active: return updateActive(&state, .favoritesMerged(favorites))
        }
    }

    private static func updateToaster(_ state: inout State, _ event: Toaster.Event) -> Command<Event> {
        let outcome = Toaster.update(state.toaster, event).map(Event.toaster)
        switch outcome.status {
        case .running(let toaster): state.toaster = toaster
        }
        return outcome.command
    }

    private static func becomeActive(
        _ state: inout State, _ key: APIKey, _ favorites: Favorites, _ notice: Notice?
    ) -> Command<Event> {
        let started = Active.start(key, favorites, notice, showing: state.subject).map(Event.active)
            .scoped(to: Scope.active)
        state.phase = .active(started.state)
        return started.command
    }

    private static func becomeOnboard(
        _ state: inout State, _ reason: OnboardScreen.Reason, _ favorites: Favorites, _ notice: Notice?
    ) -> Command<Event> {
        let started = OnboardScreen.start(reason).map(Event.onboard).scoped(to: Scope.onboard)
        state.phase = .onboard(started.state, favorites, notice)
        return started.command
    }

    /// What could not be read must not be overwritten; what made no sense is kept aside and may be.
    private static func saver(for loaded: Initializing.LoadedFavorites) -> FavoritesSaver.State {
        switch loaded.notice {
        case .favoritesNotLoaded(let cause): FavoritesSaver.State(phase: .blocked(cause: cause))
        case .favoritesQuarantined, .keyNotDeleted, nil:
            FavoritesSaver.State(savedRevision: loaded.favorites.revision, stored: loaded.stored)
        }
    }
}

extension Notice {
    /// The notice once another key is stored: the old key, deleted or not, is gone by then.
    fileprivate var survivingNewKey: Notice? {
        switch self {
        case .favoritesQuarantined, .favoritesNotLoaded: self
        case .keyNotDeleted: nil
        }
    }
}

/// What takes a phase's state out, so that the phase's machine can consume it; nil, and nothing is taken, in another
/// phase.
extension Lifecycle.Phase {
    fileprivate mutating func takeInitializing() -> Initializing.State? {
        guard case .initializing = self,
            case .initializing(let initializing) = exchange(&self, with: .uninitialized)
        else { return nil }
        return initializing
    }

    fileprivate mutating func takeOnboard() -> (OnboardScreen.State, Favorites, Notice?)? {
        guard case .onboard = self,
            case .onboard(let onboard, let favorites, let notice) = exchange(&self, with: .uninitialized)
        else { return nil }
        return (onboard, favorites, notice)
    }

    fileprivate mutating func takeActive() -> Active.State? {
        guard case .active = self, case .active(let active) = exchange(&self, with: .uninitialized) else { return nil }
        return active
    }
}

extension Lifecycle.Phase {
    /// The list as it is now; empty before it is known.
    var favorites: Favorites {
        switch self {
        case .uninitialized, .initializing: Favorites()
        case .onboard(_, let favorites, _), .failed(_, let favorites): favorites
        case .active(let active): active.screen.favorites
        }
    }
}
