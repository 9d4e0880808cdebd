import FavoritesFeature
import HomeFeature
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherRequests
import WeatherText
import WeatherViews

@Suite("Frames")
struct FrameTests {
    @Test(
        "One line holds what matters most",
        arguments: [
            ("home/fetched", "13 °C scattered clouds"), ("home/reset-confirming", "Delete the API key?"),
            ("favorites/confirm-delete", "Delete Porto Calvário?"),
        ])
    func oneLine(id: String, line: String) throws {
        #expect(try WeatherRenderer.text(of: id, 30, 1) == line)
    }

    @Test("A small screen shows the weather in brief and the selected favorite")
    func smallScreen() throws {
        let text = try WeatherRenderer.text(of: "home/fetched", 30, 8)
        #expect(text.contains("13 °C scattered clouds"))
        #expect(text.contains("▸ ☂  Porto Calvário"))
    }

    @Test(
        "A looked-up place is shown whole, above the favorites", arguments: [(40, 24), (80, 24), (80, 18), (120, 30)])
    func looksUp(width: Int, height: Int) throws {
        let text = try WeatherRenderer.text(of: "home/lookup-fetched", width, height)
        #expect(text.contains("13 °C  moderate rain") && text.contains("Observed 14:53"))
    }

    @Test("Bad air is told beside the sky", arguments: [(44, 16), (60, 20), (80, 24)])
    func air(width: Int, height: Int) throws {
        let text = try WeatherRenderer.text(of: "home/air-bad", width, height)
        #expect(text.contains(", poor air"), "\(text)")
        #expect(try !WeatherRenderer.text(of: "home/fetched", width, height).contains("air"))
    }

    @Test(
        "A long list scrolls to the selected row, which has the cursor, and names its number",
        arguments: [0, 1, 24, 48, 49, 99],
        [Size(width: 80, height: 24), Size(width: 40, height: 24), Size(width: 40, height: 120)])
    func scrolls(selection: Int, size: Size) throws {
        let preview = try #require(Previews.named("favorites/fifty"))
        var presentation = preview.presentation
        presentation.selection = selection
        let frame = WeatherRenderer.frame(of: preview.view, presentation, size: size)
        let text = frame.canvas.plainText()
        let number = min(selection, 49) + 1
        #expect(text.contains("\(number) of 50"))
        let cursor = try #require(frame.cursor)
        #expect(frame.canvas.row(cursor.y).map(\.text).joined().contains("▸ Station \(number) "))
    }

    @Test(
        "The advice after a search without a match depends on the query",
        arguments: [("Ashfjord", "try a larger place nearby"), ("Ashford,XX", "leave out what follows the comma")])
    func advisesByWords(query: String, advice: String) throws {
        guard case .active(var active) = try #require(Previews.named("add/no-match")).view,
            case .favorites(var list) = active.screen
        else {
            Issue.record("The preview shows something else.")
            return
        }
        list.workflow = .add(.init(input: query, search: .noMatch))
        active.screen = .favorites(list)
        #expect(WeatherRenderer.text(of: .active(active), 80, 24).contains(advice))
    }

    @Test("A key of a megabyte is drawn with its last four characters", .timeLimit(.minutes(5)))
    func hugeKey() {
        let key = SecretText(String(repeating: "x", count: 1 << 20) + "LAST")
        let view = Lifecycle.ViewModel.onboard(
            .init(reason: .welcome, state: .input(apiKey: key, canSubmit: true, problem: nil)))
        let frame = WeatherRenderer.frame(of: view, Presentation(), size: Size(width: 80, height: 24))
        #expect(frame.canvas.plainText().contains("•••LAST"))
        #expect(frame.cursor?.x == 73)
    }

    @Test("The temperatures of the area are shown unless they are equal in whole degrees")
    func area() {
        for (highest, isShown) in [(11.4, false), (11.6, true)] {
            let conditions = Conditions(temperature: 11, lowest: 10.6, highest: highest, observedAt: 1_773_500_000)
            let home = HomeScreen.ViewModel(
                localWeather: .weather(
                    Coordinate(latitude: 1, longitude: 1),
                    .fetched(WeatherReport(conditions: conditions, age: .unknown))),
                favorites: [])
            let view = Lifecycle.ViewModel.active(Active.ViewModel(screen: .home(home)))
            let text = WeatherRenderer.lines(of: view, Presentation(), width: 80).map(\.plainText).joined()
            #expect(text.contains("11° to") == isShown)
        }
    }
}
