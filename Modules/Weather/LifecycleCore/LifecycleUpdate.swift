package import CoreRuntime
package import Effects
import HTTPEffects
import KeyValueEffects
import LocationEffects
import OnboardFeature
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherSources
package import WeatherViews

extension Lifecycle: RootMachine {
    private static let initializing = ChildPhase(
        Initializing.self, event: Event.initializing, phase: Phase.initializing, state: \.initializing)
    private static let onboard = ChildPhase(
        OnboardScreen.self, event: Event.onboard, phase: Phase.onboard, state: \.onboard)
    private static let active = ChildPhase(Active.self, event: Event.active, phase: Phase.active, state: \.active)
    private static let job = ChildPhase(Job.self, event: Event.job, phase: Phase.job, state: \.job)
    private static let saver = Child(FavoritesSaver.self, event: Event.saver)

    package static let effects: [any Effect.Type] =
        initializing.effects + onboard.effects + active.effects + job.effects + saver.effects + [TimeEffect.self]

    package static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }

    /// Starts in an empty state, since the shell decides when to start and what to show.
    package static func start(_ input: Void) -> Started { Started(State()) }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.start): launch(&state, nil)
        case .shell(.run(let order)): launch(&state, order)
        case .shell(.useSource(let name)): use(name, &state)
        case .shell(.usePlace(let place)): use(place, &state)
        case .shell(.onboard(let event)): updateOnboard(&state, .shell(event))
        case .shell(.active(.dismissNotice)): dismissNotice(&state)
        case .shell(.active(.retrySave)): updateSaver(&state, .retryDue)
        case .shell(.active(let event)): updateActive(&state, .shell(event))
        case .shell(.foreground(let event)): updateActive(&state, .foreground(event))
        case .initializing(let event): updateInitializing(&state, event)
        case .onboard(let event): updateOnboard(&state, event)
        case .active(let event): updateActive(&state, event)
        case .job(let event): updateJob(&state, event)
        case .saver(let event): updateSaver(&state, event)
        case .toastExpired: hideToast(&state)
        }
    }

    private static func launch(_ state: inout State, _ order: Job.Order?) -> Outcome {
        guard case .uninitialized = state.phase else { return .ignored }
        state.order = order
        let isDecisive = sources.needsKey(state.choice)
        return .running(initializing.start(&state.phase, with: order?.needsKey(if: isDecisive) ?? isDecisive))
    }

    /// Chooses the source of the weather. After the launch, one that needs no key replaces another one, or the screen
    /// that asks for a key.
    private static func use(_ name: String, _ state: inout State) -> Outcome {
        guard let source = sources.source(called: name) else { return .ignored }
        switch state.phase {
        case .uninitialized:
            state.choice = name
            return .none
        case .onboard(let onboard) where !source.description.needsKey && onboard.isEditing: break
        case .active(let active)
        where !source.description.needsKey && active.access.source.description != source.description
            && active.reset == nil:
            break
        case .initializing, .onboard, .active, .job, .ended, .failed: return .ignored
        }
        state.choice = name
        return .running(becomeActive(&state, SourceAccess(source)))
    }

    private static func use(_ place: PlaceQuery, _ state: inout State) -> Outcome {
        guard case .uninitialized = state.phase else { return .ignored }
        state.place = place
        return .none
    }

    private static func updateInitializing(_ state: inout State, _ event: Initializing.Event) -> Outcome {
        switch initializing.update(&state.phase, event) {
        case .running(let command): .running(command)
        case .exit(.fetched(let key, let stored), let command):
            .all(command, keep(stored, &state), begin(&state, key))
        case .ignored: .ignored
        }
    }

    private static func begin(_ state: inout State, _ key: SourceRegistry.StoredKey) -> Command<Event> {
        if let order = state.order {
            let input = Job.State(
                order, key: key, choice: state.choice, location: state.place, notice: state.notice)
            return job.start(&state.phase, with: input).and(tellJob(&state))
        }
        return switch sources.select(state.choice, key) {
        case .use(let access): becomeActive(&state, access)
        case .keyMissing: becomeOnboard(&state, .welcome)
        case .keyUnreadable(let cause): becomeOnboard(&state, .unreadable(cause))
        }
    }

    private static func updateJob(_ state: inout State, _ event: Job.Event) -> Outcome {
        switch job.update(&state.phase, event) {
        case .running(let command): return .running(command)
        case .output(.favoritesChanged(let favorites), let command):
            return .running(command.and(save(.listChanged(favorites), &state)))
        case .exit(let result, let command):
            state.phase = .ended(result)
            return .running(command)
        case .ignored: return .ignored
        }
    }

    /// Passes the favorites, and whether they are stored, to the job, if there is one.
    private static func tellJob(_ state: inout State) -> Command<Event> {
        guard case .job = state.phase else { return .none }
        return updateJob(&state, .favorites(state.saver.favorites, FavoritesSaver.view(of: state.saver))).command
    }

    private static func keep(_ stored: Result<[UInt8]?, KeyValueError>, _ state: inout State) -> Command<Event> {
        let start = saver.start(&state.saver, with: ())
        return start.and(save(.loaded(stored), &state))
    }

    private static func updateOnboard(_ state: inout State, _ event: OnboardScreen.Event) -> Outcome {
        switch onboard.update(&state.phase, event) {
        case .running(let command): return .running(command)
        case .exit(.stored(let access, let trial), let command):
            state.notice = state.notice?.survivingNewKey
            if case .untried(let failure) = trial { state.notice = state.notice ?? .keyNotTried(failure) }
            state.choice = access.source.description.name
            return .running(command.and(becomeActive(&state, access)))
        case .exit(.failed(let message), let command):
            state.phase = .failed(message)
            return .running(command)
        case .ignored: return .ignored
        }
    }

    private static func updateActive(_ state: inout State, _ event: Active.Event) -> Outcome {
        switch active.update(&state.phase, event) {
        case .running(let command): return .running(command)
        case .output(.favoritesChanged(let change, let favorites), let command):
            let toast = show(.favorites(change), &state)
            return .all(command, toast, save(.listChanged(favorites), &state))
        case .output(.located(let place), let command):
            state.place = .place(place)
            return .all(command, show(.located(place), &state), .notify(LocationChosen(place: place)))
        case .output(.refreshed(let result), let command): return .running(command.and(show(result, &state)))
        case .output(.noticed(let notice), let command):
            state.notice = notice
            return .running(command)
        case .exit(.keyRefused, let command): return .running(command.and(becomeOnboard(&state, .unauthorized)))
        case .exit(.keyReset(let former), let command):
            let reason: OnboardScreen.Reason = former.source.description.needsKey ? .reset : .welcome
            return .running(command.and(becomeOnboard(&state, reason)))
        case .ignored: return .ignored
        }
    }

    private static func save(_ event: FavoritesSaver.Event, _ state: inout State) -> Command<Event> {
        updateSaver(&state, event).command
    }

    private static func updateSaver(_ state: inout State, _ event: FavoritesSaver.Event) -> Outcome {
        switch saver.update(&state.saver, event) {
        case .running(let command): return .running(command.and(tellJob(&state)))
        case .output(.savedAgain, let command): return .running(command.and(show(.savedAgain, &state)))
        case .output(.merged(let favorites, let isSavedAgain), let command):
            let toast = isSavedAgain ? show(.savedAgain, &state) : .none
            return .all(command, merge(favorites, &state), toast)
        case .output(.loaded(let favorites, let reason), let command):
            if let reason { state.notice = .favoritesQuarantined(reason) }
            return .running(command.and(merge(favorites, &state)))
        case .ignored: return .ignored
        }
    }

    /// Passes a list that was read or merged to the screen that shows it. A toast about a place that is not in it any
    /// more is hidden.
    private static func merge(_ favorites: Favorites, _ state: inout State) -> Command<Event> {
        let place: Place? =
            switch state.toast?.message {
            case .favorites(.added(let place)), .favorites(.moved(let place, _)), .favorites(.renamed(let place, _)):
                place
            default: nil
            }
        let isGone = place.map { !favorites.contains($0) } ?? false
        let hiding = isGone ? hideToast(&state).command : .none
        return .all(hiding, updateActive(&state, .favoritesMerged(favorites)).command, tellJob(&state))
    }

    /// Shows a toast for a short time in place of the current one, and announces it once.
    private static func show(_ message: Toast.Message, _ state: inout State) -> Command<Event> {
        state.lastToast += 1
        state.toast = Toast(id: state.lastToast, message: message)
        let timer = Command.request(Time.after(Toast.duration)) { Event.toastExpired }.cancellable("toast", .restart)
        return .notify(Announcement(message: message)).and(timer)
    }

    private static func hideToast(_ state: inout State) -> Outcome {
        guard state.toast != nil else { return .ignored }
        state.toast = nil
        return .cancel("toast")
    }

    /// Dismisses the notice, or without one the toast, as if its time were over.
    private static func dismissNotice(_ state: inout State) -> Outcome {
        guard case .active = state.phase else { return .ignored }
        guard state.notice != nil else { return hideToast(&state) }
        state.notice = nil
        return .none
    }

    private static func becomeActive(_ state: inout State, _ access: SourceAccess) -> Command<Event> {
        let input = Active.Input(access: access, favorites: state.saver.favorites, location: state.place)
        return active.start(&state.phase, with: input)
    }

    private static func becomeOnboard(_ state: inout State, _ reason: OnboardScreen.Reason) -> Command<Event> {
        guard let source = sources.source(forKeyOf: state.choice) else { return .none }
        return onboard.start(&state.phase, with: .init(reason: reason, access: SourceAccess(source)))
    }
}

extension Notice {
    /// The notice that remains after another key is stored: a failure to delete the old key is then obsolete.
    fileprivate var survivingNewKey: Notice? {
        switch self {
        case .favoritesQuarantined, .mapNotOpened: self
        case .keyNotDeleted, .keyNotTried: nil
        }
    }
}
