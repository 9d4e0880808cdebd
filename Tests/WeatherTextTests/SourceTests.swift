import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherViews

@testable import WeatherText

@Suite("Words for conditions")
struct ConditionWordsTests {
    /// Those that come without a description.
    private static let ids =
        [211, 212, 300, 301, 302, 500, 501, 502, 511, 520, 521, 522, 600, 601, 602, 611, 616, 620, 621, 622]
        + [701, 711, 721, 731, 741, 771, 781, 800, 801, 802, 803, 804]

    @Test("Each id without a description has words, light and heavy ones different", arguments: Language.allCases)
    func hasWords(language: Language) {
        let words = Self.ids.map { Phenomenon(id: $0).words(Texts(language)) ?? "" }
        #expect(words.allSatisfy { !$0.isEmpty && $0 != Texts(language).words(for: .unknown) })
        #expect(Set(words).count == Self.ids.count)
    }

    @Test("An unlisted id has the words of its kind, and a description takes precedence")
    func precedence() {
        #expect(Phenomenon(id: 205).words(Texts()) == "thunderstorm")
        #expect(Phenomenon(id: 500, text: "a drop").words(Texts(.german)) == "a drop")
        #expect(Phenomenon(id: 0).words(Texts()) == nil)
        let layout = TextLayout(Presentation(), width: 80)
        #expect(Conditions(phenomena: [], temperature: 1, observedAt: 0).words(layout) == "conditions unknown")
        #expect(
            Conditions(phenomena: [Phenomenon(id: 502)], temperature: 1, observedAt: 0).markedWords(layout)
                == "! heavy rain")
    }
}

@Suite("Credit of the weather source")
struct CreditTests {
    private static let credited = Previews.all.filter { preview in
        let screen = preview.view.active?.screen
        if case .home(let home) = screen {
            return ([home.lookup?.weather, home.localWeather.weather] + home.favorites.map(\.weather))
                .contains { $0?.latest != nil }
        }
        if case .detail(let detail) = screen { return detail.weather.latest != nil }
        if case .favorites(let list) = screen {
            return list.workflow == .none && list.list.contains { $0.weather != nil }
        }
        return false
    }.map(\.id)

    @Test("Every screen with weather credits its source", arguments: credited)
    func screens(id: String) throws {
        let preview = try #require(Previews.named(id))
        let source = try #require(preview.view.active?.source)
        for (width, height) in [(44, 16), (60, 20), (80, 24), (120, 40), (200, 60)]
        where !preview.presentation.showsHelp {
            // Details scroll.
            let text =
                id.hasPrefix("detail")
                ? WeatherRenderer.lines(of: preview.view, preview.presentation, width: width).map(\.plainText)
                    .joined(separator: "\n")
                : try WeatherRenderer.text(of: id, width, height)
            #expect(text.contains(source.title), "at \(width)x\(height)\n\(text)")
        }
        if id.hasPrefix("detail") {
            let lines = WeatherRenderer.lines(of: preview.view, preview.presentation, width: 20).map(\.plainText)
            #expect(lines.contains { $0.contains(source.title) })
        }
        let report = WeatherRenderer.report(of: preview.view.active, preview.presentation, width: 120)
        #expect(report.contains { $0.plainText.contains(source.credit) })
    }
}
