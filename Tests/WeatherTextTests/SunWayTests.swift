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

    @Test("The path has both times and the sun at its position")
    func leads() throws {
        let morning = try #require(way(rise: Self.rise, set: Self.set, now: Self.rise + 60)?.first)
        #expect(morning.hasPrefix("rise 06:00 O.") && morning.hasSuffix(". 18:00 set"))
        let noon = try #require(way(rise: Self.rise, set: Self.set, now: (Self.rise + Self.set) / 2)?.first)
        #expect(noon == "rise 06:00 .........O......... 18:00 set")
    }

    @Test("The sun is up from sunrise to sunset", arguments: [0, 43_200] as [Int64])
    func edges(after rise: Int64) throws {
        let lines = try #require(way(rise: Self.rise, set: Self.set, now: Self.rise + rise))
        #expect(lines.joined().contains("O"))
    }

    @Test("At night the path has no sun", arguments: [-1, 43_201, 86_340] as [Int64])
    func night(after rise: Int64) throws {
        let lines = try #require(way(rise: Self.rise, set: Self.set, now: Self.rise + rise))
        #expect(!lines.joined().contains("O"))
    }

    @Test("A sunset before the sunrise is that of the same day")
    func setBeforeRise() throws {
        let lines = try #require(way(rise: Self.rise, set: Self.set - 86_400, now: Self.rise + 7200))
        #expect(lines.joined().contains("O"))
    }

    @Test(
        "Without plausible times there is no path",
        arguments: [(0, 0), (nil, nil), (5, 5)] as [(Int64?, Int64?)])
    func none(rise: Int64?, set: Int64?) { #expect(way(rise: rise, set: set, now: 1_773_500_000) == nil) }

    @Test("An arc has the requested height and fits")
    func arc() throws {
        let lines = try #require(way(rise: Self.rise, set: Self.set, now: (Self.rise + Self.set) / 2, height: 3))
        #expect(lines.count == 3 && lines[0].contains("O") && !lines[0].contains("06:00") && lines[2].contains("06:00"))
        for width in 1...60 {
            let lines = way(rise: Self.rise, set: Self.set, now: Self.rise, width: width, height: 3) ?? []
            #expect(lines.allSatisfy { CellWidth.of($0) <= width })
        }
    }
}
