import CoreTesting
import LifecycleCore
import Testing
import TextUI
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Home with a forecast")
struct HomeForecastTests {
    private static let frames = Golden("Frames", suite: "WeatherTextTests")

    /// The documentation shows them.
    @Test("Below a place that was looked up, one's own has its wind, and on a high screen all that the other has")
    func ownPlace() throws {
        let preview = try #require(Previews.named("home/lookup-forecast-fetched"))
        func text(_ width: Int, _ height: Int) -> String {
            WeatherRenderer.text(of: preview.view, width, height, preview.presentation)
        }
        #expect(text(80, 24).contains("│ 13 °C moderate rain, wind 3 m/s SW "))
        #expect(text(30, 24).contains("│ 13 °C moderate rain "))
        for fact in ["Observed ", "feels like "] { #expect(text(120, 44).split(separator: fact).count == 3, "\(fact)") }
    }

    @Test("Home uses the available room", arguments: [(44, 16), (80, 24), (120, 40), (200, 60)])
    func looksAsRecorded(width: Int, height: Int) throws {
        let name = "home-\(width)x\(height).txt"
        let text = try WeatherRenderer.text(of: "home/forecast-whole", width, height)
        #expect(Self.frames.finding(for: text, in: name) == nil)
    }

    @Test("A terminal wider than the screen has it in the middle, with its cursor")
    func wide() throws {
        let view = try #require(Previews.named("home/forecast-whole")).view
        let frames = [200, 300].map {
            WeatherRenderer.frame(of: view, Presentation(), size: Size(width: $0, height: 60))
        }
        let rows = frames.map { $0.canvas.plainText().split(separator: "\n", omittingEmptySubsequences: false) }
        #expect(rows[1].map { $0.drop { $0 == " " } } == rows[0].map { $0.drop { $0 == " " } })
        #expect(rows[1].allSatisfy { $0.isEmpty || $0.hasPrefix(String(repeating: " ", count: 50)) })
        #expect(try #require(frames[1].cursor).x == #require(frames[0].cursor).x + 50)
    }

    @Test(
        "A low narrow screen tells of the place itself the wind, how it feels, and tomorrow",
        arguments: [(44, 16), (60, 20)])
    func low(width: Int, height: Int) throws {
        for id in ["home/forecast-whole", "home/forecast-hourly"] {
            let text = try WeatherRenderer.text(of: id, width, height)
            for part in ["Wind ", "feels like ", "Sun 15", "Rain from ", "Kittilänvaara"] {
                #expect(text.contains(part), "\(part)\n\(text)")
            }
        }
    }

    @Test("A higher screen does not show less of a place", arguments: [44, 80, 120])
    func higher(width: Int) throws {
        var last = 0
        for height in [16, 20, 24, 30, 40, 50, 60] {
            let text = try WeatherRenderer.text(of: "home/forecast-whole", width, height)
            let parts = [
                "°…", "Next 24 hours", "night", "Days", "Tue 17", "Thu 19", "Humidity", "☀",
            ].count { text.contains($0) }
            #expect(parts >= last, "at \(height)")
            last = parts
        }
    }

    @Test("A dialogue has the forecast in sentences")
    func dialogue() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let lines = dialogue.lines(for: try #require(Previews.named("home/forecast-whole")).view)
        #expect(lines.contains { $0.hasPrefix("  Fjellvang, next 24 hours: 3° at 04:00, 13° at 16:00, 70 % chance") })
        #expect(lines.contains { $0.hasPrefix("  Sunday 15: 3° to 13°, rain, ") })
        #expect(lines.contains { $0.contains("Porto Calvário") && $0.contains(". Next 24 hours: 3° at 04:00") })
        #expect(!lines.joined().contains { "▁▂▃▄▅▆▇█━╸╺⣀".contains($0) })
    }
}

@Suite("Details of a place")
struct DetailTests {
    private func text(scrolledBy lines: Int) throws -> [String] {
        try WeatherRenderer.text(of: "detail/whole", 80, 24, selection: lines).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    @Test("The details scroll to their end and say how much is below")
    func scrolls() throws {
        let first = try text(scrolledBy: 0)
        #expect(first[2].hasPrefix("┌─ Porto Calvário") && first[22].hasSuffix(" more lines"))
        #expect(try text(scrolledBy: 1)[2] == first[3])
        #expect(try text(scrolledBy: 12)[22].hasPrefix("↑ 12  ↓ "))
        let end = try text(scrolledBy: 1000)
        #expect(end[22].hasPrefix("└") && end[21].contains("16:00"))
    }

    @Test("Keys scroll the details no further than their end")
    func keys() throws {
        let view = try #require(Previews.named("detail/whole")).view
        let size = Size(width: 80, height: 24)
        var interaction = WeatherInteraction()
        func press(_ keys: Key...) -> Int {
            for key in keys {
                _ = interaction.press(key, in: view)
                let presentation = interaction.applied(to: Presentation())
                interaction.settle(to: WeatherRenderer.frame(of: view, presentation, size: size))
            }
            return interaction.applied(to: Presentation()).selection
        }
        #expect(press(.down) == 1 && press(.pageDown) == 11)
        let end = press(.character("G"))
        #expect((40...100).contains(end), "the last screen of some eighty lines begins there")
        #expect(press(.down, .down) == end && press(.up) == end - 1)
        #expect(press(.character("g")) == 0)
    }
}
