import Testing
import TextUI

@Suite("Lists, help, messages and footers")
struct ChromeTests {
    private func frame(
        _ screen: TextScreen<String>, _ presentation: Presentation, width: Int, height: Int
    ) -> [String] {
        screen.frame(presentation, size: Size(width: width, height: height)).canvas.lines
            .map(\.withoutTrailingSpaces.plainText)
    }

    private func text(_ lines: ClosedRange<Int>) -> Block { Block(lines: lines.map { StyledLine("line \($0)") }) }

    @Test(
        "A list shows the rows around the selected one, and its title has the row's number",
        arguments: [(0, 1...4), (3, 2...5), (5, 3...6), (9, 3...6)])
    func list(selection: Int, shown: ClosedRange<Int>) {
        let screen = TextScreen<String>(
            "id", app: "App", title: "title", hasUsualKeys: false, rows: (1...6).map { StyledLine("row \($0)") }
        ) { layout in
            layout.section(StyledLine("box \(layout.listNote(of: 6))")) { $0.list(orElse: "") }
        }
        let selected = min(selection, 5) + 1
        let rows = shown.map { "│ \($0 == selected ? "▸" : " ") row \($0)          │" }
        #expect(
            frame(screen, Presentation(selection: selection), width: 20, height: 8)
                == ["App · title", "┌─ box \(selected) of 6 ─────┐"] + rows + ["└──────────────────┘", "^C quit"])
    }

    @Test(
        "A scrolled text notes how many lines are above and below, and has no note at its end",
        arguments: [(0, 1...5, "↓ 4 more lines"), (2, 3...7, "↑ 2  ↓ 2 more lines"), (3, 4...9, nil), (9, 4...9, nil)])
    func scrolled(selection: Int, shown: ClosedRange<Int>, note: String?) {
        var screen = TextScreen<String>("id", app: "App", title: "title", hasUsualKeys: false) { _ in text(1...9) }
        screen.scrolls = true
        #expect(
            frame(screen, Presentation(selection: selection), width: 30, height: 8)
                == ["App · title"] + text(shown).lines.map(\.plainText) + [note].compactMap(\.self) + ["^C quit"])
    }

    @Test("The help scrolls to its last line and notes that it scrolls", arguments: [(0, 0), (2, 2), (8, 8), (99, 8)])
    func help(offset: Int, first: Int) {
        let keys = (1...9).map { ScreenKey([.function($0)], "label \($0)", sends: "sent") }
        let screen = TextScreen("id", app: "App", title: "title", keys: keys, hasUsualKeys: false) { _ in Block() }
        let all = (1...9).map { "F\($0)  label \($0)" } + ["^C  quit", "^L  draw again", "^Z  suspend"]
        let presentation = Presentation(showsHelp: true, helpOffset: offset)
        let rows = frame(screen, presentation, width: 60, height: 9).map { $0.trimmed(of: "│ ") }
        #expect(rows[2...6] == all[first..<first + 4] + ["↑ ↓ for the other keys"])
        #expect(frame(screen, presentation, width: 80, height: 40)[3...8].allSatisfy { $0.contains("label") })
    }

    @Test("The help has two columns, of which the first is one longer if the number of keys is odd")
    func columns() {
        let keys = (1...4).map { ScreenKey([.function($0)], "label \($0)", sends: "sent") }
        for (count, beside) in [(3, ["F1 ^C", "F2 ^L", "F3 ^Z"]), (4, ["F1 ^C", "F2 ^L", "F3 ^Z", "F4"])] {
            let screen = TextScreen("id", app: "App", keys: Array(keys.prefix(count)), hasUsualKeys: false) { _ in
                Block()
            }
            let rows = frame(screen, Presentation(showsHelp: true), width: 80, height: 30).filter {
                $0.contains("label")
            }
            let names = rows.map {
                $0.split(separator: " ").filter { ["F", "^"].contains($0.first) }.joined(separator: " ")
            }
            #expect(names == beside)
        }
    }

    @Test(
        "A message takes at most a third of the height, with its beginning and its last line",
        arguments: [
            (5, ["…twelve /path"]), (6, ["one two three four…", "twelve /path"]),
            (9, ["one two three four", "five six seven eigh…", "twelve /path"]),
            (11, ["one two three four", "five six seven eigh…", "twelve /path"]),
            (12, ["one two three four", "five six seven eight", "nine ten eleven", "twelve /path"]),
            (30, ["one two three four", "five six seven eight", "nine ten eleven", "twelve /path"]),
        ])
    func message(height: Int, shown: [String]) {
        let screen = TextScreen<String>("id", app: "App", title: "title", hasUsualKeys: false) { _ in Block() }
        let words = "one two three four five six seven eight nine ten eleven twelve /path"
        let rows = frame(screen, Presentation(message: words), width: 20, height: height)
        #expect(rows.filter { !$0.isEmpty } == ["App · title"] + shown + ["^C quit"] && rows.count == height)
    }

    @Test(
        "A footer without room for all keys has Enter and only the arrow that moves",
        arguments: [
            (0, 35, "Enter add  ↓ down"), (1, 35, "Enter add  ↑ up"), (2, 35, "Enter add  ↑ up"), (0, 20, "Enter add"),
        ])
    func footer(selection: Int, width: Int, keys: String) {
        let field = TextScreenField<String>("", prompt: "") { $0 }
        var screen = TextScreen(
            "id", app: "App", keys: [ScreenKey([.enter], "add") { "\($0)" }], field: field
        ) { _ in Block() }
        screen.rowCount = 3
        let last = frame(screen, Presentation(selection: selection), width: width, height: 6).last ?? ""
        #expect(last.hasPrefix("\(keys)  F1 help") && last.contains("^C quit") == (width == 35), "\(last)")
    }

    @Test("Trailing spaces are removed, also spans of only spaces")
    func trailing() {
        let line = StyledLine(" a ", Theme.title) + StyledLine("  ", Theme.label) + "b  " + "  "
        #expect(line.withoutTrailingSpaces == StyledLine(" a ", Theme.title) + StyledLine("  ", Theme.label) + "b")
        #expect(StyledLine("   ").withoutTrailingSpaces.spans.isEmpty)
        // A letter that is one cluster with the next character.
        #expect(StyledLine("a \u{D4E}   ").withoutTrailingSpaces.plainText == "a \u{D4E} ")
    }
}

extension String {
    fileprivate func trimmed(of unwanted: String) -> String {
        String(drop(while: unwanted.contains).reversed().drop(while: unwanted.contains).reversed())
    }
}
