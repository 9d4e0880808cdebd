package import CoreRuntime
package import Effects
package import KeyValueEffects
import OnboardFeature
package import SecretEffects
import WeatherModel
package import WeatherSources
import WeatherViews

/// Fetches the key, if it is needed, and the favorites concurrently.
///
/// Started once, at launch. Ends when both are answered.
package enum Initializing: Machine {
    /// The answers received so far.
    package struct State: Sendable, Equatable {
        /// The key; nil until the store has answered.
        package var key: SourceRegistry.StoredKey?
        /// The stored favorites, or why they could not be read; nil until the store has answered.
        package var favorites: Result<[UInt8]?, KeyValueError>?

        package init(key: SourceRegistry.StoredKey? = nil, favorites: Result<[UInt8]?, KeyValueError>? = nil) {
            self.key = key
            self.favorites = favorites
        }
    }

    package enum Event: Sendable, Equatable {
        /// The answer of the store of secrets.
        case keyFetched(Result<SecretText?, SecretError>)
        /// The answer of the store of values.
        case favoritesFetched(Result<[UInt8]?, KeyValueError>)
    }

    /// How the machine ends.
    package enum Exit: Sendable, Equatable {
        /// The stores have answered.
        case fetched(SourceRegistry.StoredKey, Result<[UInt8]?, KeyValueError>)
    }

    package static var effects: [any Effect.Type] { [SecretEffect.self, KeyValueEffect.self] }

    /// Starts the requests. A key that is not needed counts as missing.
    package static func start(_ needsKey: Bool) -> Started {
        let favorites = Command.request(KeyValue.get(Favorites.key), then: Event.favoritesFetched)
        guard needsKey else { return Started(State(key: .missing), favorites) }
        let key = Command.request(Secret.fetch(OnboardScreen.keyName), then: Event.keyFetched)
        return Started(State(), key.and(favorites))
    }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .keyFetched(let answer):
            guard state.key == nil else { return .ignored }
            state.key = SourceRegistry.StoredKey(answer)
            return settle(&state)
        case .favoritesFetched(let answer):
            guard state.favorites == nil else { return .ignored }
            state.favorites = answer
            return settle(&state)
        }
    }

    private static func settle(_ state: inout State) -> Outcome {
        guard let key = state.key, let favorites = state.favorites else { return .none }
        return .exit(.fetched(key, favorites))
    }
}
