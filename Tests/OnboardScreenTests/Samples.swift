import OnboardScreen
import SecretEffects
import WeatherModel

/// A key that must be seen nowhere.
let canary = "canary0123456789"
let key = SecretText(canary)

enum Samples {
    static let states = phases.map { OnboardScreen.State(reason: .welcome, phase: $0) }
    static let events = Array(sequence(first: OnboardScreen.Event.shell(.apiKey(key)), next: event(after:)))

    private static let phases: [OnboardScreen.Phase] = [
        .editing(SecretText(""), problem: nil), .editing(SecretText(""), problem: .empty),
        .editing(SecretText("two words"), problem: nil), .editing(SecretText("two words"), problem: .malformed),
        .editing(key, problem: nil), .saving(key),
    ]

    static func name(_ state: OnboardScreen.State) -> String {
        switch state.phase {
        case .editing(let text, let problem):
            "editing, \(text.revealed.isEmpty ? "empty" : text.isUsableKey ? "usable" : "unusable")"
                + (problem.map { ", told \($0)" } ?? "")
        case .saving: "saving"
        }
    }

    /// Each case leads to the next, so that a new one cannot be left out.
    private static func event(after event: OnboardScreen.Event) -> OnboardScreen.Event? {
        switch event {
        case .shell(.apiKey): .shell(.submit)
        case .shell(.submit): .stored(nil)
        case .stored(nil): .stored(SecretError("disk full"))
        case .stored(.some): nil
        }
    }
}
