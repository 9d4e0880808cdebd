import Testing
import TextUI

@Suite("Fitting")
struct FittingTests {
    @Test(
        "a text that is too long ends with an ellipsis that counts",
        arguments: [
            ("Paris", 5, "Paris"), ("Paris", 4, "Par…"), ("Paris", 1, "…"), ("Paris", 0, ""), ("東京都", 5, "東京…"),
            ("東京都", 4, "東…"), ("e\u{301}te\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦ab", 3, "👨‍👩‍👧‍👦…"), ("Paris", -3, ""),
        ])
    func fitted(_ text: String, _ columns: Int, _ expected: String) {
        #expect(text.fitted(to: columns) == expected)
    }

    @Test("an ellipsis that does not fit gives way to the text")
    func longEllipsis() {
        #expect("Paris".fitted(to: 2, ellipsis: "...") == "Pa")
        #expect("Paris".fitted(to: 4, ellipsis: "...") == "P...")
    }

    @Test("text is padded in cells on the side it does not stand at")
    func padded() {
        #expect("東".padded(to: 5) == "東   ")
        #expect("東".padded(to: 5, .right) == "   東")
        #expect("東".padded(to: 5, .center) == " 東  ")
        #expect("long".padded(to: 2) == "long")
    }

    @Test("framed text is exactly as wide as asked, at every width", arguments: nastyTexts)
    func framed(_ text: String) {
        for columns in 0...120 {
            #expect(StyledLine(text).framed(in: columns).width == columns)
        }
    }

    @Test("a right-to-left name is isolated, another is not")
    func isolated() {
        #expect("תל אביב".isolated == "\u{2068}תל אביב\u{2069}")
        #expect("القاهرة".isolated.unicodeScalars.first == "\u{2068}")
        #expect("Paris".isolated == "Paris")
        #expect("תל אביב".isolated.fitted(to: 4) == "\u{2068}תל …\u{2069}")
    }
}

@Suite("Word wrap")
struct WordWrapTests {
    @Test("lines break at spaces, which are dropped there")
    func words() {
        #expect("light rain in the evening".wrapped(to: 11) == ["light rain", "in the", "evening"])
        #expect("a  b".wrapped(to: 10) == ["a  b"])
    }

    @Test("a longer word is broken between clusters")
    func longWord() {
        #expect("go Llanfair now".wrapped(to: 5) == ["go", "Llanf", "air", "now"])
        #expect("東京都".wrapped(to: 5) == ["東京", "都"])
    }

    @Test("newlines start lines, and empty text is one empty line")
    func newlines() {
        #expect("a\n\nb".wrapped(to: 5) == ["a", "", "b"])
        #expect("".wrapped(to: 5) == [""])
    }

    @Test("no line is wider than asked, at every width", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for columns in 1...120 {
            #expect(text.wrapped(to: columns).allSatisfy { CellWidth.of($0) <= columns })
        }
    }

    @Test("styles survive a break")
    func styles() {
        let line = StyledLine("light ", .bold) + StyledLine("rain", .dim)
        #expect(line.wrapped(to: 5) == [StyledLine("light", .bold), StyledLine("rain", .dim)])
    }
}

@Suite("Table")
struct TableTests {
    private let table = Table(
        columns: [Table.Column(minimumWidth: 4), Table.Column(.right)],
        rows: [["Paris", "12°"], ["東京都渋谷", "-3°"], ["Oslo"]])

    @Test("columns align in cells")
    func aligned() {
        #expect(table.lines(width: 40).map(\.plainText) == ["Paris       12°", "東京都渋谷  -3°", "Oslo           "])
    }

    @Test("a shrinkable column gives way, then the right end is cut")
    func narrow() {
        #expect(table.lines(width: 10).map(\.plainText) == ["Paris  12°", "東京…  -3°", "Oslo      "])
        #expect(table.lines(width: 6).map(\.width) == [6, 6, 6])
        #expect(table.lines(width: 0).map(\.width) == [0, 0, 0])
    }
}

@Suite("Card")
struct CardTests {
    private let card = Card(title: "Paris", lines: ["12°", "light rain"])

    @Test("lines stand in a box under the title")
    func box() {
        #expect(
            card.lines(width: 14).map(\.plainText) == [
                "┌─ Paris ────┐",
                "│ 12°        │",
                "│ light rain │",
                "└────────────┘",
            ])
    }

    @Test("an ASCII box is ASCII")
    func ascii() {
        #expect(
            card.lines(width: 12, glyphs: .ascii).map(\.plainText).map { $0.replacing("°", with: " ") } == [
                "+- Paris --+", "| 12       |", "| light... |", "+----------+",
            ])
    }

    @Test("every line is exactly as wide as asked, whatever stands in it", arguments: nastyTexts)
    func everyWidth(_ text: String) {
        for width in 1...120 {
            let lines = Card(title: StyledLine(text), lines: [StyledLine(text)]).lines(width: width)
            #expect(lines.allSatisfy { $0.width == width })
        }
    }
}

@Suite("Glyphs")
struct GlyphsTests {
    @Test("ASCII symbols are ASCII, and Unicode ones take one cell")
    func symbols() {
        func all(_ glyphs: Glyphs) -> [String] {
            [
                glyphs.rule(3), glyphs.vertical, glyphs.topLeft, glyphs.topRight, glyphs.bottomLeft,
                glyphs.bottomRight, glyphs.ellipsis, glyphs.marker, glyphs.bullet, glyphs.separator, glyphs.degree,
                glyphs.dash, glyphs.arrow, glyphs.mask,
            ]
        }
        #expect(all(.ascii).joined().allSatisfy { $0.isASCII })
        #expect(all(.unicode).dropFirst().allSatisfy { CellWidth.of($0) == 1 })
        #expect(Glyphs.ascii.pick("☀", ascii: "sun") == "sun")
    }

    @Test(
        "names are spelled in ASCII",
        arguments: [
            ("São Paulo", "Sao Paulo"), ("Zu\u{308}rich…", "Zurich..."), ("Łódź", "Lodz"), ("東京", "??"),
            ("Straße", "Strasse"),
        ])
    func transliteration(_ name: String, _ expected: String) {
        #expect(name.transliteratedToASCII() == expected)
    }
}
