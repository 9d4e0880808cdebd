import Testing

@testable import TextUI

@Suite("Screen interaction")
struct InteractionTests {
    /// A screen without rows has the keys of a list if the number of its rows is zero.
    private func screen(
        _ keys: [ScreenKey<String>] = [], field: TextScreenField<String>? = nil, rows: Int? = nil, id: String = "id"
    ) -> TextScreen<String> {
        var screen = TextScreen(id, app: "App", title: "title", keys: keys, field: field) { _ in Block() }
        if let rows { screen.rowCount = rows }
        screen.list = "list"
        return screen
    }

    private func field(_ text: String = "") -> TextScreenField<String> {
        TextScreenField(text, prompt: "Type.") { "typed \($0)" }
    }

    private func confirm(_ keys: [Key] = [.enter], needsRow: Bool = false) -> ScreenKey<String> {
        ScreenKey(keys, "send", needsRow: needsRow) { ["confirmed \($0.map(String.init) ?? "none")"] }
    }

    @Test("In a text field a letter is text even if a key is bound to it, and other keys act")
    func lettersAreText() {
        var interaction = Interaction(showing: screen([confirm(["q", .enter])], field: field()))
        #expect(interaction.press(.character("q")) == [.send("typed q")])
        #expect(interaction.edits(.character("q")) && !interaction.edits(.enter))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
    }

    @Test("A click selects its row and the wheel the next one, also while text is typed")
    func mouse() {
        for field in [nil, field()] {
            let confirm = confirm(needsRow: true)
            let list = TextScreen(
                "id", app: "App", keys: [confirm], rows: ["one", "two", "三三三三", "four"], field: field
            ) { layout in
                layout.section("List") { $0.list(orElse: "") }
            }
            var interaction = Interaction(showing: list)
            func press(_ keys: Key...) -> [Interaction<String>.Action] {
                for key in keys {
                    let frame = list.frame(interaction.applied(to: Presentation()), size: Size(width: 20, height: 10))
                    interaction.settle(to: frame)
                    #expect(!interaction.edits(key) && interaction.press(key).isEmpty)
                }
                return interaction.press(.enter)
            }
            #expect(press(.wheelDown, .wheelDown, .wheelUp) == [.send("confirmed 1")])
            #expect(press(.click(Point(x: 5, y: 5))) == [.send("confirmed 2")])
            for point in [Point(x: 0, y: 0), Point(x: 0, y: 9), Point(x: 0, y: -1), Point(x: 0, y: 99)] {
                #expect(press(.click(point)) == [.send("confirmed 2")])
            }
        }
    }

    @Test("Selecting a visible row does not scroll a list, and any other row scrolls it as far as needed")
    func scrolling() {
        let list = TextScreen<String>("id", app: "App", rows: (0..<9).map { "row \($0)" }) { $0.list(orElse: "") }
        var interaction = Interaction(showing: list)
        func shown() -> [Int] {
            let frame = list.frame(interaction.applied(to: Presentation()), size: Size(width: 20, height: 10))
            interaction.settle(to: frame)
            return frame.rows.compactMap(\.self)
        }
        let first = shown()
        _ = interaction.press(.click(Point(x: 1, y: 9 - first.count + 1)))
        #expect(first == Array(0..<first.count) && shown() == first)
        _ = interaction.press(.end)
        let last = shown()
        #expect(last == Array(9 - first.count..<9))
        _ = (1..<first.count).map { _ in interaction.press(.up) }
        #expect(shown() == last)
        _ = interaction.press(.up)
        #expect(shown() == last.map { $0 - 1 })
    }

    @Test("The wheel scrolls a text and the help by three lines, and does nothing where no key selects a row")
    func wheel() {
        var text = screen()
        text.scrolls = true
        var interaction = Interaction(showing: text)
        _ = [Key.wheelDown, .wheelDown, .wheelUp].map { interaction.press($0) }
        #expect(interaction.applied(to: Presentation()).selection == 3)
        var other = screen(id: "other")
        other.scrolls = true
        interaction.show(other)
        #expect(interaction.applied(to: Presentation()).selection == 0, "another screen is shown from its beginning")
        _ = [Key.function(1), .wheelDown].map { interaction.press($0) }
        #expect(interaction.applied(to: Presentation()).helpOffset == 3)
        var question = TextScreen("question", app: "App", keys: [confirm()], hasUsualKeys: false) { _ in Block() }
        question.rowCount = 3
        interaction.show(question)
        #expect(interaction.press(.wheelDown).isEmpty && interaction.applied(to: Presentation()).selection == 0)
    }

    @Test("A row command receives the selected row, which stays selected as long as the list is the same")
    func selectedRow() {
        let confirm = confirm(needsRow: true)
        var interaction = Interaction(showing: screen([confirm], rows: 3))
        _ = interaction.press(.end)
        #expect(interaction.press(.enter) == [.send("confirmed 2")])
        interaction.show(screen(field: field(), id: "name"))
        #expect(interaction.press("x") == [.send("typed x")])
        var dialog = screen([confirm], rows: 3, id: "dialog")
        interaction.show(dialog)
        #expect(interaction.press(.enter) == [.send("confirmed 2")])
        for (row, selected) in [(1, 1), (9, 2), (-1, 0)] {
            interaction.select(row: row)
            #expect(interaction.press(.enter) == [.send("confirmed \(selected)")], "the nearest row to that number")
        }
        _ = interaction.press(.end)
        dialog.list = "other"
        interaction.show(dialog)
        #expect(interaction.press(.enter) == [.send("confirmed 0")])
        interaction.show(screen([confirm]))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
        let empty = screen([confirm])
        #expect(empty.allKeys().filter(empty.isShown).map { $0.name() } == ["?", "q", "^C"], "no row, no key for one")
    }

    @Test("The selection follows its row, also across an empty list, and keeps its position if the row is gone")
    func followedRow() {
        let confirm = confirm(needsRow: true)
        func list(_ names: String, called name: String = "list") -> TextScreen<String> {
            var list = screen([confirm], rows: names.count)
            list.list = name
            list.rowID = { String(Array(names)[$0]) }
            return list
        }
        var interaction = Interaction(showing: list("abc"))
        _ = interaction.press(.down)
        for (names, row) in [("acb", "2"), ("", "none"), ("bac", "0"), ("xac", "0"), ("ac", "0"), ("ca", "1")] {
            interaction.show(list(names))
            #expect(interaction.press(.enter) == [.send("confirmed \(row)")], "\(names)")
            if names == "ac" { #expect(interaction.press(.up).isEmpty) }
        }
        interaction.show(list("xy", called: "other"))
        interaction.show(list("abc"))
        #expect(interaction.press(.enter) == [.send("confirmed 0")], "a list is returned to at the row that was left")
    }

    @Test("Keys act on the current screen, and of several keys with one input the first one acts")
    func otherKeys() {
        var interaction = Interaction(showing: screen([confirm(["x"])]))
        #expect(interaction.press(.enter) == [])
        interaction.show(screen([confirm(), ScreenKey([.enter], "leave", performs: .quit)]))
        #expect(interaction.press(.enter) == [.send("confirmed none")])
        #expect(interaction.press("x") == [])
    }

    @Test("A field shows the core's text once the core has received what was typed")
    func textOfCore() {
        var interaction = Interaction(showing: screen(field: field()))
        _ = interaction.press("a")
        interaction.show(screen(field: field()))
        #expect(interaction.press("b") == [.send("typed ab")])
        interaction.show(screen(field: field("AB")))
        #expect(interaction.applied(to: Presentation()).fieldCursor == 2)
        #expect(interaction.press("c") == [.send("typed ABc")])
        interaction.show(screen(field: field()))
        #expect(interaction.press("d") == [.send("typed d")])
        interaction.show(screen())
        interaction.show(screen(field: field("ac")))
        _ = interaction.press(.left)
        #expect(interaction.press("b") == [.send("typed abc")])
        interaction.show(screen(field: field("abc")))
        #expect(interaction.applied(to: Presentation()).fieldCursor == 2, "it stays where it is")
    }

    @Test("A key that clears its field first clears it, and then sends its event")
    func leaving() {
        let leave = ScreenKey([.escape], "back", clearsFieldOrSends: "left")
        var interaction = Interaction(showing: screen([leave], field: field("text")))
        #expect(interaction.press(.escape) == [.send("typed ")])
        #expect(interaction.press(.escape) == [.send("left")])
        _ = interaction.press("x")
        interaction.show(screen([leave], id: "other"))
        #expect(interaction.press(.escape) == [.send("left")])
    }

    @Test("The help closes when a text is edited, and opens at its beginning")
    func help() {
        var typing = Interaction(showing: screen(field: field()))
        _ = typing.press(.function(1))
        #expect(typing.applied(to: Presentation()).showsHelp)
        #expect(typing.press(.character("x")) == [.send("typed x")])
        #expect(!typing.applied(to: Presentation()).showsHelp)

        var quitting = Interaction(showing: screen())
        for key in [Key.escape, "q", "?"] {
            #expect(quitting.press("?") == [] && quitting.press(key) == [])
            #expect(!quitting.applied(to: Presentation()).showsHelp, "\(key)")
        }
        #expect(quitting.press("?") == [] && quitting.press(.control("c")) == [.quit])

        var reading = Interaction(showing: screen(rows: 0))
        for key in [Key.function(1), .down, .down] { _ = reading.press(key) }
        #expect(reading.applied(to: Presentation()).helpOffset == 2)
        for _ in 1...2 { _ = reading.press(.function(1)) }
        #expect(reading.applied(to: Presentation()).helpOffset == 0)
    }

    @Test(
        "A text and the help scroll to their last line and not beyond, at every size", arguments: 1...20, [true, false])
    func scrollEnd(height: Int, isHelp: Bool) {
        let text = TextScreen<String>("id", app: "App", rows: []) { _ in Block(lines: (1...12).map { "line \($0)" }) }
        var screen = isHelp ? screen(rows: 0) : text
        screen.scrolls = !isHelp
        for width in [3, 19, 20, 40, 80] {
            let size = Size(width: width, height: height)
            var reading = Interaction(showing: screen)
            func press(_ key: Key) -> Frame {
                _ = reading.press(key)
                let frame = screen.frame(reading.applied(to: Presentation()), size: size)
                reading.settle(to: frame)
                return frame
            }
            let first = press(isHelp ? .function(1) : .home)
            let frames = [first] + (1...20).map { _ in press(.down) }
            let last = frames.firstIndex(of: frames[20]) ?? 0
            #expect(last < 20 && frames[last...].allSatisfy { $0 == frames[20] }, "\(size)")
            #expect(last == 0 || frames[last - 1].canvas != frames[last].canvas, "\(size)")
            #expect((0..<last).reduce(first) { _, _ in press(.up) } == first, "\(size)")
        }
    }
}
