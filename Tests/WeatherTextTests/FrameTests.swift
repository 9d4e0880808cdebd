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
    @Test("No line is wider than requested, in any language and character set", arguments: Previews.all.map(\.id))
    func fitsWidths(id: String) throws {
        let preview = try #require(Previews.named(id))
        var (ascii, german) = (preview.presentation, preview.presentation)
        (ascii.glyphs, german.language) = (.ascii, .german)
        // `bench` draws at all widths. Nothing is drawn beyond 200 columns, and but for home beyond 128.
        for width in [
            1, 2, 3, 5, 8, 13, 19, 20, 29, 40, 43, 44, 59, 60, 79, 80, 100, 109, 110, 111, 120, 127, 128, 160, 200, 240,
        ] {
            let lines = [preview.presentation, ascii, german].flatMap {
                WeatherRenderer.lines(of: preview.view, $0, width: width)
            }
            let report = WeatherRenderer.report(of: preview.view.active, preview.presentation, width: width)
            #expect(!(lines + report).contains { $0.width > width }, "at \(width)")
        }
    }

    @Test("A frame of any size is not blank, and its cursor is inside", arguments: Previews.all.map(\.id))
    func fitsEveryHeight(id: String) throws {
        let preview = try #require(Previews.named(id))
        for width in [1, 2, 20, 80, 120] {
            for height in [1, 2, 3, 4, 6, 9, 16, 24, 60] {
                let size = Size(width: width, height: height)
                let frame = WeatherRenderer.frame(of: preview.view, preview.presentation, size: size)
                #expect(frame.canvas.size == size)
                let isBlank = frame.canvas.plainText().allSatisfy(\.isWhitespace)
                #expect(!isBlank || width == 1, "\(id) at \(width)x\(height)")
                let cursor = frame.cursor ?? .origin
                #expect(cursor.x < width && cursor.y < height, "\(id) at \(width)x\(height)")
            }
        }
    }

    @Test(
        "One line holds what matters most",
        arguments: [
            ("home/fetched", "13 °C scattered clouds"), ("home/reset-confirming", "Delete the API key?"),
            ("favorites/confirm-delete", "Delete Porto Calvário?"),
        ])
    func oneLine(id: String, line: String) throws {
        #expect(try text(id, Size(width: 30, height: 1)) == line)
    }

    @Test("A small screen shows the weather in brief and the selected favorite")
    func smallScreen() throws {
        let text = try text("home/fetched", Size(width: 30, height: 8))
        #expect(text.contains("13 °C scattered clouds"))
        #expect(text.contains("▸ ☂  Porto Calvário"))
    }

    @Test(
        "A looked-up place is shown whole, above the favorites", arguments: [(40, 24), (80, 24), (80, 18), (120, 30)])
    func looksUp(width: Int, height: Int) throws {
        let text = try text("home/lookup-fetched", Size(width: width, height: height))
        #expect(text.contains("12.6 °C  moderate rain") && text.contains("Observed 14:53"))
    }

    @Test("A long list scrolls to the selected row and names its number", arguments: [0, 1, 24, 48, 49, 99])
    func scrolls(selection: Int) throws {
        let preview = try #require(Previews.named("favorites/fifty"))
        var presentation = preview.presentation
        presentation.selection = selection
        let frame = WeatherRenderer.frame(of: preview.view, presentation, size: Size(width: 80, height: 24))
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
        let frame = WeatherRenderer.frame(of: .active(active), Presentation(), size: Size(width: 80, height: 24))
        #expect(frame.canvas.plainText().contains(advice))
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

    @Test("ASCII drawings are ASCII except for names of places", arguments: Previews.all.map(\.id))
    func ascii(id: String) throws {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation
        presentation.glyphs = .ascii
        for width in [40, 80, 120] {
            let lines = WeatherRenderer.lines(of: preview.view, presentation, width: width)
            let foreign = lines.map(\.plainText).joined(separator: "\n").split { $0.isASCII }
            let others = foreign.filter { letters in !Self.lettersOfNames.contains { $0.contains(letters) } }
            #expect(others.isEmpty)
        }
    }

    /// What the sample places have beyond ASCII.
    private static let lettersOfNames = [
        "á", "ä", "東雲高原町", "\u{2068}נווה", "שלווה\u{2069}", "שלווה", "👩‍👩‍👧‍👦", "🇳🇿", "é", "\u{2069}",
    ]

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

    private func text(_ id: String, _ size: Size = Size(width: 80, height: 40)) throws -> String {
        let preview = try #require(Previews.named(id))
        return WeatherRenderer.frame(of: preview.view, preview.presentation, size: size).canvas.plainText()
    }
}
