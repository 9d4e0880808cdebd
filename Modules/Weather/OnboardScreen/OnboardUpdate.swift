package import CoreRuntime
import SecretEffects
import WeatherModel

extension OnboardScreen {
    /// Starts with an empty field.
    package static func start(_ reason: Reason) -> Started {
        Started(State(reason: reason, phase: .editing(SecretText(""), problem: nil)), .render)
    }

    /// The transitions of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.editing, .shell(.apiKey(let text))):
            state.phase = .editing(text, problem: nil)
            return .running(state)
        case (.editing(let text, _), .shell(.submit)):
            return submit(text, state)
        case (.saving(let key), .stored(nil)): return .finished(.stored(key))
        case (.saving, .stored(let error?)):
            return .finished(.failed("The API key could not be stored: \(error)"))
        case (.saving, .shell), (.editing, .stored): return .ignored(state)
        }
    }

    private static func submit(_ text: SecretText, _ state: consuming State) -> Outcome {
        let key = APIKey.apiKey(cleaning: text.revealed)
        guard key.isUsableKey else {
            let told = state.phase
            state.phase = .editing(text, problem: key.revealed.isEmpty ? .empty : .malformed)
            return .running(state, state.phase == told ? .none : .render)
        }
        state.phase = .saving(key)
        return .running(state, .render.and(.request(Secret.store(keyName, key), then: Event.stored)))
    }
}
