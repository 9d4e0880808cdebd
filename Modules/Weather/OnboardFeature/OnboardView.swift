import SecretEffects
import WeatherModel
package import WeatherViews

extension OnboardScreen {
    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .editing(let text, let problem):
            let canSubmit = SecretText.isUsableKey(in: text)
            return ViewModel(
                reason: state.reason, state: .input(apiKey: text, canSubmit: canSubmit, problem: problem))
        case .trying, .saving: return ViewModel(reason: state.reason, state: .saving)
        }
    }
}
