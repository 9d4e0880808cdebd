package import CoreRuntime
package import Effects
import HTTPEffects
package import KeyValueEffects
package import WeatherModel
package import WeatherSources
import WeatherViews

/// Finds the place that the user named as their location: one that was stored under its name, else by a search, whose
/// first result is stored.
package enum LocationLookup: Machine {
    /// The state of the machine.
    package struct State: Sendable, Equatable {
        /// The sanitized name.
        let name: String
        /// The source of the weather.
        let access: SourceAccess
        /// Whether the cache is bypassed: it keeps a failure for a minute, which a retry must not get.
        let isRetry: Bool
        /// The places found, while the first one is stored; nil before.
        var found: [Place]?

        package init(name: String, access: SourceAccess, isRetry: Bool = false) {
            (self.name, self.access, self.isRetry) = (name, access, isRetry)
        }
    }

    /// The events of the machine.
    package enum Event: Sendable, Equatable {
        /// What is stored under the name.
        case remembered(Result<[UInt8]?, KeyValueError>)
        /// The result of the search.
        case answered(Result<[Place], WeatherFailure>)
        /// The place was stored, or could not be.
        case stored(Result<[UInt8]?, KeyValueError>)
    }

    /// How the machine ends.
    package enum Exit: Sendable, Equatable {
        /// The place; `others` are the further results of a search.
        case found(Place, others: [Place])
        /// The search failed; `notFound` if there is no place with this name.
        case failed(WeatherFailure)
    }

    package static var effects: [any Effect.Type] { [KeyValueEffect.self, HTTPEffect.self] }

    /// Starts with the stored place.
    package static func start(_ state: State) -> Started {
        Started(state, .request(KeyValue.get(key(of: state.name)), then: Event.remembered))
    }

    /// The transitions of the machine. A store that cannot be read or written is no failure: the next run searches
    /// again.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .remembered(let bytes):
            if let place = place(in: bytes) { return .exit(.found(place, others: [])) }
            let search = state.access.places(called: state.name)
            return .request((state.isRetry ? search.reloading : search).effect) { .answered(search.read($0)) }
        case .answered(.success(let places)):
            guard let place = places.first else { return .exit(.failed(.notFound)) }
            state.found = places
            let bytes = Favorites([place]).encoded()
            return .request(KeyValue.set(key(of: state.name), to: bytes), then: Event.stored)
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
