package import SecretEffects
package import WeatherModel

/// What the user sees and does while asked for the API key; the machine is in `OnboardFeature`.
package enum OnboardScreen {
    /// Why the user is asked for a key.
    package enum Reason: Sendable, Equatable {
        /// There has been no key yet.
        case welcome
        /// The service rejected the key.
        case unauthorized
        /// The user requested to replace the key.
        case reset
        /// The stored key could not be read; the text is the reason.
        case unreadable(String)
    }

    /// Why the input cannot be submitted.
    package enum Problem: Sendable, Equatable {
        case empty
        /// It is too long, or contains a space or another invalid character.
        case malformed
        /// The service rejected it. A new key may be accepted later.
        case refused
    }

    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case apiKey(SecretText)
        /// The user submitted the text.
        case submit
    }

    package struct ViewModel: Sendable, Equatable {
        /// Why the user is asked for a key.
        package let reason: Reason
        /// The input field, or the progress of storing its text.
        package let state: Entry
        /// The source that can be used without a key; nil if there is none.
        package let alternative: SourceDescription?

        package init(reason: Reason, state: Entry, alternative: SourceDescription? = nil) {
            self.reason = reason
            self.state = state
            self.alternative = alternative
        }
    }

    /// The input field, or the progress of storing its text.
    package enum Entry: Sendable, Equatable {
        /// The user types the key; `canSubmit` is whether it is a usable key.
        case input(apiKey: SecretText, canSubmit: Bool, problem: Problem?)
        /// The key is being tried or stored.
        case saving
    }
}
