package import SecretEffects
import WeatherModel

extension OnboardScreen {
    /// The view model of the screen.
    package struct ViewModel: Sendable, Equatable {
        /// Why the user is asked for a key.
        package var reason: Reason
        /// The input field, or its being stored.
        package var state: Entry

        package init(reason: Reason, state: Entry) {
            self.reason = reason
            self.state = state
        }
    }

    /// The input field, or its being stored.
    package enum Entry: Sendable, Equatable {
        /// The user types the key; `canSubmit` is whether it is a usable key.
        case input(apiKey: SecretText, canSubmit: Bool, problem: Problem?)
        /// The key is being stored.
        case saving
    }

    /// Returns the view model for a state.
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
