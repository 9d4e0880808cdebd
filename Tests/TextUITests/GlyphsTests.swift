import Testing
import TextUI

@Suite("Glyphs")
struct GlyphsTests {
    @Test("ASCII symbols are ASCII, and Unicode ones take one cell")
    func symbols() {
        func all(_ glyphs: Glyphs) -> [String] {
            [
                glyphs.rule(3), glyphs.vertical, glyphs.topLeft, glyphs.topRight, glyphs.bottomLeft,
                glyphs.bottomRight, glyphs.ellipsis, glyphs.marker, glyphs.separator, glyphs.degree,
                glyphs.mask,
            ]
        }
        #expect(all(.ascii).joined().allSatisfy { $0.isASCII })
        #expect(all(.unicode).dropFirst().allSatisfy { CellWidth.of($0) == 1 })
        #expect(Glyphs.ascii.pick("☀", ascii: "sun") == "sun")
    }
}
