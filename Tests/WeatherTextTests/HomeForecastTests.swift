import CoreTesting
import Testing
import TextUI
import WeatherPreviews
import WeatherText

@Suite("Home with a forecast")
struct HomeForecastTests {
    private static let frames = Golden("Frames", suite: "WeatherTextTests")

    /// The documentation shows them.
    @Test("Home looks as recorded at each size", arguments: [(44, 16), (80, 24), (120, 40), (200, 60)])
    func looksAsRecorded(width: Int, height: Int) throws {
        let name = "home-\(width)x\(height).txt"
        let text = try WeatherRenderer.text(of: "home/forecast-whole", width, height)
        #expect(Self.frames.finding(for: text, in: name) == nil)
    }

    @Test("A screen on a wider terminal is centered, with its cursor")
    func wide() throws {
        let view = try Previews.view("home/forecast-whole")
        let frames = [200, 300].map {
            WeatherRenderer.frame(of: view, Presentation(), size: Size(width: $0, height: 60))
        }
        let rows = frames.map { $0.canvas.plainText().split(separator: "\n", omittingEmptySubsequences: false) }
        #expect(rows[1].map { $0.drop { $0 == " " } } == rows[0].map { $0.drop { $0 == " " } })
        #expect(rows[1].allSatisfy { $0.isEmpty || $0.hasPrefix(String(repeating: " ", count: 50)) })
        #expect(try #require(frames[1].cursor).x == #require(frames[0].cursor).x + 50)
    }

    @Test("A higher screen shows at least as much of a place", arguments: [44, 80, 120])
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
}
