import SecretEffects
package import WeatherModel
package import WeatherViews

extension OnboardScreen {
    package static func view(of state: State) -> ViewModel { view(of: state, alternative: nil) }

    /// Returns the view model for a state, with the source that can be used without a key.
    package static func view(of state: State, alternative: SourceDescription?) -> ViewModel {
        switch state.phase {
        case .editing(let text, let problem):
            let canSubmit = SecretText.isUsableKey(in: text)
            let entry = Entry.input(apiKey: text, canSubmit: canSubmit, problem: problem)
            return ViewModel(reason: state.reason, state: entry, alternative: alternative)
        case .trying, .saving: return ViewModel(reason: state.reason, state: .saving, alternative: alternative)
        }
    }
}
