package import CoreRuntime
package import Effects
import HTTPEffects
import SecretEffects
package import WeatherModel
import WeatherRequests
import WeatherSources
package import WeatherViews

extension OnboardScreen {
    package static var effects: [any Effect.Type] { [SecretEffect.self, HTTPEffect.self] }

    /// Starts in the given state.
    package static func start(_ state: State) -> Started { Started(state) }

    /// The transitions of this screen.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch (state.phase, event) {
        case (.editing, .shell(.apiKey(let text))):
            state.phase = .editing(text, problem: nil)
            return .none
        case (.editing(let text, _), .shell(.submit)):
            return submit(text, &state)
        case (.trying, .tried(.refused)):
            // The field hides its text, so the next key would be appended to it unnoticed.
            state.phase = .editing(SecretText(""), problem: .refused)
            return .none
        case (.trying(let key), .tried(let trial)):
            state.phase = .saving(key, trial)
            return .request(Secret.store(keyName, key), then: Event.stored)
        case (.saving(let key, let trial), .stored(nil)):
            return .exit(.stored(SourceAccess(state.access.source, key: key), trial))
        case (.saving, .stored(let error?)):
            return .exit(.failed("The API key could not be stored: \(error)"))
        case (.trying, .shell), (.trying, .stored), (.saving, .shell), (.saving, .tried), (.editing, .stored),
            (.editing, .tried):
            return .ignored
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
        state.phase = .trying(key)
        return .running(.tryKey(of: SourceAccess(state.access.source, key: key), then: Event.tried))
    }
}
