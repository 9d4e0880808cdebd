package import CoreRuntime
import EffectCommands
package import Effects
import HTTPEffects
import TimeEffects
package import WeatherModel
import WeatherRequests
package import WeatherSources
package import WeatherViews

/// Searches for a place by name, to add it to the favorites. A coordinate, with or without a name before it, is itself
/// a result.
///
/// Started from the list of favorites. Ends with a place, without one, or because the service rejects the key.
extension AddFavorite: Machine {
    /// The debounce interval of a search while typing.
    package static let quiet = Duration.milliseconds(300)

    /// The state of a search for a place.
    package struct State: Sendable, Equatable {
        /// The source of places.
        package let access: SourceAccess
        /// The typed text.
        package var input = ""
        /// The progress or the result of the search.
        package var search = Search.prompt

        package init(access: SourceAccess) { self.access = access }
    }

    /// All events of the search.
    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// The result of the search.
        indirect case answered(Result<[Place], WeatherFailure>)
        /// The chosen place is already a favorite.
        indirect case refused(Place)
    }

    /// How the search ends.
    package enum Exit: Sendable, Equatable {
        /// The user cancelled it.
        case cancelled
        /// The user chose a place.
        indirect case chosen(Place)
        /// The service rejected the key.
        case keyRefused
    }

    /// Starts with an empty field.
    package static func start(_ access: SourceAccess) -> Started { Started(State(access: access)) }

    package static var effects: [any Effect.Type] { [TimeEffect.self, HTTPEffect.self] }

    /// The transitions of the search.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.search(let text)): return search(text, &state)
        case .shell(.searchAtOnce(let text)): return search(text, &state, isTyped: false)
        case .shell(.cancel): return .exit(.cancelled)
        case .shell(.submit(let place)): return .exit(.chosen(place))
        case .refused(let place):
            guard case .results(let places, _) = state.search else { return .ignored }
            state.search = .results(places, refused: place)
        case .answered(.failure(.notAuthorized)): return .exit(.keyRefused)
        case .answered(let answer): state.search = settled(answer)
        }
        return .none
    }

    private static func settled(_ answer: Result<[Place], WeatherFailure>) -> Search {
        switch answer {
        case .success(let places): places.isEmpty ? .noMatch : .results(places, refused: nil)
        case .failure(.notFound): .noMatch
        case .failure(let failure): .failed(failure)
        }
    }

    /// Returns the outcome of a text that needs no request; nil for a name.
    private static func localOutcome(of query: String) -> Search? {
        guard query.count >= PlaceQuery.minimumLength else { return .prompt }
        do throws(PlaceQueryError) {
            guard case .place(let place) = try PlaceQuery(query) else { return nil }
            return .results([place], refused: nil)
        } catch {
            return .noCoordinate
        }
    }

    private static func search(_ text: String, _ state: inout State, isTyped: Bool = true) -> Outcome {
        state.input = text
        let query = CleanText.clean(text)
        if let search = localOutcome(of: query) {
            state.search = search
            return .cancel(Work.search)
        }
        state.search = .searching
        let request = Command.places(called: query, from: state.access, then: Event.answered)
        return .running(
            isTyped ? request.debounced(Work.search, by: quiet) : request.cancellable(Work.search, .restart))
    }

    private enum Work { case search }
}

extension AddFavorite {
    package static func view(of state: State) -> ViewModel { ViewModel(input: state.input, search: state.search) }
}
