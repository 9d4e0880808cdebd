package import CoreRuntime
package import Effects
import SecretEffects
package import WeatherModel
package import WeatherViews

extension OnboardScreen {
    package static var effects: [any Effect.Type] { [SecretEffect.self] }

    /// Starts with an empty field.
    package static func start(_ reason: Reason) -> Started {
        Started(State(reason: reason, phase: .editing(SecretText(""), problem: nil)))
    }

    /// The transitions of this screen.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.editing, .shell(.apiKey(let text))):
            state.phase = .editing(text, problem: nil)
            return .none
        case (.editing(let text, _), .shell(.submit)):
            return submit(text, &state)
        case (.saving(let key), .stored(nil)): return .exit(.stored(key))
        case (.saving, .stored(let error?)):
            return .exit(.failed("The API key could not be stored: \(error)"))
        case (.saving, .shell), (.editing, .stored): return .ignored
        }
    }

    /// Returns why a key cannot be stored; nil if it can.
    package static func problem(of key: APIKey) -> Problem? {
        key.isUsableKey ? nil : key.revealed.isEmpty ? .empty : .malformed
    }

    private static func submit(_ text: SecretText, _ state: inout State) -> Outcome {
        let key = APIKey.apiKey(cleaning: text.revealed)
        if let problem = problem(of: key) {
            state.phase = .editing(text, problem: problem)
            return .none
        }
        state.phase = .saving(key)
        return .request(Secret.store(keyName, key), then: Event.stored)
    }
}
