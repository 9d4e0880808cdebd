import Testing
import TextUI

@testable import WeatherText

@Suite("Curves and bars")
struct CurveTests {
    private func lines(_ values: [Double?], width: Int, height: Int = 4, _ glyphs: Glyphs = .unicode) -> [String] {
        let points = values.map { value in value.map { ($0, "\(Int(max(-999, min(999, $0))))°") } }
        return Curve(points: points, glyphs: glyphs).lines(width: width, height: height).map(\.plainText)
    }

    @Test(
        "A value is drawn as a height with its label above it, a missing one as a gap, equal ones in the middle",
        arguments: [
            (
                [0, 4, 8], 18, 4, .unicode,
                ["              8°  ", "        4° ▁▃▅▇███", "  0°   ▁▃▅▇███████", "▁▁▁▁▃▅▇███████████"]
            ), ([0, 8], 12, 3, .ascii, ["        8°  ", "  0°  _-^^^^", "____-^      "]),
            ([4, nil, 4], 18, 2, .unicode, ["  4°          4°  ", "▄▄▄▄▄▄      ▄▄▄▄▄▄"]),
            ([3, 3], 12, 3, .unicode, ["            ", "  3°    3°  ", "████████████"]),
            ([3], 6, 3, .unicode, ["      ", "  3°  ", "██████"]), ([], 40, 4, .unicode, []),
            ([nil, nil], 40, 4, .unicode, []), ([1, 2, 3], 2, 4, .unicode, []), ([1, 2], 40, 1, .unicode, []),
        ] as [([Double?], Int, Int, Glyphs, [String])])
    func looks(values: [Double?], width: Int, height: Int, glyphs: Glyphs, drawn: [String]) {
        #expect(lines(values, width: width, height: height, glyphs) == drawn)
    }

    @Test("A curve has the requested height and is no wider than requested", arguments: 1...60)
    func fits(width: Int) {
        let values: [[Double?]] = [
            [5], [1, 2], [0, 0, 0], [nil, 3, nil, 3], [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
            [.leastNonzeroMagnitude, 0, nil], [3, 1, 4, 1, 5, 9, 2, 6],
        ]
        for (values, height) in values.flatMap({ values in [2, 3, 9].map { (values, $0) } }) {
            for glyphs in Glyphs.allCases {
                let drawn = lines(values, width: width, height: height, glyphs)
                #expect(drawn.allSatisfy { CellWidth.of($0) <= width } && (drawn.isEmpty || drawn.count == height))
            }
        }
    }

    @Test("A label that would touch the previous one is omitted")
    func labels() {
        let drawn = lines([100, 100, 100, 100], width: 16, height: 3).joined()
        #expect(drawn.ranges(of: "100°").count == 2)
    }

    private func bar(_ range: ClosedRange<Double>, on scale: [Double], width: Int, _ glyphs: Glyphs = .unicode) throws
        -> String
    { RangeBar(scale: try #require(Scale(scale)), glyphs: glyphs).line(range, width: width).plainText }

    @Test(
        "A range covers its part of the scale to half a column, and at least that",
        arguments: [
            (0...10, [0, 10], .unicode, "━━━━━"), (0...5, [0, 10], .unicode, "━━╸──"),
            (5...10, [0, 10], .unicode, "──╺━━"), (4...6, [0, 10], .ascii, "..=.."),
            (10...10, [0, 10], .unicode, "────╺"), (0...0, [0, 10], .unicode, "╸────"), (3...3, [3], .unicode, "──╺──"),
        ] as [(ClosedRange<Double>, [Double], Glyphs, String)])
    func bars(range: ClosedRange<Double>, scale: [Double], glyphs: Glyphs, drawn: String) throws {
        #expect(try bar(range, on: scale, width: 5, glyphs) == drawn)
    }

    @Test("A bar has the requested width, whatever the numbers", arguments: 0...40)
    func barWidth(width: Int) throws {
        let huge = Double.greatestFiniteMagnitude
        for (range, scale) in [(0.0...1.0, [0.0, 1]), (0...1, [-huge, huge]), (-huge...huge, [-huge, huge])] {
            #expect(CellWidth.of(try bar(range, on: scale, width: width)) == width)
        }
    }
}
