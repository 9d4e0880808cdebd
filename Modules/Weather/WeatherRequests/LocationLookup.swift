package import CoreRuntime
package import Effects
import HTTPEffects
package import KeyValueEffects
import OpenWeather
package import SecretEffects
package import WeatherModel
import WeatherViews

/// Finds the place that the user named as the location: one that was stored under its name, else by a search, whose
/// first result is stored.
package enum LocationLookup: Machine {
    /// The input of the machine.
    package struct Input: Sendable, Equatable {
        /// The sanitized name.
        package var name: String
        /// The name under which the key of the service is stored.
        package var keyName: String
        /// Whether the cache is bypassed: it keeps a failure for a minute, which a retry must not get.
        package var isRetry: Bool

        package init(name: String, keyName: String, isRetry: Bool = false) {
            self.name = name
            self.keyName = keyName
            self.isRetry = isRetry
        }
    }

    /// The state of the machine.
    package struct State: Sendable, Equatable {
        /// What is looked for.
        package let input: Input
        /// The places found, while the first one is stored; nil before.
        package var found: [Place]?
    }

    /// The events of the machine.
    package enum Event: Sendable, Equatable {
        /// What is stored under the name.
        case remembered(Result<[UInt8]?, KeyValueError>)
        /// The key of the service.
        case keyFetched(Result<SecretText?, SecretError>)
        /// The result of the search.
        case answered(Result<[Place], WeatherFailure>)
        /// The place was stored, or could not be.
        case stored(Result<[UInt8]?, KeyValueError>)
    }

    /// How the machine ends.
    package enum Exit: Sendable, Equatable {
        /// The place; `others` are the further results of a search.
        case found(Place, others: [Place])
        /// There is no place with this name.
        case noMatch
        /// The search failed.
        case failed(WeatherFailure)
    }

    package static var effects: [any Effect.Type] { [KeyValueEffect.self, SecretEffect.self, HTTPEffect.self] }

    /// Starts with the stored place.
    package static func start(_ input: Input) -> Started {
        Started(State(input: input), .request(KeyValue.get(key(of: input.name)), then: Event.remembered))
    }

    /// The transitions of the machine. A store that cannot be read or written is no failure: the next run searches
    /// again.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .remembered(let bytes):
            if let place = place(in: bytes) { return .exit(.found(place, others: [])) }
            return .request(Secret.fetch(state.input.keyName), then: Event.keyFetched)
        case .keyFetched(.success(let key?)):
            let search = OpenWeatherAPI.search(state.input.name, key: key)
            return .request(state.input.isRetry ? search.reloading : search) {
                .answered(OpenWeatherAPI.places(from: $0, hiding: key))
            }
        case .keyFetched: return .exit(.failed(.notAuthorized))
        case .answered(.success(let places)):
            guard let place = places.first else { return .exit(.noMatch) }
            state.found = places
            let bytes = Favorites([place]).encoded()
            return .request(KeyValue.set(key(of: state.input.name), to: bytes), then: Event.stored)
        case .answered(.failure(.notFound)): return .exit(.noMatch)
        case .answered(.failure(let failure)): return .exit(.failed(failure))
        case .stored:
            guard let place = state.found?.first else { return .ignored }
            return .exit(.found(place, others: Array(state.found?.dropFirst() ?? [])))
        }
    }

    /// The key of the stored place, case-insensitive.
    private static func key(of name: String) -> String { "location.\(name.lowercased())" }

    private static func place(in bytes: Result<[UInt8]?, KeyValueError>) -> Place? {
        guard case .success(let bytes?) = bytes else { return nil }
        return try? Favorites(stored: bytes).places.first
    }
}
