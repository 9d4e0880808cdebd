import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherViews

/// A key that must be seen nowhere.
let canary = "canary0123456789"
let key = SecretText(canary)

enum Samples {
    static let states = phases.map { OnboardScreen.State(reason: .welcome, phase: $0) }
    static let events: [OnboardScreen.Event] = [
        .shell(.apiKey(key)), .shell(.submit), .stored(nil), .stored(SecretError("disk full")),
    ]

    private static let phases: [OnboardScreen.Phase] = [
        .editing(SecretText(""), problem: nil), .editing(SecretText(""), problem: .empty),
        .editing(SecretText("two words"), problem: nil), .editing(SecretText("two words"), problem: .malformed),
        .editing(key, problem: nil), .saving(key),
    ]
}
