import OnboardScreen
import SecretEffects

extension OnboardScreen.Reason: ViewCases {
    static var first: Self { .welcome }
    var next: Self? {
        switch self {
        case .welcome: .unauthorized
        case .unauthorized: .reset
        case .reset: .unreadable("")
        case .unreadable: nil
        }
    }
}

extension OnboardScreen.Entry: ViewCases {
    static var first: Self { .input(apiKey: SecretText(""), canSubmit: false, problem: nil) }
    var next: Self? {
        switch self {
        case .input: .saving
        case .saving: nil
        }
    }
}

extension OnboardScreen.Problem: ViewCases {
    static var first: Self { .empty }
    var next: Self? {
        switch self {
        case .empty: .malformed
        case .malformed: nil
        }
    }
}
