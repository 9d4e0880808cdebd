package import CoreRuntime
import Effects
import WeatherModel

extension OnboardScreen {
    /// Begins with an empty field.
    package static func start(_ reason: Reason) -> Started<State, Event> {
        Started(State(reason: reason, phase: .editing(SecretText(""), problem: nil)), .render)
    }

    /// Every transition of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome<State, Exit, Event> {
        switch (state.phase, event) {
        case (.editing, .shell(.apiKey(let text))):
            state.phase = .editing(text, problem: nil)
            return .running(state)
        case (.editing(let text, _), .shell(.submit)):
            return submit(text, state)
        case (.saving(let key), .stored(.stored)):
            return .finished(.active(key))
        case (.saving, .stored(.storeError(let cause))):
            return .finished(.failed("The API key could not be stored: \(cause)"))
        case (.saving, .shell(.apiKey)), (.saving, .shell(.submit)), (.editing, .stored), (.saving, .stored):
            return .ignored(state)
        }
    }

    private static func submit(_ text: SecretText, _ state: consuming State) -> Outcome<State, Exit, Event> {
        let key = APIKey.apiKey(cleaning: text.revealed)
        guard key.isUsableKey else {
            let told = state.phase
            state.phase = .editing(text, problem: key.revealed.isEmpty ? .empty : .malformed)
            return .running(state, state.phase == told ? .none : .render)
        }
        state.phase = .saving(key)
        let store = Command.request(SecretEffect.store(keyName, key), then: Event.stored)
        return .running(state, .render.and(store))
    }
}
