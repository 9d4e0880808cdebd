import LifecycleCore
import Testing
import TextUI
import WeatherPreviews
import WeatherText
import WeatherViews

/// What holds of every drawing. Drawings are what takes time: each is made once, and all that holds of it is checked.
///
/// The widths and sizes at which nothing special happens are spread over the previews: each is drawn of some of them.
@Suite("Drawings")
struct DrawingTests {
    private static let ids = Previews.all.map(\.id)

    private func preview(_ index: Int) throws -> Preview { try #require(Previews.named(Self.ids[index])) }

    private func lines(_ preview: Preview, _ presentation: Presentation, _ width: Int) -> [String] {
        let lines = WeatherRenderer.lines(of: preview.view, presentation, width: width)
        #expect(!lines.contains { $0.width > width }, "at \(width)")
        let text = lines.map(\.plainText)
        expectClosedBoxes(text.joined(), "at \(width)")
        return text
    }

    private func expectClosedBoxes(_ text: String, _ place: String) {
        let corners = text.unicodeScalars.filter { $0 == "┌" || $0 == "└" }
        #expect(corners.count { $0 == "┌" } * 2 == corners.count, "\(place)")
    }

    /// A field that is typed in scrolls, and begins with whatever part of a word there is room for.
    private static let scrolling = ["add/long-query", "favorites/filter-long"]

    @Test(
        "No line is wider than requested, every box is closed, and a wider screen shows at least as much",
        arguments: ids.indices)
    func fitsWidths(index: Int) throws {
        let preview = try preview(index)
        for width in stride(from: 1 + index % 8, through: 40, by: 8) { _ = lines(preview, preview.presentation, width) }
        for width in [43, 59, 60, 63, 64, 79, 109, 111, 127, 131, 132, 240].dropFirst(index % 4).prefix(4) {
            _ = lines(preview, preview.presentation, width)
        }
        var shown: Set<Substring> = []
        for width in [80, 100, 110, 120, 128, 150, 180, 200] {
            let words = Set(lines(preview, preview.presentation, width).flatMap(partsToKeep))
            // A number can stand at the dots of a curve.
            let whole = words.union(words.flatMap { $0.split(separator: "…") })
            let lost = shown.subtracting(whole)
            #expect(lost.isEmpty || Self.scrolling.contains(preview.id), "at \(width): \(lost)")
            // A chart of 48 hours is named so.
            shown = words.filter { !$0.contains("…") && !$0.contains("•") && $0 != "24" }
        }
    }

    /// What is said in letters and numbers; boxes and charts are as large as there is room for.
    private func partsToKeep(_ line: String) -> [Substring] {
        // Where there is room, the water of a day with rain and snow is told as the amounts of both.
        line.replacing("...", with: "…").replacing(#/\d+\.\d+ (mm|in) /#, with: "").split {
            !$0.isLetter && !$0.isNumber && !"°%/:…•".contains($0)
        }.filter {
            word in
            word.contains { $0.isLetter || $0.isNumber }
        }
    }

    @Test(
        "Screens are translated, ASCII ones have only ASCII besides names, and German footers lack at most one key",
        arguments: ids.indices)
    func languages(index: Int) throws {
        let preview = try preview(index)
        var (drawn, footers): ([Set<String>], [[Int]]) = ([], [])
        for language in Language.allCases {
            var presentation = preview.presentation.in(language)
            let own = [44, 80, 120].map { lines(preview, presentation, $0) }
            footers.append(
                zip(own, ["  ", "   ", "   "]).map { lines, gap in lines.last?.split(separator: gap).count ?? 0 })
            var text = own.joined() + told(preview.view, presentation)
            presentation.glyphs = .ascii
            let ascii = [44, 80, 120].flatMap { lines(preview, presentation, $0) }
            presentation.showsHelp = true
            let plain = ascii + lines(preview, presentation, 120)
            let foreign = plain.joined(separator: "\n").split { $0.isASCII }
            #expect(foreign.allSatisfy { letters in Self.lettersOfNames.contains { $0.contains(letters) } })
            text += plain
            drawn.append(words(in: text.joined(separator: "\n")))
        }
        #expect(zip(footers[0], footers[1]).allSatisfy { $1 >= $0 - 1 }, "\(footers)")
        expectTranslated(drawn, of: preview)
    }

    /// What the sample places have beyond ASCII.
    private static let lettersOfNames = [
        "á", "ä", "東雲高原町", "\u{2068}נווה", "שלווה\u{2069}", "שלווה", "👩‍👩‍👧‍👦", "🇳🇿", "é", "\u{2069}",
    ]

    /// A state as a low screen, as a dialogue and as reports.
    private func told(_ view: Lifecycle.ViewModel, _ presentation: Presentation) -> [String] {
        let screen = WeatherRenderer.screen(of: view, presentation)
        var dialogue = WeatherDialogue(presentation, width: 128)
        let replies = ["", "?", "not an answer"].flatMap { dialogue.reply(to: $0, in: screen) }
        let report = WeatherRenderer.report(of: view.active, presentation, width: 128)
        let forecast = WeatherRenderer.forecastReport(of: view.active, presentation, width: 128)
        return replies + (report + forecast).map(\.plainText)
            + [
                screen.frame(presentation, size: Size(width: 128, height: 3)).canvas.plainText(),
                WeatherRenderer.oneLine(of: view.active, presentation, width: 128) ?? "",
            ]
    }

    /// Expects no word that the drawings of both languages have, and that comes neither from the view itself, as names
    /// and descriptions do, nor is the same in both languages.
    private func expectTranslated(_ drawn: [Set<String>], of preview: Preview) {
        var data: Set<String> = []
        collectWords(of: preview.view, in: &data)
        data.formUnion(words(in: "\(preview.presentation.banner ?? "") \(preview.presentation.message ?? "")"))
        let shared = drawn[0].intersection(drawn[1]).subtracting(Self.common)
        // Words of the view are also cut and broken.
        let untranslated = shared.filter { word in !data.contains { $0.contains(word) } }
        #expect(untranslated.isEmpty)
    }

    /// Names, commands, options and addresses, what can be read of a key, and words that German has, too.
    private static let common: Set<String> = [
        "isobar", "openweather", "https", "home", "openweathermap", "keys", "weather", "demo", "auto", "location",
        "enter", "details", "wind", "status", "start", "name", "system", "minute", "browser", "inhg", "ffee", "warm",
        "limit",
    ]

    /// The words of four letters and more; shorter ones are units, keys and chance.
    private func words(in text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter }.filter { $0.count >= 4 }.map(String.init))
    }

    private func collectWords(of value: Any, in found: inout Set<String>) {
        if let text = value as? String {
            return found.formUnion(words(in: text).union(words(in: text.transliteratedToASCII())))
        }
        for child in Mirror(reflecting: value).children { collectWords(of: child.value, in: &found) }
    }

    private static let usual = [(44, 16), (80, 24)]
    private static let others = [
        (20, 5), (20, 8), (44, 24), (60, 40), (79, 23), (80, 30), (100, 30), (120, 40), (200, 60),
    ]
    private static let low = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 16]

    @Test("A frame of any size is not blank, its cursor is inside, and its boxes are closed", arguments: ids.indices)
    func fitsSizes(index: Int) throws {
        let preview = try preview(index)
        let boxed = Self.usual + Self.others.enumerated().filter { ($0.offset + index) % 3 == 0 }.map(\.element)
        let low = Self.low.enumerated().map { ([1, 2, 19, 20, 40, 80, 120][($0 + index) % 7], $1) }
        for (width, height) in boxed + low {
            let size = Size(width: width, height: height)
            let frame = WeatherRenderer.frame(of: preview.view, preview.presentation, size: size)
            #expect(frame.canvas.size == size)
            let text = frame.canvas.plainText()
            #expect(text.contains { !$0.isWhitespace } || width == 1, "at \(size)")
            let cursor = frame.cursor ?? .origin
            #expect(cursor.x < width && cursor.y < height, "at \(size)")
            // Details scroll, so that a part of a box is visible.
            if !preview.view.isScrolled { expectClosedBoxes(text, "at \(size)") }
        }
    }

    @Test(
        "No line of a report is wider than requested or ends in spaces, in one line and in many", arguments: ids.indices
    )
    func reportsFit(index: Int) throws {
        let preview = try preview(index)
        let (view, presentation) = (preview.view.active, preview.presentation)
        for width in [1, 7, 20, 30, 40, 57, 80, 128, 200].dropFirst(index % 3) where width % 3 != index % 3 {
            let lines =
                WeatherRenderer.report(of: view, presentation, width: width)
                + WeatherRenderer.forecastReport(of: view, presentation, width: width)
            #expect(lines.allSatisfy { $0.width <= width && $0.plainText.last != " " }, "at \(width)")
            let line = WeatherRenderer.oneLine(of: view, presentation, width: max(8, width))
            #expect(line.map { CellWidth.of($0) <= max(8, width) } ?? true, "at \(width)")
        }
    }
}

extension Lifecycle.ViewModel {
    fileprivate var isScrolled: Bool {
        if case .active(let active) = self, case .detail = active.screen { true } else { false }
    }
}
