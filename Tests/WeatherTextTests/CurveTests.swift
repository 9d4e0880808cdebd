import Testing
import TextUI

@testable import WeatherText

@Suite("Temperature curves and bars")
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
        "A curve connects temperatures, leaves a gap for a missing one, and is in the middle for equal ones",
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

    @Test("A curve has the requested size, whatever the numbers", arguments: 1...40)
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
}
