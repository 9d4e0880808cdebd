package import CoreRuntime
package import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import KeyValueEffects
import LocationEffects
import OnboardScreen
import SecretEffects
import TimeEffects
import WeatherModel

extension Lifecycle: RootMachine {
    /// The effects that the app can request.
    package static var effects: [any Effect.Type] {
        [HTTPEffect.self, KeyValueEffect.self, SecretEffect.self, TimeEffect.self, LocationEffect.self]
    }

    /// Starts in an empty state, since the shell decides when to start and what to show.
    package static func start(_ input: Void) -> Started { Started(State()) }

    /// The transitions of the machine.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        let command = command(for: event, &state)
        return .running(state, command)
    }

    private static func command(for event: Event, _ state: inout State) -> Command<Event> {
        switch event {
        case .started(let subject): launch(&state, showing: subject)
        case .initializing(let event): updateInitializing(&state, event)
        case .onboard(let event): updateOnboard(&state, event)
        case .active(let event): updateActive(&state, event)
        case .saver(let event): updateSaver(&state, event)
        case .toaster(let event): updateToaster(&state, event)
        case .noticeDismissed: dismissNotice(&state)
        }
    }

    private static func launch(_ state: inout State, showing subject: HomeScreen.Subject) -> Command<Event> {
        guard case .uninitialized = state.phase else { return .ignored }
        state.subject = subject
        return startChild(Initializing.self, in: &state.phase.initializing, with: (), lift: Event.initializing)
    }

    private static func updateInitializing(_ state: inout State, _ event: Initializing.Event) -> Command<Event> {
        let child = updateChild(Initializing.self, in: &state.phase.initializing, event, lift: Event.initializing)
        switch child.exit {
        case nil: return child.command
        case .keyFound(let key, let stored):
            return .all(child.command, keep(stored, &state), becomeActive(&state, key))
        case .keyNeeded(let reason, let stored):
            return .all(child.command, keep(stored, &state), becomeOnboard(&state, reason))
        }
    }

    private static func keep(
        _ stored: Result<[UInt8]?, KeyValueError>, _ state: inout State
    ) -> Command<Event> {
        let start = startChild(FavoritesSaver.self, in: &state.saver, with: (), lift: Event.saver)
        return start.and(updateSaver(&state, .loaded(stored)))
    }

    private static func updateOnboard(_ state: inout State, _ event: OnboardScreen.Event) -> Command<Event> {
        let child = updateChild(OnboardScreen.self, in: &state.phase.onboard, event, lift: Event.onboard)
        switch child.exit {
        case nil: return child.command
        case .stored(let key):
            state.notice = state.notice?.survivingNewKey
            return child.command.and(becomeActive(&state, key))
        case .failed(let message):
            state.phase = .failed(message)
            return child.command.and(.render)
        }
    }

    private static func updateActive(_ state: inout State, _ event: Active.Event) -> Command<Event> {
        let child = updateChild(Active.self, in: &state.phase.active, event, lift: Event.active)
        switch child.exit {
        case nil: return child.command.and(child.output.map { handleOutput($0, &state) } ?? .none)
        case .keyRefused: return child.command.and(becomeOnboard(&state, .unauthorized))
        case .keyReset: return child.command.and(becomeOnboard(&state, .reset))
        }
    }

    private static func handleOutput(_ output: Active.Output, _ state: inout State) -> Command<Event> {
        switch output {
        case .favoritesChanged(let change, let favorites):
            let toast = change.map { updateToaster(&state, .happened(.favorites($0))) } ?? .none
            return toast.and(updateSaver(&state, .listChanged(favorites)))
        case .keyNotDeleted(let cause):
            state.notice = .keyNotDeleted(cause)
            return .render
        }
    }

    private static func updateSaver(_ state: inout State, _ event: FavoritesSaver.Event) -> Command<Event> {
        let child = updateChild(FavoritesSaver.self, in: &state.saver, event, lift: Event.saver)
        switch child.output {
        case nil: return child.command
        case .savedAgain: return child.command.and(updateToaster(&state, .happened(.savedAgain)))
        case .merged(let favorites, let isSavedAgain):
            let merge = updateActive(&state, merged: favorites)
            let toast = isSavedAgain ? updateToaster(&state, .happened(.savedAgain)) : .none
            return .all(child.command, merge, toast)
        case .loaded(let favorites, let reason):
            if let reason { state.notice = .favoritesQuarantined(reason) }
            return child.command.and(updateActive(&state, merged: favorites))
        }
    }

    private static func updateActive(_ state: inout State, merged favorites: Favorites) -> Command<Event> {
        guard case .active = state.phase else { return .none }
        return updateActive(&state, .favoritesMerged(favorites))
    }

    private static func updateToaster(_ state: inout State, _ event: Toaster.Event) -> Command<Event> {
        updateChild(Toaster.self, in: &state.toaster, event, lift: Event.toaster).command
    }

    /// Dismisses the notice, or without one the toast, as if its time were over.
    private static func dismissNotice(_ state: inout State) -> Command<Event> {
        guard case .active = state.phase else { return .ignored }
        guard state.notice != nil else {
            return state.toaster.toast.map { updateToaster(&state, .expired($0.id)) } ?? .ignored
        }
        state.notice = nil
        return .render
    }

    private static func becomeActive(_ state: inout State, _ key: APIKey) -> Command<Event> {
        let input = Active.Input(key: key, favorites: state.saver.favorites, subject: state.subject)
        return startChild(Active.self, in: &state.phase.active, with: input, lift: Event.active)
    }

    private static func becomeOnboard(_ state: inout State, _ reason: OnboardScreen.Reason) -> Command<Event> {
        startChild(OnboardScreen.self, in: &state.phase.onboard, with: reason, lift: Event.onboard)
    }
}

extension Notice {
    /// The notice after another key is stored, with which a failure to delete the old key is obsolete.
    fileprivate var survivingNewKey: Notice? {
        switch self {
        case .favoritesQuarantined: self
        case .keyNotDeleted: nil
        }
    }
}
