package import CoreRuntime
package import KeyValueEffects
package import OnboardScreen
package import SecretEffects
package import WeatherModel

/// Fetches the key and the favorites side by side.
///
/// Started once, at launch. Ends when both are answered: with a key, the app is ready; without one, it has to ask.
package enum Initializing: Machine {
    /// The state while the two are fetched.
    package struct State: Sendable, Equatable {
        /// The key, once its store has answered.
        package var key: StoredKey?
        /// The favorites, once their store has answered.
        package var favorites: LoadedFavorites?

        package init(key: StoredKey? = nil, favorites: LoadedFavorites? = nil) {
            self.key = key
            self.favorites = favorites
        }
    }

    /// What the store of secrets had.
    package enum StoredKey: Sendable, Equatable {
        /// There is a key.
        case found(APIKey)
        /// There is none.
        case missing
        /// There may be one, but it cannot be read; the text says why.
        case unreadable(String)
    }

    /// What the store of values had.
    package struct LoadedFavorites: Sendable, Equatable {
        /// The list; empty when there was none or it could not be read.
        package var favorites: Favorites
        /// What the user should know about it.
        package var notice: Notice?
        /// The bytes that were on disk; nil when there were none, or none could be read.
        package var stored: [UInt8]?

        package init(_ favorites: Favorites = Favorites(), notice: Notice? = nil, stored: [UInt8]? = nil) {
            self.favorites = favorites
            self.notice = notice
            self.stored = stored
        }
    }

    /// Everything that happens here.
    package enum Event: Sendable, Equatable {
        /// The store of secrets answered.
        case keyFetched(Result<SecretText?, SecretError>)
        /// The store of values answered.
        case favoritesFetched(Result<[UInt8]?, KeyValueError>)
    }

    /// How it ends.
    package enum Exit: Sendable, Equatable {
        /// There is a key.
        case keyFound(APIKey, LoadedFavorites)
        /// The user has to be asked for one.
        case keyNeeded(OnboardScreen.Reason, LoadedFavorites)
    }

    /// It shows nothing of itself: the app is loading.
    package struct ViewModel: Sendable, Equatable {}

    package static func view(of state: State) -> ViewModel { ViewModel() }

    /// Begins both fetches.
    package static func start(_ input: Void) -> Started {
        let key = Command.request(Secret.fetch(OnboardScreen.keyName), then: Event.keyFetched)
        let favorites = Command.request(KeyValue.get(Favorites.key), then: Event.favoritesFetched)
        return Started(State(), key.and(favorites))
    }

    /// Every transition.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .keyFetched(let answer):
            guard state.key == nil else { return .ignored(state) }
            state.key = storedKey(answer)
            return settle(state, .none)
        case .favoritesFetched(let answer):
            guard state.favorites == nil else { return .ignored(state) }
            let (loaded, command) = load(answer)
            state.favorites = loaded
            return settle(state, command)
        }
    }

    private static func settle(_ state: consuming State, _ command: Command<Event>) -> Outcome {
        guard let key = state.key, let favorites = state.favorites else { return .running(state, command) }
        return switch key {
        case .found(let key): .finished(.keyFound(key, favorites), command)
        case .missing: .finished(.keyNeeded(.welcome, favorites), command)
        case .unreadable(let cause): .finished(.keyNeeded(.unreadable(cause), favorites), command)
        }
    }

    private static func storedKey(_ answer: Result<SecretText?, SecretError>) -> StoredKey {
        switch answer {
        case .success(let key?): key.isUsableKey ? .found(key) : .missing
        case .success(nil): .missing
        case .failure(let error): .unreadable(error.description)
        }
    }

    private static func load(_ answer: Result<[UInt8]?, KeyValueError>) -> (LoadedFavorites, Command<Event>) {
        switch answer {
        case .failure(let error): (LoadedFavorites(notice: .favoritesNotLoaded(error.description)), .none)
        case .success(nil): (LoadedFavorites(), .none)
        case .success(let bytes?): read(bytes)
        }
    }

    private static func read(_ bytes: [UInt8]) -> (LoadedFavorites, Command<Event>) {
        do throws(FavoritesUnreadable) {
            return (LoadedFavorites(try Favorites(stored: bytes), stored: bytes), .none)
        } catch {
            let reason = error.description
            let loaded = LoadedFavorites(notice: .favoritesQuarantined(reason), stored: bytes)
            return (loaded, .notify(FavoritesQuarantined(bytes: bytes, reason: reason)))
        }
    }
}
