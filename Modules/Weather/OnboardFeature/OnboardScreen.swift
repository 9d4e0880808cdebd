import CoreRuntime
package import SecretEffects
package import WeatherModel
package import WeatherRequests
package import WeatherSources
package import WeatherViews

/// Asks the user for the API key, tries it, and stores it. A key that cannot be tried, as without a network, is stored.
///
/// Started if there is no usable key. Ends with the stored key, or with the reason why it could not be stored.
extension OnboardScreen: Machine {
    /// The state while the user is asked for a key; with an empty field by default.
    package struct State: Sendable, Equatable {
        /// Why the user is asked for a key.
        package var reason: Reason
        /// The source that the key is for.
        package let access: SourceAccess
        /// The current step.
        package var phase: Phase

        package init(
            reason: Reason, access: SourceAccess, phase: Phase = .editing(SecretText(""), problem: nil)
        ) {
            self.reason = reason
            self.access = access
            self.phase = phase
        }
    }

    /// The steps of entering a key.
    package enum Phase: Sendable, Equatable {
        /// The state while the user types the key.
        case editing(APIKey, problem: Problem?)
        /// The state while the service is asked whether it accepts the key.
        case trying(APIKey)
        /// The state while the key is being stored, with the service's response to it.
        case saving(APIKey, KeyTrial)
    }

    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// The service's response to the key.
        case tried(KeyTrial)
        /// The result of storing the key.
        case stored(SecretError?)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The key was stored; the source with the key, and its response to the key, are passed on.
        case stored(SourceAccess, KeyTrial)
        /// The key could not be stored; the text contains the cause and a remedy.
        case failed(String)
    }

    /// The name under which the key is stored.
    package static let keyName = "openweather_api_key"
}

extension OnboardScreen.State {
    /// Whether the user is still typing, so that leaving the screen loses nothing.
    package var isEditing: Bool { if case .editing = phase { true } else { false } }
}
