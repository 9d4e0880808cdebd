import CoreRuntime
package import SecretEffects
package import WeatherModel

/// Asks the user for the API key and stores it.
///
/// Started if there is no usable key. Ends with the stored key, or with the reason why it could not be stored.
package enum OnboardScreen: Machine {
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

    /// The state while the user is asked for a key.
    package struct State: Sendable, Equatable {
        /// Why the user is asked for a key.
        package var reason: Reason
        /// The current step.
        package var phase: Phase

        package init(reason: Reason, phase: Phase) {
            self.reason = reason
            self.phase = phase
        }
    }

    /// The steps of entering a key.
    package enum Phase: Sendable, Equatable {
        /// The state while the user types the key.
        case editing(APIKey, problem: Problem?)
        /// The state while the key is being stored.
        case saving(APIKey)
    }

    /// Why the input cannot be submitted.
    package enum Problem: Sendable, Equatable {
        /// It is empty.
        case empty
        /// It is too long, or contains a space or another invalid character.
        case malformed
    }

    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case apiKey(SecretText)
        /// The user submitted the text.
        case submit
    }

    /// All events of this screen.
    package enum Event: Sendable, Equatable {
        /// A shell event.
        case shell(ShellEvent)
        /// The result of storing the key.
        case stored(SecretError?)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The key was stored.
        case stored(APIKey)
        /// The key could not be stored; the text contains the cause and a remedy.
        case failed(String)
    }

    /// The name under which the key is stored.
    package static let keyName = "openweather_api_key"
}
