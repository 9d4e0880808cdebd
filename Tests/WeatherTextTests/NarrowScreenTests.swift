import FavoritesFeature
import HomeFeature
import LifecycleCore
import LocationEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Narrow screens")
struct NarrowScreenTests {
    /// Every way in which places can be called the same, and one that has no namesake.
    private static let namesakes = [
        ("Ashford", "England", "GB", 51.15, 0.87), ("Ashford", "Alabama", "US", 31.18, -85.24),
        ("Ashford", "Connecticut", "US", 41.87, -72.12), ("Ashford", "New South Wales", "AU", -29.32, 151.1),
        ("Ashford", "New South Wales", "AU", -31.5, 148.2), ("Ashford", nil, "IE", 53.01, -6.11),
        ("Llanfairmathafarneithaf-upon-the-Estuary", "Wales", "GB", 53.2, -4.2),
        ("Llanfairmathafarneithaf-upon-the-Estuary", "Wales", "US", 43.2, -84.2), ("Oslo", nil, "NO", 59.91, 10.75),
    ].map { Place(name: $0.0, coordinate: Coordinate(latitude: $0.3, longitude: $0.4), country: $0.2, state: $0.1) }

    private static let conditions = Conditions(
        phenomena: [Phenomenon(id: 500, main: "Rain", text: "light rain", icon: "10d")], temperature: 12.6,
        wind: Wind(speed: 3.2, degrees: 214), observedAt: 1_773_500_000)

    private static let home = homeScreen(failingAt: nil)

    private static func homeScreen(failingAt failed: Int?) -> Lifecycle.ViewModel {
        let weather = WeatherStatus.fetched(WeatherReport(conditions: conditions, age: .minutes(4)))
        let favorites = namesakes.enumerated().map { index, place in
            HomeScreen.FavoriteWeather(
                place: place, weather: index == failed ? .failed(.timedOut, previous: nil) : weather)
        }
        return active(.home(HomeScreen.ViewModel(localWeather: .locationDisabled, favorites: favorites)))
    }

    private static let favorites = list(.none)
    private static let search = list(
        .add(AddFavorite.ViewModel(input: "ash", search: .results(namesakes, refused: nil))))

    private static func active(_ screen: Active.ScreenViewModel) -> Lifecycle.ViewModel {
        .active(Active.ViewModel(screen: screen))
    }

    private static func list(_ workflow: FavoritesScreen.WorkflowViewModel) -> Lifecycle.ViewModel {
        active(.favorites(FavoritesScreen.ViewModel(favorites: namesakes, workflow: workflow)))
    }

    @Test(
        "The key screen on a small terminal shows where to get a key, and the keys to save it or to do without",
        arguments: [Language.english, .german], [Glyphs.unicode, .ascii])
    func keyScreen(language: Language, glyphs: Glyphs) {
        for preview in Previews.all where preview.id.hasPrefix("onboard/") && !preview.id.hasSuffix("saving") {
            var presentation = preview.presentation.in(language)
            presentation.glyphs = glyphs
            let text = WeatherRenderer.text(of: preview.view, 44, 16, presentation)
            #expect(text.contains("https://home.openweathermap.org/api_keys"), "\(preview.id)\n\(text)")
            let hasAlternative = preview.id.hasSuffix("alternative")
            #expect(text.contains("Enter ") && text.contains("  Esc ") == hasAlternative, "\(preview.id)\n\(text)")
        }
    }

    @Test(
        "A sentence in place of the favorites is shown whole or omitted",
        arguments: [Language.english, .german], [Glyphs.unicode, .ascii])
    func emptyFavorites(language: Language, glyphs: Glyphs) {
        for preview in Previews.all where preview.id.hasPrefix("home/") {
            guard case .home(let home)? = preview.view.active?.screen, home.favorites.isEmpty else { continue }
            var presentation = preview.presentation.in(language)
            presentation.glyphs = glyphs
            for size in [(44, 16), (30, 16), (60, 20)] {
                let text = WeatherRenderer.text(of: preview.view, size.0, size.1, presentation)
                let words = text.split { " │|\n".contains($0) }.joined(separator: " ")
                for (start, end) in [("No favorites yet.", "one."), ("Noch keine Favoriten.", "gen.")] {
                    #expect(!words.contains(start) || words.contains(end), "\(preview.id) \(size)\n\(text)")
                }
            }
        }
    }

    @Test(
        "Home without any place explains what adding one does",
        arguments: [
            (.english, "it becomes your location and a favorite."), (.german, "Der Ort wird Standort und Favorit."),
        ] as [(Language, String)])
    func firstPlace(language: Language, sentence: String) throws {
        let view = try Previews.view("home/location-disabled")
        for (width, height) in [(30, 16), (44, 16), (60, 20), (80, 24)] {
            let text = WeatherRenderer.text(of: view, width, height, Presentation(language: language))
            #expect(text.split { " │\n".contains($0) }.joined(separator: " ").contains(sentence), "\(text)")
        }
    }

    @Test("Places with one name have different rows at any width", arguments: Array(20...130))
    func namesakesDiffer(width: Int) {
        for (view, linesBefore) in [(Self.home, 1), (Self.favorites, 1), (Self.search, 4)] {
            let rows = rows(of: view, from: linesBefore, width: width)
            #expect(rows.count == Self.namesakes.count && Set(rows).count == rows.count, "\(rows)")
        }
    }

    /// The rows of the box that comes last, without the mark.
    private func rows(of view: Lifecycle.ViewModel, from first: Int, width: Int) -> [String] {
        let lines = WeatherRenderer.lines(of: view, Presentation(), width: width).map(\.plainText)
        // Side by side, it is to the right.
        let beside = lines[2].ranges(of: "┌").last.map {
            lines[2].distance(from: lines[2].startIndex, to: $0.lowerBound)
        }
        let column = beside ?? 0
        let boxes = lines.map { String($0.dropFirst(column)) }
        let box = boxes.suffix(from: boxes.lastIndex { $0.hasPrefix("┌") } ?? 0)
        let inside = box.prefix { !$0.hasPrefix("└") }.dropFirst(first).map { String($0.dropFirst(4)) }
        let height = inside.count / Self.namesakes.count
        return stride(from: 0, to: inside.count, by: max(1, height)).map {
            inside[$0..<min($0 + height, inside.count)].joined(separator: "\n")
        }
    }

    @Test("A name is followed by its region if it fits, else by what distinguishes it")
    func labels() {
        let wide = rows(of: Self.home, from: 1, width: 44)
        #expect(wide[0].contains("Ashford England, GB ") && wide[8].contains("Oslo NO "))
        let narrow = rows(of: Self.home, from: 1, width: 26)
        #expect(narrow[0].contains("Ashford GB ") && narrow[2].contains("Connecticut, US"))
        #expect(narrow[3].contains("29.32°S 151.1°E") && narrow[6].contains("… GB "))
        // The temperature leaves a whole name only where it does not fit beside it.
        for (width, isBeside) in [(55, true), (54, false)] {
            #expect(rows(of: Self.home, from: 1, width: width)[6].contains(" GB 13 °C") == isBeside)
        }
    }

    @Test("A one-line screen and a failure distinguish places with one name")
    func question() {
        func line(_ view: Lifecycle.ViewModel, _ presentation: Presentation = Presentation()) -> String {
            WeatherRenderer.text(of: view, 60, 1, presentation)
        }
        for (index, name) in [
            (0, "Ashford, GB"), (2, "Ashford, Connecticut, US"), (3, "Ashford, 29.32°S 151.1°E"), (8, "Oslo"),
        ] {
            #expect(line(Self.list(.confirmDelete(Self.namesakes[index]))) == "Delete \(name)?")
        }
        #expect(line(Self.favorites, Presentation(selection: 5)) == "Ashford, IE")
        let text = WeatherRenderer.lines(of: Self.homeScreen(failingAt: 1), Presentation(), width: 80).map(\.plainText)
        #expect(text.joined(separator: "\n").contains("! Ashford, Alabama, US: "))
    }

    @Test("A search shows its field and the selected result on two lines or more", arguments: [20, 24, 44, 60, 80])
    func selectedResult(width: Int) {
        let refusals = [nil, Self.namesakes[8]]
        for (height, (selection, name), refused) in (2...16).flatMap({ height in
            [(0, "Ashford"), (8, "Oslo")].flatMap { row in refusals.map { (height, row, $0) } }
        }) {
            let view = Self.list(
                .add(AddFavorite.ViewModel(input: "ash", search: .results(Self.namesakes, refused: refused))))
            let text = WeatherRenderer.text(of: view, width, height, Presentation(selection: selection))
            #expect(text.contains("Place ash") && text.contains((height < 5 ? "" : "▸ ") + name), "\(height)\n\(text)")
            #expect(height < 6 || refused == nil || text.contains("! Oslo"), "\(height)\n\(text)")
        }
    }
}
