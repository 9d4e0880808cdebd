import Testing
import TextUI
import WeatherModel

@testable import WeatherText

@Suite("Path of the sun")
struct SunWayTests {
    private func way(rise: Int64?, set: Int64?, now: Int64, width: Int = 40, height: Int = 1) -> [String]? {
        let conditions = Conditions(temperature: 1, observedAt: now, sunrise: rise, sunset: set, utcOffset: 0)
        let layout = TextLayout(Presentation(glyphs: .ascii), width: width)
        return SunPath(conditions)?.lines(width: width, height: height, layout).map(\.plainText)
    }

    private static let (rise, set): (Int64, Int64) = (1_773_468_000, 1_773_511_200)

    @Test(
        "The path has both times, and the sun at its position between sunrise and sunset",
        arguments: [
            (0, set, true), (60, set, true), (43_200, set, true), (-1, set, false), (43_201, set, false),
            (86_340, set, false),
            // A sunset before the sunrise is that of the same day.
            (7200, set - 86_400, true),
        ] as [(Int64, Int64, Bool)])
    func day(seconds: Int64, set: Int64, isUp: Bool) throws {
        let lines = try #require(way(rise: Self.rise, set: set, now: Self.rise + seconds))
        #expect(lines.joined().contains("O") == isUp)
        if seconds == 60 { #expect(lines[0].hasPrefix("rise 06:00 O.") && lines[0].hasSuffix(". 18:00 set")) }
    }
}
