import Testing
import TextUI
import WeatherText

@Suite("Ranges as bars")
struct RangeBarTests {
    private func bar(
        _ range: ClosedRange<Double>, on scale: ClosedRange<Double>, width: Int, _ glyphs: Glyphs = .unicode
    ) -> String {
        RangeBar(scale: scale, glyphs: glyphs) { _ in nil }.line(range, width: width).plainText
    }

    @Test("a range covers its part of the common scale, to half a column")
    func covers() {
        #expect(bar(0...10, on: 0...10, width: 5) == "━━━━━")
        #expect(bar(0...5, on: 0...10, width: 5) == "━━╸──")
        #expect(bar(5...10, on: 0...10, width: 5) == "──╺━━")
        #expect(bar(4...6, on: 0...10, width: 5, .ascii) == "..=..")
    }

    @Test("a range of one value is still seen, and so is one on a scale of one value")
    func isSeen() {
        #expect(bar(10...10, on: 0...10, width: 5) == "────╺")
        #expect(bar(0...0, on: 0...10, width: 5) == "╸────")
        #expect(bar(3...3, on: 3...3, width: 4) == "╸───")
    }

    @Test("it is as wide as asked, whatever the numbers", arguments: 0...40)
    func width(width: Int) {
        let huge = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        for (range, scale) in [(0.0...1.0, 0.0...1.0), (0...1, huge), (huge, huge), (-5...(-5), huge)] {
            #expect(CellWidth.of(bar(range, on: scale, width: width)) == width)
        }
    }
}
