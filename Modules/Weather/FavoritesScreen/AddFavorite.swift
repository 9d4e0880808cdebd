package import CoreRuntime
import EffectCommands
package import TimeEffects
package import WeatherModel

/// Searches for a place by name, to add it to the favorites. A coordinate, with or without a name before it, is a
/// result of its own.
///
/// Started from the list of favorites. Ends with a place, without one, or because the service rejects the key.
package enum AddFavorite: Machine {
    /// The minimum number of characters to search for.
    package static let minimumLength = 2
    /// The debounce interval of a search while typing.
    package static let quiet = TimeSpan.milliseconds(300)

    /// The initial data of a search.
    package struct Input: Sendable, Equatable {
        /// The API key for requests.
        package var key: APIKey
        /// The input of the previous search, whose stamps must not be reused.
        package var lastInput: Versioned<String>

        package init(key: APIKey, lastInput: Versioned<String> = Versioned("")) {
            self.key = key
            self.lastInput = lastInput
        }
    }

    /// The state of a search for a place.
    package struct State: Sendable, Equatable {
        /// The API key for requests.
        package let key: APIKey
        /// The typed text; its stamp identifies stale results.
        package var input: Versioned<String>
        /// The progress or the result of the search.
        package var search: Search

        package init(key: APIKey, input: Versioned<String>, search: Search) {
            self.key = key
            self.input = input
            self.search = search
        }
    }

    /// The progress or the result of a search.
    package enum Search: Sendable, Equatable {
        /// The state while the text is too short.
        case prompt
        /// The state while a search is pending or in flight.
        case searching
        /// The places found, at least one; `refused` is the one that was chosen although it is already a favorite.
        indirect case results([Place], refused: Place?)
        /// There is no place with this name.
        case noMatch
        /// The search failed.
        case failed(WeatherFailure)
    }

    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change. The same text again repeats the search.
        case search(String)
        /// The whole text, complete: it is searched for without a delay.
        case searchAtOnce(String)
        /// The user chose this place.
        indirect case submit(Place)
        /// The user cancelled the search.
        case cancel
    }

    /// All events of the search.
    package enum Event: Sendable, Equatable {
        /// A shell event.
        case shell(ShellEvent)
        /// The result for one version of the input.
        indirect case answered(Versioned<String>.Stamp, Result<[Place], WeatherFailure>)
        /// The chosen place is already a favorite.
        indirect case refused(Place)
    }

    /// How the search ends. It returns the input, so that its stamps are not reused.
    package enum Exit: Sendable, Equatable {
        /// The user cancelled it.
        case cancelled(Versioned<String>)
        /// The user chose a place.
        indirect case chosen(Place, Versioned<String>)
        /// The service rejected the key.
        case keyRefused
    }

    /// Starts with an empty field.
    package static func start(_ input: Input) -> Started {
        var text = input.lastInput
        text.set("")
        return Started(State(key: input.key, input: text, search: .prompt), .render)
    }

    /// The transitions of the search.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.search(let text)): return search(text, state)
        case .shell(.searchAtOnce(let text)): return search(text, state, isTyped: false)
        case .shell(.cancel): return .finished(.cancelled(state.input))
        case .shell(.submit(let place)): return .finished(.chosen(place, state.input))
        case .refused(let place):
            guard case .results(let places, let former) = state.search else { return .ignored(state) }
            state.search = .results(places, refused: place)
            return .running(state, former == place ? .none : .render)
        case .answered(let stamp, _) where !state.input.accepts(stamp): return .ignored(state)
        case .answered(_, .failure(.notAuthorized)): return .finished(.keyRefused)
        case .answered(_, let answer):
            state.search = settled(answer)
            return .running(state)
        }
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
        guard query.count >= minimumLength else { return .prompt }
        guard case .place(let place)? = try? PlaceQuery(query) else { return nil }
        return .results([place], refused: nil)
    }

    private static func search(_ text: String, _ state: consuming State, isTyped: Bool = true) -> Outcome {
        let stamp = state.input.set(text)
        let query = CleanText.clean(text)
        if let search = localOutcome(of: query) {
            state.search = search
            return .running(state, .render.and(.cancel("search")))
        }
        state.search = .searching
        let key = state.key
        let ask = Command.request(OpenWeather.search(query, key: key)) {
            Event.answered(stamp, OpenWeather.places(from: $0, hiding: key))
        }
        let command = isTyped ? ask.debounced("search", by: quiet) : ask.cancellable("search", .restart)
        return .running(state, .render.and(command))
    }
}

extension AddFavorite {
    /// The view model of the search.
    package struct ViewModel: Sendable, Equatable {
        /// The text of the field.
        package var input: String
        /// The progress or the result of the search.
        package var search: Search

        package init(input: String, search: Search) {
            self.input = input
            self.search = search
        }
    }

    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel { ViewModel(input: state.input.value, search: state.search) }
}
