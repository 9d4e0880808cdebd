import Effects
import Testing
import TextApp
import TextUI

@Suite("Screen preview")
struct ScreenPreviewTests {
    @Test("A preview draws the first view of its bridge, also when drawn again")
    func bridges() async throws {
        let preview = ScreenPreview("count", of: FakeBridge<String, Int>(view: 42)) { view, presentation in
            TextScreen<String>("count", app: "Counter", title: "count") { layout in
                Block(lines: layout.paragraph("\(view) \(presentation.glyphs) \(layout.width)"))
            }
        }
        let text = try await preview.canvas(width: 30).plainText()
        #expect(text == "Counter · count\n\n42 unicode 30\n\nq quit  ? help")
        #expect(try await preview.canvas() == preview.canvas())
    }

    @Test("A preview of a part has no title and no keys, and is cut to the given height")
    func part() async throws {
        let part = ScreenPreview("part") { layout in Block(lines: (1...9).map { "\($0) of \(layout.width)" }) }
        #expect(try await part.canvas(width: 20).plainText().hasPrefix("1 of 20\n2 of 20"))
        #expect(try await part.canvas(width: 20).height == 9)
        #expect(try await part.canvas(width: 20, height: 2).plainText() == "1 of 20\n2 of 20")
    }

    @Test("A golden file has the text, then the styles with their positions")
    func golden() async throws {
        let part = ScreenPreview("home/two words") { _ in Block(lines: ["a" + StyledLine("b", Style(.red, .bold)), ""])
        }
        #expect(try await part.golden() == "ab\n\n\nstyles\n0: 1-1 red bold\n")
        #expect(part.goldenName == "home-two words.txt")
    }
}
