import LifecycleCore
import OnboardFeature
import SecretEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Frames")
struct FrameTests {
    @Test(
        "A small screen shows what matters most and omits the rest",
        arguments: [
            ("home/fetched", 30, 1, ["13 °C scattered clouds"], []),
            ("home/reset-confirming", 30, 1, ["Delete the API key?"], []),
            ("home/fetched", 30, 8, ["13 °C scattered clouds", "▸ ☂  Porto Calvário"], []),
            ("home/fetched", 24, 60, ["❄  Kittilänvaara", "-17 °C, snow", "Porto Calvário", "Quebrada Honda"], []),
            ("home/lookup-fetched", 80, 18, ["13 °C  moderate rain", "Observed 14:53"], []),
            ("home/lookup-forecast-fetched", 80, 24, ["│ 13 °C moderate rain, wind 3 m/s SW "], []),
            ("home/lookup-forecast-fetched", 30, 24, ["│ 13 °C moderate rain "], []),
            ("home/forecast-hourly", 80, 24, ["Dew point 8° · UV 3"], []),
            ("home/forecast-polar-day", 80, 24, ["Sun up all day"], []),
            ("home/forecast-of-favorites", 80, 24, ["! thunderstorm with heavy rain", "21 °C"], ["12 m/s E"]),
            ("home/forecast-of-favorites", 60, 40, ["Kisumbani", "Porto Calvário", "Quebrada Honda"], []),
            ("home/help", 20, 5, ["details", "favorites"], ["…"]),
            ("add/results", 20, 5, ["Place Ashford", "▸ Ashford"], []), ("detail/whole", 20, 5, ["13 °C"], ["│"]),
            // A key is named where it does something.
            ("home/forecast-hourly", 120, 24, ["R use an OpenWeather key"], []),
            ("home/fetched", 80, 24, ["o place above"], []), ("home/failed-quota", 120, 24, [], ["o place above"]),
            ("home/location-disabled", 80, 24, [], ["o place above"]),
        ])
    func littleRoom(id: String, width: Int, height: Int, shown: [String], omitted: [String]) throws {
        let text = try WeatherRenderer.text(of: id, width, height)
        #expect(shown.allSatisfy { text.contains($0) } && !omitted.contains { text.contains($0) }, "\(text)")
    }

    @Test("A key of a megabyte is drawn as dots", .timeLimit(.minutes(5)))
    func hugeKey() {
        let key = SecretText(String(repeating: "x", count: 1 << 20) + "LAST")
        let view = Lifecycle.ViewModel.onboard(
            .init(reason: .welcome, state: .input(apiKey: key, canSubmit: true, problem: nil)))
        let frame = WeatherRenderer.frame(of: view, Presentation(), size: Size(width: 80, height: 24))
        #expect(frame.canvas.plainText().contains("Key ••••") && !frame.canvas.plainText().contains("LAST"))
        #expect(frame.cursor?.x == 73)
    }
}
