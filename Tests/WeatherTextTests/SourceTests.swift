import JSONFormat
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherViews

@testable import WeatherText

@Suite("Words for conditions")
struct ConditionWordsTests {
    private static let ids =
        [200, 201, 202, 210, 211, 212, 221, 230, 231, 232, 300, 301, 302, 500, 501, 502, 511, 520, 521, 522]
        + [600, 601, 602, 611, 616, 620, 621, 622, 701, 711, 721, 731, 741, 751, 761, 762, 771, 781]
        + [800, 801, 802, 803, 804]

    @Test("Each id without a description has words, light and heavy ones different", arguments: Language.allCases)
    func hasWords(language: Language) {
        let words = Self.ids.map { Phenomenon(id: $0).words(Texts(language)) ?? "" }
        #expect(words.allSatisfy { !$0.isEmpty && $0 != Texts(language).words(for: .unknown) })
        // Two ids are dust.
        #expect(Set(words).count == Self.ids.count - 1)
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

@Suite("Credit of the source")
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
        let report = WeatherRenderer.report(of: preview.view.active, preview.presentation, width: 120)
        #expect(report.contains { $0.plainText.contains(source.credit) })
    }

    @Test("JSON names the source and its credit")
    func json() throws {
        for id in ["home/forecast-hourly", "home/forecast-whole"] {
            let active = try #require(Previews.named(id)?.view.active)
            for text in [
                WeatherRenderer.json(of: active, Presentation()),
                WeatherRenderer.forecastJSON(of: active, Presentation()),
            ] {
                let json = try JSON(Array(text.utf8))
                #expect(json["source"] == .text(try #require(active.source?.name)))
                #expect(json["attribution"] == .text(try #require(active.source?.credit)))
            }
        }
        #expect(WeatherRenderer.json(of: nil, Presentation()).contains("\"source\": null"))
    }

    @Test("JSON has words for conditions without a description, the UV index, the dew point and the polar day")
    func facts() throws {
        let active = try #require(Previews.named("home/forecast-polar-day")?.view.active)
        let text = WeatherRenderer.json(of: active, Presentation(language: .german))
        for part in ["\"teils wolkig\"", "\"uv_index\": 3.4", "\"polar_sun\": \"up\""] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(try WeatherRenderer.text(of: "home/forecast-polar-day", 80, 24).contains("Sun up all day"))
        #expect(
            try WeatherRenderer.text(of: "home/forecast-hourly", 80, 24).contains("Dew point 8° · UV 3"))
    }
}

@Suite("Weather without a key")
struct WithoutKeyTests {
    @Test("Esc on the key screen uses the source without a key")
    func escape() throws {
        let view = try #require(Previews.named("onboard/welcome-alternative")).view
        var interaction = WeatherInteraction()
        #expect(interaction.press(.escape, in: view) == [.send(.useSource("open-meteo"))])
        let text = WeatherRenderer.text(of: view, 80, 24)
        #expect(text.contains("Or press Esc: Open-Meteo needs no key.") && text.contains("Esc no key"))
        #expect(try interaction.press(.escape, in: #require(Previews.named("onboard/welcome-empty")).view).isEmpty)
    }

    @Test("A low screen says why a key is asked for, and that there is weather without one")
    func low() throws {
        let text = try WeatherRenderer.text(of: "onboard/unauthorized-alternative", 44, 16)
        #expect(text.contains("! The weather service did not accept the") && text.contains("Open-Meteo needs no key."))
    }

    @Test("In a dialogue an empty line does, and any other line is a key")
    func dialogue() throws {
        let screen = WeatherRenderer.screen(of: try #require(Previews.named("onboard/welcome-alternative")).view)
        #expect(screen.keys(for: "") == [.escape])
        #expect(screen.keys(for: "abc")?.last == .enter)
        #expect(screen.choices() == "Type the key and press Enter; an empty line goes on without one.")
        let other = WeatherRenderer.screen(of: try #require(Previews.named("onboard/welcome-empty")).view)
        #expect(other.keys(for: "")?.last == .enter)
    }

    @Test("At home with a source without a key, R asks for one at once")
    func key() throws {
        var interaction = WeatherInteraction()
        func press(_ id: String) throws -> [WeatherInteraction.Action] {
            interaction.press("R", in: try #require(Previews.named(id)).view)
        }
        #expect(try press("home/forecast-hourly") == [.send(.active(.replaceAPIKey))])
        #expect(try press("home/forecast-whole") == [.send(.active(.requestResetAPIKey))])
        #expect(try WeatherRenderer.text(of: "home/forecast-hourly", 120, 24).contains("R use an OpenWeather key"))
    }
}
