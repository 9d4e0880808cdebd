package import CoreRuntime
package import TimeEffects
package import WeatherModel

/// Finds a place by name, to add it to the favorites.
///
/// Started from the list of favorites. Ends with a place, without one, or because the service refuses the key.
package enum AddFavorite: Machine {
    /// The fewest characters that are searched for.
    package static let fewestCharacters = 2
    /// How long typing must rest before a search begins.
    package static let quiet = TimeSpan.milliseconds(300)

    /// What a search begins with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The input of the search before, whose stamps are never used again.
        package var lastInput: Versioned<String>

        package init(key: APIKey, lastInput: Versioned<String> = Versioned("")) {
            self.key = key
            self.lastInput = lastInput
        }
    }

    /// The state while a place is looked for.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// What is typed; its stamp tells late results from right ones.
        package var input: Versioned<String>
        /// What has come of it.
        package var search: Search

        package init(key: APIKey, input: Versioned<String>, search: Search) {
            self.key = key
            self.input = input
            self.search = search
        }
    }

    /// What has come of a search.
    package enum Search: Sendable, Equatable {
        /// The state while too little is typed.
        case prompt
        /// The state while results are on their way.
        case searching
        /// The places found, never none; `refused` is one of them that is a favorite already and was chosen.
        indirect case results([Place], refused: Place?)
        /// No place has this name.
        case noMatch
        /// The search failed.
        case failed(WeatherFailure)
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change. The same text again searches again.
        case search(String)
        /// The whole text, of which no more will be typed: it is searched for at once.
        case searchAtOnce(String)
        /// This place is the one.
        indirect case submit(Place)
        /// None is wanted.
        case cancel
    }

    /// Everything that happens here.
    package enum Event: Sendable, Equatable {
        /// The shell's event.
        case shell(ShellEvent)
        /// The places found for one version of the input, or why there are none.
        indirect case answered(Versioned<String>.Stamp, Result<[Place], WeatherFailure>)
        /// The place chosen is a favorite already.
        indirect case refused(Place)
    }

    /// How it ends. The input goes along, so that its stamps are never used again.
    package enum Exit: Sendable, Equatable {
        /// None was wanted.
        case cancelled(Versioned<String>)
        /// A place was chosen.
        indirect case chosen(Place, Versioned<String>)
        /// The service refused the key.
        case keyRefused
    }

    /// Begins with an empty field.
    package static func start(_ input: Input) -> Started {
        var text = input.lastInput
        text.set("")
        return Started(State(key: input.key, input: text, search: .prompt), .render)
    }

    /// Every transition.
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

    private static func search(_ text: String, _ state: consuming State, isTyped: Bool = true) -> Outcome {
        let stamp = state.input.set(text)
        let query = CleanText.clean(text)
        guard query.count >= fewestCharacters else {
            state.search = .prompt
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
    /// Everything shown while a place is looked for.
    package struct ViewModel: Sendable, Equatable {
        /// The text of the field.
        package var input: String
        /// What has come of it.
        package var search: Search

        package init(input: String, search: Search) {
            self.input = input
            self.search = search
        }
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel { ViewModel(input: state.input.value, search: state.search) }
}
