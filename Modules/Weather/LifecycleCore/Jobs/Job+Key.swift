import CoreRuntime
import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherRequests
import WeatherSources
import WeatherViews

// Changes to the key.

extension Job {
    static func store(_ text: SecretText, isTried: Bool, _ state: inout State) -> Outcome {
        let key = APIKey.apiKey(cleaning: text.revealed)
        if let problem = OnboardScreen.problem(of: key) { return .exit(.failed(.invalidKey(problem))) }
        guard isTried, let source = Lifecycle.sources.source(forKeyOf: state.choice) else {
            return store(key, .notWanted, &state)
        }
        state.phase = .tryingKey(key)
        return .running(.tryKey(of: SourceAccess(source, key: key), then: Event.keyTried))
    }

    static func settle(_ trial: KeyTrial, _ key: APIKey, _ state: inout State) -> Outcome {
        switch trial {
        case .accepted: store(key, .accepted, &state)
        case .refused: .exit(.failed(.invalidKey(.refused)))
        case .untried(let failure): store(key, .failed(failure), &state)
        }
    }

    private static func store(_ key: APIKey, _ test: KeyTest, _ state: inout State) -> Outcome {
        state.phase = .changingKey(.keyStored(test))
        return .request(Secret.store(OnboardScreen.keyName, key), then: Event.keyChanged)
    }

    static func delete(_ result: Result, _ state: inout State) -> Outcome {
        state.phase = .changingKey(result)
        return .request(Secret.delete(OnboardScreen.keyName), then: Event.keyChanged)
    }
}
