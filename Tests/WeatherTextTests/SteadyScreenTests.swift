import HomeFeature
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

/// Failures, refreshes and toasts are shown without moving the other content of the screen.
@Suite("Steadiness of screens across refreshes")
struct SteadyScreenTests {
    private static let sizes = [
        (20, 5), (20, 8), (44, 16), (44, 24), (60, 40), (79, 23), (80, 24), (80, 30), (100, 30), (120, 40), (200, 60),
    ]

    private func lines(_ view: Lifecycle.ViewModel, _ size: (Int, Int)) -> [Substring] {
        WeatherRenderer.text(of: view, size.0, size.1).split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test(
        "A failed refresh shows its cause once, keeps the data and keeps the time of the observation",
        arguments: sizes.dropFirst(2))
    func unreachable(size: (Int, Int)) throws {
        let text = try lines(Previews.view("home/forecast-unreachable"), size).joined(separator: "\n")
        for part in ["scattered clouds", "Porto Calvário", "Quebrada Honda", "! 2 h ago", "Observed 15:53"] {
            #expect(text.contains(part), "\(part) at \(size)\n\(text)")
        }
        #expect(text.ranges(of: "! no connection").count == 1, "at \(size)\n\(text)")
        #expect(text.contains("Next 24 hours") == (size.1 > 16))
        #expect(text.ranges(of: "could not be reached").count == (size.1 >= 40 ? 1 : 0), "at \(size)\n\(text)")
        let details = try lines(Previews.view("detail/failed-with-previous"), size).joined(separator: "\n")
        #expect(details.contains("Observed 14:53") || size.1 < 24, "at \(size)\n\(details)")
    }

    @Test("A refresh changes only the line with the age", arguments: sizes)
    func refreshing(size: (Int, Int)) throws {
        let during = try lines(Previews.view("home/forecast-refreshing"), size)
        let arrived = try Previews.home("home/forecast-refreshing") { home in
            home.localWeather = home.localWeather.map(\.arrived)
            home.localForecast = home.localForecast?.arrived
            home.favorites = home.favorites.map {
                .init(place: $0.place, weather: $0.weather.arrived, forecast: $0.forecast?.arrived)
            }
        }
        let after = lines(arrived, size)
        let changed = zip(during, after).filter { $0 != $1 }
        #expect(during.count == after.count && changed.count <= 2, "at \(size): \(changed)")
        #expect(changed.allSatisfy { $0.0.contains("fetching…") }, "at \(size): \(changed)")
        #expect(size.1 < 24 || !changed.isEmpty, "at \(size)")
    }

    @Test("A toast changes one line, and Esc dismisses it", arguments: sizes)
    func toast(size: (Int, Int)) throws {
        let before = try lines(Previews.view("home/forecast-whole"), size)
        let view = try Previews.view("home/forecast-whole") { $0.toast = Toast(id: 1, message: .savedAgain) }
        let changed = zip(before, lines(view, size)).filter { $0 != $1 }
        #expect(changed.count == 1 && changed[0].1.hasPrefix("The favorites are"), "at \(size): \(changed)")
        var interaction = WeatherInteraction()
        #expect(interaction.press(.escape, in: view) == [.send(.active(.dismissNotice))])
    }
}
