import Testing
import TextUI
import WeatherText

@Suite("Curves")
struct CurveTests {
    private func lines(
        _ values: [Double?], width: Int, height: Int = 4, _ glyphs: Glyphs = .unicode
    ) -> [String] {
        let points = values.map { value in
            value.map { Curve.Point($0, $0.isFinite ? "\(Int(max(-999, min(999, $0))))°" : "?") }
        }
        return Curve(points, glyphs: glyphs) { _ in nil }.lines(width: width, height: height).map(\.plainText)
    }

    @Test("values are higher the larger they are, with the number right above each")
    func rises() {
        #expect(
            lines([0, 4, 8], width: 18) == [
                "              8°  ", "        4° ▁▃▅▇███", "  0°   ▂▄▅▇███████", "▁▁▁▂▄▆████████████",
            ])
    }

    @Test("in ASCII, a star stands at each value and dots lead from one to the next")
    func ascii() {
        #expect(
            lines([0, 8], width: 12, height: 3, .ascii) == ["        8°  ", "  0°  ...*..", "...*..      "])
    }

    @Test("nothing is drawn in a gap, and nothing leads there")
    func gap() {
        let drawn = lines([4, nil, 4], width: 18)
        #expect(drawn.allSatisfy { $0.dropFirst(6).prefix(6).allSatisfy { $0 == " " } })
        #expect(drawn.last == "██████      ██████")
    }

    @Test("equal values are a line in the middle, and one value has its own columns only")
    func equal() {
        #expect(lines([3, 3], width: 12, height: 3) == ["            ", "  3°    3°  ", "████████████"])
        #expect(lines([3], width: 6, height: 3).last == "██████")
    }

    @Test("without values, without room, and for values that are no numbers, there is nothing")
    func nothing() {
        #expect(lines([], width: 40) == [] && lines([nil, nil], width: 40) == [])
        #expect(lines([1, 2, 3], width: 2) == [] && lines([1, 2], width: 40, height: 1) == [])
        #expect(lines([.nan, .infinity], width: 40) == [])
    }

    @Test("no line is wider than asked, and there are as many as asked, at any width and height", arguments: 1...60)
    func fits(width: Int) {
        let values: [[Double?]] = [
            [5], [1, 2], [0, 0, 0], [nil, 3, nil, 3], [-.greatestFiniteMagnitude, .greatestFiniteMagnitude],
            [.leastNonzeroMagnitude, 0, nil, .nan], [3, 1, 4, 1, 5, 9, 2, 6],
        ]
        for values in values {
            for height in 2...9 {
                for glyphs in Glyphs.allCases {
                    let drawn = lines(values, width: width, height: height, glyphs)
                    #expect(drawn.allSatisfy { CellWidth.of($0) <= width } && (drawn.isEmpty || drawn.count == height))
                }
            }
        }
    }

    @Test("a label that would touch the one before it is left out")
    func labels() {
        let drawn = lines([100, 100, 100, 100], width: 16, height: 3).joined()
        #expect(drawn.ranges(of: "100°").count == 2)
    }
}
