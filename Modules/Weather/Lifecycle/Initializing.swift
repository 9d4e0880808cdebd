package import CoreRuntime
package import KeyValueEffects
package import OnboardScreen
package import SecretEffects
package import WeatherModel

/// Fetches the key and the favorites concurrently.
///
/// Started once, at launch. Ends when both are answered, with the key if there is one.
package enum Initializing: Machine {
    /// The answers received so far.
    package struct State: Sendable, Equatable {
        /// The key; nil until the store has answered.
        package var key: StoredKey?
        /// The favorites; nil until the store has answered.
        package var favorites: LoadedFavorites?

        package init(key: StoredKey? = nil, favorites: LoadedFavorites? = nil) {
            self.key = key
            self.favorites = favorites
        }
    }

    /// The result of fetching the key.
    package enum StoredKey: Sendable, Equatable {
        /// There is a key.
        case found(APIKey)
        /// There is no key.
        case missing
        /// The key could not be read, with the cause.
        case unreadable(String)
    }

    /// The result of fetching the favorites.
    package struct LoadedFavorites: Sendable, Equatable {
        /// The list; empty if there was none or it could not be read.
        package var favorites: Favorites
        /// The notice to the user; nil for none.
        package var notice: Notice?
        /// The stored bytes; nil if there were none, or they could not be read.
        package var stored: [UInt8]?

        package init(_ favorites: Favorites = Favorites(), notice: Notice? = nil, stored: [UInt8]? = nil) {
            self.favorites = favorites
            self.notice = notice
            self.stored = stored
        }
    }

    /// The events of the machine.
    package enum Event: Sendable, Equatable {
        /// The answer of the store of secrets.
        case keyFetched(Result<SecretText?, SecretError>)
        /// The answer of the store of values.
        case favoritesFetched(Result<[UInt8]?, KeyValueError>)
    }

    /// How the machine ends.
    package enum Exit: Sendable, Equatable {
        /// There is a key.
        case keyFound(APIKey, LoadedFavorites)
        /// The user has to enter a key.
        case keyNeeded(OnboardScreen.Reason, LoadedFavorites)
    }

    /// An empty view model: the app shows that it is loading.
    package struct ViewModel: Sendable, Equatable {}

    package static func view(of state: State) -> ViewModel { ViewModel() }

    /// Starts both requests.
    package static func start(_ input: Void) -> Started {
        let key = Command.request(Secret.fetch(OnboardScreen.keyName), then: Event.keyFetched)
        let favorites = Command.request(KeyValue.get(Favorites.key), then: Event.favoritesFetched)
        return Started(State(), key.and(favorites))
    }

    /// The transitions of the machine.
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
