/// The result of performing a view effect.
public enum ViewEffectOutcome: Sendable, Equatable {
    /// The effect was performed, with an optional message for the user.
    case done(UserMessage? = nil)
    /// The app does not implement this type of effect.
    case unknown
}

/// A message for the user about a performed view effect.
public enum UserMessage: Sendable, Equatable {
    /// Information for the user; printed again after the screen is left.
    case message(String)
    /// A description of a change that a screen shows anyway, for use without a screen.
    case announcement(String)

    var text: String {
        switch self {
        case .message(let text), .announcement(let text): text
        }
    }
}
