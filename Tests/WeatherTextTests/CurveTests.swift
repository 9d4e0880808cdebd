import Testing
import TextUI

@testable import WeatherText

@Suite("Lines and bars")
struct CurveTests {
    /// Draws temperatures an hour apart.
    private func lines(
        _ values: [Double?], width: Int, height: Int = 3, _ glyphs: Glyphs = .unicode
    ) -> [String] {
        let points = values.enumerated().compactMap { index, value in value.map { (Int64(index) * 3600, $0) } }
        let axis = TimeAxis(start: 0, end: Int64(max(1, values.count - 1)) * 3600, columns: width)
        return TemperatureLine(points: points, step: 3600, axis: axis, glyphs: glyphs).lines(height: height)
            .map(\.plainText)
    }

    @Test(
        "Temperatures are joined by a line without holes, a missing one is a gap, equal ones are in the middle",
        arguments: [
            ([0, 8], 6, 2, .unicode, ["   ⣀⠔⠊", "⡠⠔⠉   "]), ([0, 8], 6, 2, .ascii, ["   .-'", ".-'   "]),
            ([0, 9, 0], 4, 3, .unicode, [" ⢰⢢ ", "⢀⠇⠈⡆", "⠜  ⠸"]), ([0, 9], 2, 3, .ascii, [" .", " |", "' "]),
            ([0, nil, 4], 8, 1, .unicode, ["⣀⣀    ⠉⠉"]), ([3, 3], 4, 3, .unicode, ["    ", "⠤⠤⠤⠤", "    "]),
            ([nil, 3], 4, 1, .ascii, ["  --"]), ([], 40, 4, .unicode, []), ([nil, nil], 40, 4, .unicode, []),
            ([1, 2], 40, 0, .unicode, []),
        ] as [([Double?], Int, Int, Glyphs, [String])])
    func looks(values: [Double?], width: Int, height: Int, glyphs: Glyphs, drawn: [String]) {
        #expect(lines(values, width: width, height: height, glyphs) == drawn)
    }

    @Test("A line has the requested size, whatever the numbers", arguments: 1...40)
    func fits(width: Int) {
        let values: [[Double?]] = [
            [5], [1, 2], [0, 0, 0], [nil, 3, nil, 3], [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
            [.leastNonzeroMagnitude, 0, nil], [3, 1, 4, 1, 5, 9, 2, 6],
        ]
        for (values, height) in values.flatMap({ values in [1, 2, 9].map { (values, $0) } }) {
            for glyphs in Glyphs.allCases {
                let drawn = lines(values, width: width, height: height, glyphs)
                #expect(drawn.count == height && drawn.allSatisfy { CellWidth.of($0) == width })
            }
        }
    }

    @Test("A text on an axis is centered at its time, and one that would touch the previous one is left out")
    func labels() {
        let axis = TimeAxis(start: 0, end: 4 * 3600, columns: 16)
        let cells = [0, 1, 2, 4].map { (axis.position(of: $0 * 3600), StyledLine("\($0):00")) }
        #expect(axis.line(cells).plainText == "0:00  2:00  4:00")
        #expect(axis.line([(axis.position(of: 3600), StyledLine("☂"))]).plainText == "    ☂")
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
