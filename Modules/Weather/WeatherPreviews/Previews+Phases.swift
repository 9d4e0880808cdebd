import SecretEffects
import WeatherModel
import WeatherViews

extension Previews {
    static let starting = [
        Preview("starting/loading", .loading),
        Preview("stopped/short", tags: ["failure"], .failed(message: "The key could not be stored: the disk is full.")),
        Preview(
            "stopped/long", tags: ["failure", "long"],
            .failed(
                message:
                    "The key could not be stored: the folder /home/someone/.local/share/weather/secrets is readable "
                    + "by everyone, and a key that everyone can read is none. Give it the mode 0700.")),
        Preview(
            "stopped/control-characters", tags: ["failure", "hostile"],
            .failed(message: "No\u{1B}[31m red, no bell\u{7}, no \u{202E}turn.")),
        Preview("ended/report", .ended(.report(Active.ViewModel(screen: .home(homeless))))),
        Preview("ended/other", .ended(.keyDeleted)),
    ]

    private static let homeless = HomeScreen.ViewModel(
        localWeather: .locationUnavailable, favorites: [], air: .fetched(.fair))

    static let onboard = [
        onboarding("welcome-empty", .welcome), onboarding("welcome-typed", .welcome, key: sampleKey),
        onboarding("welcome-short", .welcome, key: "a1b2"),
        onboarding("welcome-refused-empty", .welcome, problem: .empty),
        onboarding("welcome-refused-malformed", .welcome, key: "not a key", problem: .malformed),
        onboarding("welcome-refused", .welcome, problem: .refused),
        onboarding("welcome-long-paste", .welcome, key: String(repeating: sampleKey, count: 8)),
        Preview("onboard/welcome-saving", .onboard(OnboardScreen.ViewModel(reason: .welcome, state: .saving))),
        onboarding("welcome-alternative", .welcome, alternative: .openMeteo),
        onboarding("unauthorized-alternative", .unauthorized, alternative: .openMeteo),
        onboarding("unauthorized-empty", .unauthorized),
        onboarding("unauthorized-typed", .unauthorized, key: sampleKey),
        onboarding("reset-empty", .reset),
        onboarding("unreadable-empty", .unreadable("it was sealed on another computer.")),
    ]

    /// A fake key: sixteen bytes in hexadecimal.
    private static let sampleKey = "00000000000000000000000000c0ffee"

    private static func onboarding(
        _ state: String, _ reason: OnboardScreen.Reason, key: String = "", problem: OnboardScreen.Problem? = nil,
        alternative: SourceDescription? = nil
    ) -> Preview {
        let entry = OnboardScreen.Entry.input(
            apiKey: SecretText(key), canSubmit: key.count > 8 && problem == nil, problem: problem)
        let view = OnboardScreen.ViewModel(reason: reason, state: entry, alternative: alternative)
        return Preview("onboard/\(state)", .onboard(view))
    }
}
