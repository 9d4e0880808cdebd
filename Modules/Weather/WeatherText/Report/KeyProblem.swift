package import WeatherModel
package import WeatherViews

/// The reason there is no usable key, for output without a screen that asks for one.
package struct KeyProblem: Sendable {
    /// Why a key is needed.
    private let reason: OnboardScreen.Reason
    /// Whether the key was given for this run only.
    private let isKeyGiven: Bool
    /// The source that refused the key; nil if none was asked.
    let refusing: SourceDescription?

    package init(_ reason: OnboardScreen.Reason, isKeyGiven: Bool = false, refusing: SourceDescription? = nil) {
        (self.reason, self.isKeyGiven, self.refusing) = (reason, isKeyGiven, refusing)
    }

    /// The machine-readable status: one word with underscores.
    var status: String {
        switch reason {
        case .welcome, .reset: "no_key"
        case .unauthorized: "key_refused"
        case .unreadable: "key_unreadable"
        }
    }

    /// Returns the error message and its remedy.
    package func words(_ texts: Texts) -> (message: String, remedy: String) {
        switch reason {
        case .welcome, .reset: (texts.noKey, texts.getKey)
        case .unauthorized:
            (texts.message(for: .notAuthorized), isKeyGiven ? texts.giveAnotherKey : texts.storeKeyAgain)
        case .unreadable(let cause): (texts.apiKeyNotRead(cause.asSentence), texts.weatherWithoutKey)
        }
    }
}
