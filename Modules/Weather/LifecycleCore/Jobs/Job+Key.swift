import CoreRuntime
import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherViews

// The changes of the key.

extension Job {
    static func store(_ text: SecretText, _ state: inout State) -> Outcome {
        let key = APIKey.apiKey(cleaning: text.revealed)
        if let problem = OnboardScreen.problem(of: key) { return .exit(.failed(.invalidKey(problem))) }
        state.phase = .changingKey(.keyStored)
        return .request(Secret.store(OnboardScreen.keyName, key), then: Event.keyChanged)
    }

    static func delete(_ result: Result, _ state: inout State) -> Outcome {
        state.phase = .changingKey(result)
        return .request(Secret.delete(OnboardScreen.keyName), then: Event.keyChanged)
    }
}
