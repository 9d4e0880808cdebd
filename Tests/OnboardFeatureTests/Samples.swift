import OnboardFeature
import OpenWeather
import SecretEffects
import WeatherModel
import WeatherRequests
@_exported public import WeatherSamples
import WeatherSources
import WeatherViews

let source = SourceAccess(OpenWeatherSource())

enum Samples {
    static let states = phases.map { OnboardScreen.State(reason: .welcome, access: source, phase: $0) }
    static let events: [OnboardScreen.Event] = [
        .shell(.apiKey(key)), .shell(.submit), .stored(nil), .stored(SecretError("disk full")),
        .tried(.accepted), .tried(.refused), .tried(.untried(.timedOut)),
    ]

    private static let phases: [OnboardScreen.Phase] = [
        .editing(SecretText(""), problem: nil), .editing(SecretText(""), problem: .empty),
        .editing(SecretText("two words"), problem: nil), .editing(SecretText("two words"), problem: .malformed),
        .editing(key, problem: nil), .editing(key, problem: .refused), .trying(key), .saving(key, .accepted),
        .saving(key, .untried(.timedOut)),
    ]
}
