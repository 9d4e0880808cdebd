import FavoritesScreen
import HomeScreen
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherRequests
import WeatherText

@Suite("Frames")
struct FrameTests {
    @Test("no line is wider than asked, where the layout changes and between", arguments: Previews.all.map(\.id))
    func fitsWidths(id: String) throws {
        let preview = try #require(Previews.named(id))
        // `bench` draws at all widths. Nothing is drawn beyond 200 columns, and but for home beyond 128.
        for width in [
            1, 2, 3, 5, 8, 13, 19, 20, 29, 40, 43, 44, 59, 60, 79, 80, 100, 109, 110, 111, 120, 127, 128, 160, 200, 240,
        ] {
            let lines = WeatherText.lines(of: preview.view, preview.presentation, width: width)
            #expect(!lines.contains { $0.width > width }, "at \(width)")
        }
    }

    @Test("no line of an ASCII drawing or a report is wider than asked", arguments: Previews.all.map(\.id))
    func variantsFit(id: String) throws {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation
        presentation.glyphs = .ascii
        for width in [1, 5, 19, 40, 64, 80, 110, 200] {
            let lines =
                WeatherText.lines(of: preview.view, presentation, width: width)
                + WeatherText.report(of: preview.view.active, preview.presentation, width: width)
            #expect(!lines.contains { $0.width > width }, "at \(width)")
        }
    }

    @Test("every size is drawn, something is on it, and the cursor is within it", arguments: Previews.all.map(\.id))
    func fitsEveryHeight(id: String) throws {
        let preview = try #require(Previews.named(id))
        for width in [2, 20, 80, 120] {
            for height in [1, 2, 3, 4, 6, 9, 16, 24, 60] {
                let size = Size(width: width, height: height)
                let frame = WeatherText.frame(of: preview.view, preview.presentation, size: size)
                #expect(frame.canvas.size == size)
                let isBlank = frame.canvas.plainText().allSatisfy(\.isWhitespace)
                #expect(!isBlank, "\(id) at \(width)x\(height)")
                let cursor = frame.cursor ?? .origin
                #expect(cursor.x < width && cursor.y < height, "\(id) at \(width)x\(height)")
            }
        }
    }

    @Test("one cell is enough", arguments: Previews.all.map(\.id))
    func fitsOneCell(id: String) throws {
        let preview = try #require(Previews.named(id))
        let frame = WeatherText.frame(of: preview.view, preview.presentation, size: Size(width: 1, height: 1))
        #expect(frame.canvas.size == Size(width: 1, height: 1))
        #expect(frame.cursor ?? .origin == .origin)
    }

    @Test("a frame without cells is empty")
    func drawsNothing() throws {
        let preview = try #require(Previews.named("home/fetched"))
        let frame = WeatherText.frame(of: preview.view, preview.presentation, size: Size(width: 0, height: 0))
        #expect(frame.canvas.plainText().isEmpty && frame.cursor == nil)
    }

    @Test("room for one line holds the weather")
    func smallestScreen() throws {
        #expect(try text("home/fetched", Size(width: 40, height: 1)) == "13 °C scattered clouds")
    }

    @Test("little room holds the weather in brief and the selected favorite")
    func smallScreen() throws {
        let text = try text("home/fetched", Size(width: 30, height: 8))
        #expect(text.contains("13 °C scattered clouds"))
        #expect(text.contains("▸ ☂  Porto Calvário"))
    }

    @Test(
        "a place looked up is not pushed away by the favorites", arguments: [(40, 24), (80, 24), (80, 18), (120, 30)])
    func looksUp(width: Int, height: Int) throws {
        let text = try text("home/lookup-fetched", Size(width: width, height: height))
        #expect(text.contains("12.6 °C  moderate rain") && text.contains("Observed 14:53"))
    }

    @Test("a question is asked where there is room for one line")
    func asksInOneLine() throws {
        #expect(try text("home/reset-confirming", Size(width: 30, height: 1)) == "Delete the API key?")
        #expect(try text("favorites/confirm-delete", Size(width: 30, height: 1)) == "Delete Porto Calvário?")
    }

    @Test("the keys stand in the last line")
    func footer() throws {
        let lines = try text("home/fetched", Size(width: 80, height: 30)).split(separator: "\n")
        #expect(lines.last?.hasPrefix("Enter details   f favorites   a add   o this place   r refresh") == true)
    }

    @Test("a long list scrolls to the selected row and says which it is", arguments: [0, 1, 24, 48, 49, 99])
    func scrolls(selection: Int) throws {
        let preview = try #require(Previews.named("favorites/fifty"))
        var presentation = preview.presentation
        presentation.selection = selection
        let frame = WeatherText.frame(of: preview.view, presentation, size: Size(width: 80, height: 24))
        let text = frame.canvas.plainText()
        let number = min(selection, 49) + 1
        #expect(text.contains("\(number) of 50"))
        let cursor = try #require(frame.cursor)
        #expect(frame.canvas.row(cursor.y).map(\.text).joined().contains("▸ Station \(number) "))
    }

    @Test("the cursor stands in the field, behind what is typed", arguments: [(nil, 38), (0, 6), (5, 11)])
    func cursorInField(position: Int?, column: Int) throws {
        let preview = try #require(Previews.named("onboard/welcome-typed"))
        var presentation = preview.presentation
        presentation.fieldCursor = position
        let frame = WeatherText.frame(of: preview.view, presentation, size: Size(width: 80, height: 24))
        let cursor = try #require(frame.cursor)
        let row = frame.canvas.row(cursor.y).map(\.text).joined()
        #expect(row.contains("Key ••••"))
        #expect(cursor.x == column)
    }

    @Test(
        "what to try after a search that found nothing depends on the words that were searched for",
        arguments: [("Ashfjord", "try a larger place nearby"), ("Ashford,XX", "leave out what follows the comma")])
    func advisesByWords(query: String, advice: String) throws {
        guard case .active(var active) = try #require(Previews.named("add/no-match")).view,
            case .favorites(var list) = active.screen
        else {
            Issue.record("the preview shows something else")
            return
        }
        list.workflow = .add(.init(input: query, search: .noMatch))
        active.screen = .favorites(list)
        let frame = WeatherText.frame(of: .active(active), Presentation(), size: Size(width: 80, height: 24))
        #expect(frame.canvas.plainText().contains(advice))
    }

    @Test("a key of a megabyte is drawn, with its last four characters", .timeLimit(.minutes(5)))
    func hugeKey() {
        let key = SecretText(String(repeating: "x", count: 1 << 20) + "LAST")
        let view = Lifecycle.ViewModel.onboard(
            .init(reason: .welcome, state: .input(apiKey: key, canSubmit: true, problem: nil)))
        let frame = WeatherText.frame(of: view, Presentation(), size: Size(width: 80, height: 24))
        #expect(frame.canvas.plainText().contains("•••LAST"))
        #expect(frame.cursor?.x == 73)
    }

    @Test("a key is masked but for the last four characters of a long one")
    func masksKeys() throws {
        #expect(try text("onboard/welcome-short").contains("Key ••••"))
        #expect(try !text("onboard/welcome-short").contains("a1b2"))
        let typed = try text("onboard/welcome-typed")
        #expect(typed.contains("ffee") && !typed.contains("c0ffee"))
    }

    @Test("help lists every key, also those that the footer has no room for")
    func help() throws {
        let preview = try #require(Previews.named("home/help"))
        let text = try text("home/help", Size(width: 60, height: 40))
        let hints = preview.presentation.hints + preview.presentation.otherHints
        for hint in hints { #expect(text.contains("\(hint.key) ") && text.contains(hint.label)) }
        #expect(hints.count > 10)
    }

    @Test("the banner stands above the screen at every width", arguments: [20, 40, 80, 120])
    func banner(width: Int) throws {
        #expect(try text("home/sample-data", Size(width: width, height: 24)).contains("SAMPLE DATA"))
    }

    @Test("ASCII drawings hold ASCII, names of places aside", arguments: Previews.all.map(\.id))
    func ascii(id: String) throws {
        let preview = try #require(Previews.named(id))
        var presentation = preview.presentation
        presentation.glyphs = .ascii
        for width in [40, 80, 120] {
            let lines = WeatherText.lines(of: preview.view, presentation, width: width)
            let foreign = lines.map(\.plainText).joined(separator: "\n").split { $0.isASCII }
            let others = foreign.filter { letters in !Self.lettersOfNames.contains { $0.contains(letters) } }
            #expect(others.isEmpty)
        }
    }

    /// What the sample places have beyond ASCII.
    private static let lettersOfNames = [
        "á", "ä", "東雲高原町", "\u{2068}נווה", "שלווה\u{2069}", "שלווה", "👩‍👩‍👧‍👦", "🇳🇿", "é", "\u{2069}",
    ]

    @Test("what is unknown is left out, not shown as zero")
    func leavesOut() throws {
        let text = try text("home/weather-bare")
        for label in ["Wind", "Humidity", "Pressure", "Sunrise", "Rain", "feels like"] {
            #expect(!text.contains(label))
        }
        #expect(text.contains("0.0 °C") && !text.contains("-0"))
    }

    @Test("the temperatures of the area are shown unless they are the same to the degree")
    func area() {
        for (highest, isShown) in [(11.4, false), (11.6, true)] {
            let conditions = Conditions(temperature: 11, lowest: 10.6, highest: highest, observedAt: 1_773_500_000)
            let home = HomeScreen.ViewModel(
                localWeather: .weather(
                    Coordinate(latitude: 1, longitude: 1),
                    .fetched(WeatherReport(conditions: conditions, age: .unknown))),
                favorites: [])
            let view = Lifecycle.ViewModel.active(Active.ViewModel(screen: .home(home)))
            let text = WeatherText.lines(of: view, Presentation(), width: 80).map(\.plainText).joined()
            #expect(text.contains("11° to") == isShown)
        }
    }

    @Test("where the sun neither rises nor sets, that is said")
    func noSun() throws { #expect(try text("home/weather-south-pole").contains("no sunrise or sunset today")) }

    private func text(_ id: String, _ size: Size = Size(width: 80, height: 40)) throws -> String {
        let preview = try #require(Previews.named(id))
        return WeatherText.frame(of: preview.view, preview.presentation, size: size).canvas.plainText()
    }
}
