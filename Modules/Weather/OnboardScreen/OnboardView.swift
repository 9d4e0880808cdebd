package import SecretEffects
import WeatherModel

extension OnboardScreen {
    /// Everything the screen shows.
    package struct ViewModel: Sendable, Equatable {
        /// Why the user is asked.
        package var reason: Reason
        /// The field, or what is being done with it.
        package var state: Entry

        package init(reason: Reason, state: Entry) {
            self.reason = reason
            self.state = state
        }
    }

    /// The field, or what is being done with it.
    package enum Entry: Sendable, Equatable {
        /// The key is being typed; `canSubmit` tells whether it is complete enough to be stored.
        case input(apiKey: SecretText, canSubmit: Bool, problem: Problem?)
        /// The key is being stored.
        case saving
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        switch state.phase {
        case .editing(let text, let problem):
            let canSubmit = SecretText.isUsableKey(in: text)
            return ViewModel(
                reason: state.reason, state: .input(apiKey: text, canSubmit: canSubmit, problem: problem))
        case .saving: return ViewModel(reason: state.reason, state: .saving)
        }
    }
}
