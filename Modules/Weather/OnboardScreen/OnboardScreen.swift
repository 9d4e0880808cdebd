import CoreRuntime
package import SecretEffects
package import WeatherModel

/// Asks for the API key and stores it.
///
/// Started when there is no usable key. Ends with the stored key, or with the words that say why it cannot be stored.
package enum OnboardScreen: Machine {
    /// Why the user is asked.
    package enum Reason: Sendable, Equatable {
        /// There has never been a key.
        case welcome
        /// The service refused the key.
        case unauthorized
        /// The user wants another key.
        case reset
        /// A stored key could not be read; the text says why.
        case unreadable(String)
    }

    /// The state while the user is asked.
    package struct State: Sendable, Equatable {
        /// Why the user is asked.
        package var reason: Reason
        /// What is being done.
        package var phase: Phase

        package init(reason: Reason, phase: Phase) {
            self.reason = reason
            self.phase = phase
        }
    }

    /// What is being done.
    package enum Phase: Sendable, Equatable {
        /// The state while the key is typed.
        case editing(APIKey, problem: Problem?)
        /// The state while the key is stored.
        case saving(APIKey)
    }

    /// Why a key was not submitted.
    package enum Problem: Sendable, Equatable {
        /// Nothing was typed.
        case empty
        /// It is too long, or there is a space or another impossible character in it.
        case malformed
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case apiKey(SecretText)
        /// The text is complete.
        case submit
    }

    /// Everything that happens to this screen.
    package enum Event: Sendable, Equatable {
        /// The shell's event.
        case shell(ShellEvent)
        /// The key is stored, or could not be.
        case stored(SecretError?)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The key is stored.
        case stored(APIKey)
        /// The key cannot be stored; the text names cause and remedy.
        case failed(String)
    }

    /// The name under which the key is stored.
    package static let keyName = "openweather_api_key"
}
