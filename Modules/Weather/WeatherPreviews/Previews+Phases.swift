import SecretEffects
import WeatherModel
import WeatherText
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
        Preview(
            "ended/report",
            .ended(
                .report(
                    Active.ViewModel(
                        screen: .home(
                            HomeScreen.ViewModel(
                                localWeather: .locationUnavailable, favorites: [], air: .fetched(SampleAir.fair))))))),
        Preview("ended/other", .ended(.keyDeleted)),
    ]

    static let onboard = [
        onboarding("welcome-empty", .welcome, key: ""),
        onboarding("welcome-typed", .welcome, key: sampleKey),
        onboarding("welcome-short", .welcome, key: "a1b2"),
        onboarding("welcome-refused-empty", .welcome, key: "", problem: .empty),
        onboarding("welcome-refused-malformed", .welcome, key: "not a key", problem: .malformed),
        onboarding("welcome-refused", .welcome, key: sampleKey, problem: .refused),
        onboarding("welcome-long-paste", .welcome, key: String(repeating: sampleKey, count: 8)),
        Preview("onboard/welcome-saving", view(.welcome, .saving)),
        onboarding("welcome-alternative", .welcome, key: "", alternative: SampleSources.openMeteo),
        onboarding("unauthorized-alternative", .unauthorized, key: "", alternative: SampleSources.openMeteo),
        onboarding("unauthorized-empty", .unauthorized, key: ""),
        onboarding("unauthorized-typed", .unauthorized, key: sampleKey),
        onboarding("reset-empty", .reset, key: ""),
        onboarding("unreadable-empty", .unreadable("it was sealed on another computer."), key: ""),
    ]

    /// A fake key: sixteen bytes in hexadecimal.
    private static let sampleKey = "00000000000000000000000000c0ffee"

    private static func onboarding(
        _ state: String, _ reason: OnboardScreen.Reason, key: String, problem: OnboardScreen.Problem? = nil,
        alternative: SourceDescription? = nil
    ) -> Preview {
        let entry = OnboardScreen.Entry.input(
            apiKey: SecretText(key), canSubmit: SecretText(key).revealed.count > 8 && problem == nil, problem: problem)
        return Preview("onboard/\(state)", view(reason, entry, alternative))
    }

    private static func view(
        _ reason: OnboardScreen.Reason, _ state: OnboardScreen.Entry, _ alternative: SourceDescription? = nil
    ) -> Lifecycle.ViewModel {
        .onboard(OnboardScreen.ViewModel(reason: reason, state: state, alternative: alternative))
    }
}
