import Testing
import TextUI

@Suite("Cell width")
struct CellWidthTests {
    @Test(
        "A grapheme cluster has the width that terminals give it",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("a\u{FE0F}", 1), ("☀", 1), ("☁", 1), ("❄", 1), ("☂", 1), ("▸", 1),
            ("°", 1), ("…", 1),
            ("─", 1), ("★", 1), ("⚡", 2), ("☔", 2), ("🌙", 2), ("🌑", 2), ("💨", 2), ("🌧", 1), ("🌧️", 2), ("☀️", 2),
            ("❄️", 2), ("東", 2), ("한", 2), ("각", 2), ("Ａ", 2), ("👨‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("👍🏽", 2), ("2️⃣", 2),
            ("\u{1FABF}", 2), ("\u{301}", 0), ("\u{202E}", 0), ("\u{200B}", 0), ("\u{7}", 0), ("\u{1B}", 0), ("\n", 0),
            ("\r\n", 0), ("\u{9B}", 0), ("\u{AD}", 0), ("\u{2068}", 0),
        ] as [(Character, Int)])
    func cluster(_ cluster: Character, _ width: Int) {
        #expect(CellWidth.of(cluster) == width)
    }

    @Test("A text is as wide as the sum of its clusters")
    func text() {
        #expect(CellWidth.of("東京都渋谷") == 10)
        #expect(CellWidth.of("Zürich 🇨🇭") == 9)
        #expect(CellWidth.of(nastyTexts[0]) == 159)
    }

    @Test("The quick measurement of a text equals the sum of its parts")
    func simple() {
        // All others are always taken apart.
        let values = [0x20..<0x400, 0x2000..<0x2D00, 0x1F200..<0x1F700].joined()
        let scalars = values.compactMap { Unicode.Scalar(UInt32($0)) }
        let differing = scalars.filter { scalar in
            ["x\(scalar)\(scalar)☀x", "x\(scalar)x"].contains { text in
                CellWidth.of(text) != text.reduce(0) { $0 + CellWidth.of($1) }
            }
        }
        #expect(differing == [])
    }
}
