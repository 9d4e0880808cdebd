package import CoreRuntime
package import Effects
import HTTPEffects
package import HomeFeature
import OnboardFeature
package import SecretEffects
package import WeatherModel
package import WeatherRequests
package import WeatherSources
package import WeatherViews

/// A task without a screen, such as a command in a terminal. It ends with a result.
///
/// Started when the key and the favorites have been read. It changes the favorites but does not store them: it outputs
/// the list to its parent, which passes back whether it is stored.
extension Job: Machine {
    /// The maximum number of favorites: a longer list would take too long to show.
    package static let mostFavorites = 1000

    /// The state of the machine, and its input.
    package struct State: Sendable, Equatable {
        /// What to do.
        package let order: Order
        package let key: SourceRegistry.StoredKey
        /// The name of the weather source that the user chose; nil for the one that the key decides.
        package let choice: String?
        /// The user's location, if the user has named it; nil if the device is asked.
        let location: PlaceQuery?
        /// The notice about the stored favorites; nil for none.
        let notice: Notice?
        package var favorites = Favorites()
        /// Whether they are stored.
        package var saving = FavoritesSaver.ViewModel.saved
        /// The current step.
        package var phase: Phase

        package init(
            _ order: Order, key: SourceRegistry.StoredKey, choice: String? = nil, location: PlaceQuery? = nil,
            notice: Notice? = nil, phase: Phase = .starting
        ) {
            self.order = order
            self.key = key
            self.choice = choice
            self.location = location
            self.notice = notice
            self.phase = phase
        }
    }

    /// The steps of a job.
    package enum Phase: Phases, Sendable, Equatable {
        /// The favorites are not known yet.
        case starting
        /// The weather is being fetched.
        indirect case reporting(HomeScreen.State)
        /// A place is being searched for.
        case searching
        /// The favorites are being stored; the result follows from that.
        indirect case saving(Result)
        /// The weather service is asked whether it accepts a key.
        case tryingKey(APIKey)
        /// The key is being stored or deleted; the result follows from that.
        indirect case changingKey(Result)

        package static var empty: Phase { .starting }
    }

    package enum Event: Sendable, Equatable {
        /// The favorites, and whether they are stored.
        case favorites(Favorites, FavoritesSaver.ViewModel)
        /// An event of the weather that is fetched.
        case home(HomeScreen.Event)
        /// The places found by name, or the failure.
        indirect case found(Swift.Result<[Place], WeatherFailure>)
        /// The weather service's response to a key.
        case keyTried(KeyTrial)
        /// The key was stored or deleted, or could not be.
        case keyChanged(SecretError?)
    }

    /// The output to the parent.
    package enum Output: Sendable, Equatable {
        /// The favorites have changed, and are to be stored.
        case favoritesChanged(Favorites)
    }

    package typealias Exit = Result

    package static var effects: [any Effect.Type] { home.effects + [HTTPEffect.self, SecretEffect.self] }

    /// Starts without a request, since the first event brings the favorites.
    package static func start(_ state: State) -> Started { Started(state) }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (_, .favorites(let favorites, let saving)):
            (state.favorites, state.saving) = (favorites, saving)
            return favoritesArrived(&state)
        case (.reporting, .home(let event)): return report(event, &state)
        case (.searching, .found(let answer)): return add(answer, &state)
        case (.tryingKey(let key), .keyTried(let trial)): return settle(trial, key, &state)
        case (.changingKey(let result), .keyChanged(nil)): return .exit(result)
        case (.changingKey, .keyChanged(let error?)): return .exit(.failed(.keyNotChanged(error.description)))
        case (.starting, _), (.reporting, _), (.searching, _), (.saving, _), (.tryingKey, _), (.changingKey, _):
            return .ignored
        }
    }

    private static func favoritesArrived(_ state: inout State) -> Outcome {
        switch (state.phase, state.saving) {
        case (.starting, _): return begin(&state)
        case (.reporting, _) where state.reportsFavorites: return report(.favoritesMerged(state.favorites), &state)
        case (.saving(let result), .saved): return .exit(result)
        case (.saving, .failed(let cause)), (.saving, .blocked(let cause)): return .exit(.failed(.notSaved(cause)))
        case (.saving, .saving), (.reporting, _), (.searching, _), (.tryingKey, _), (.changingKey, _):
            return .none
        }
    }

    private static func begin(_ state: inout State) -> Outcome {
        switch state.order {
        case .report(let question): return asking(&state) { report(question, $0, &$1) }
        case .addFavorite(let name): return asking(&state) { search(name, $0, &$1) }
        case .listFavorites: return list(state)
        case .addFavorites(let places): return add(places, of: places, &state)
        case .removeFavorite(let name): return remove(name, &state)
        case .storeKey(let text): return store(text, isTried: true, &state)
        case .storeUntriedKey(let text): return store(text, isTried: false, &state)
        case .deleteKey:
            switch state.key {
            case .missing: return .exit(.keyMissing)
            case .found: return delete(.keyDeleted, &state)
            case .unreadable: return delete(.unreadableKeyDeleted, &state)
            }
        }
    }

    /// Calls `ask` with the source of the weather; fails if none can be used.
    private static func asking(_ state: inout State, _ ask: (SourceAccess, inout State) -> Outcome) -> Outcome {
        switch Lifecycle.sources.select(state.choice, state.key) {
        case .use(let access): ask(access, &state)
        case .keyMissing: .exit(.failed(.keyNeeded(.welcome)))
        case .keyUnreadable(let cause): .exit(.failed(.keyNeeded(.unreadable(cause))))
        }
    }
}

extension Job.Order {
    /// Whether the stored key has to be read; `isDecisive` is whether the source of the weather depends on it.
    func needsKey(if isDecisive: Bool) -> Bool {
        switch self {
        case .report, .addFavorite: isDecisive
        case .deleteKey: true
        case .listFavorites, .addFavorites, .removeFavorite, .storeKey, .storeUntriedKey: false
        }
    }
}
