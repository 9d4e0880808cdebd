import Testing
import TextUI

@Suite("Line dialogue of a screen")
struct DialogueTests {
    private func screen(_ keys: [ScreenKey<String>] = [], asks: Bool = false) -> TextScreen<String> {
        let field = TextScreenField("", prompt: "Type.") { $0 }
        return TextScreen("id", app: "App", title: "title", keys: keys, field: asks ? field : nil) { _ in
            Block(lines: ["line"])
        }
    }

    @Test("An empty line repeats everything, except where a text is requested, which it answers")
    func emptyLine() {
        var dialogue = Dialogue<String>(Presentation(), width: 80)
        let offer = "Nothing: hear everything again."
        #expect(dialogue.reply(to: "?", in: screen()).contains(offer))
        #expect(screen().keys(for: "") == nil)
        var deleting = screen([ScreenKey(["d"], "delete") { "delete \($0)" }])
        deleting.rowCount = 12
        #expect(deleting.keys(for: "d 12") != nil && deleting.keys(for: "d 1 2") == nil)
        #expect(dialogue.reply(to: "", in: screen()).contains("line"))
        let asking = screen([ScreenKey([.enter], "send", sends: "sent")], asks: true)
        #expect(asking.keys(for: "") != nil)
        #expect(!dialogue.reply(to: "?", in: asking).contains(offer))
    }

    @Test("The help lists each answer that is possible now, also infrequent ones")
    func help() {
        var dialogue = Dialogue<String>(Presentation(), width: 80)
        let keys = [
            ScreenKey(["a"], "add", sends: "add"),
            ScreenKey(["u"], "undo", isFrequent: false, when: false, sends: "undo"),
            ScreenKey(["m"], "mine", isFrequent: false) { "mine \($0)" },
        ]
        var list = screen(keys)
        #expect(dialogue.everything(in: list).last == "a: add, ?: help, q: quit.")
        #expect(dialogue.reply(to: "?", in: list).prefix(2) == ["a: add", "?: help"])
        list.rowCount = 1
        #expect(dialogue.reply(to: "?", in: list).prefix(3) == ["a: add", "m 1: mine", "?: help"])
        #expect(dialogue.everything(in: list).last == "a: add, ?: help, q: quit.")
    }

    @Test("A changed sentence is read out whole, even if parts of it were read out before")
    func wholeSentences() {
        func screen(_ sentences: String...) -> TextScreen<String> {
            TextScreen("id", app: "App", title: "title", hasUsualKeys: false) { layout in
                Block(lines: sentences.flatMap { layout.paragraph($0) })
            }
        }
        var dialogue = Dialogue<String>(Presentation(), width: 16)
        _ = dialogue.lines(for: screen("Monday: 3 mm of rain or snow"))
        let more = screen("Monday: 3 mm of rain or snow", "Tuesday: 4 mm of rain or snow")
        #expect(dialogue.lines(for: more) == ["Tuesday: 4 mm of", "rain or snow"])
        #expect(dialogue.lines(for: screen("Rome", "none", "Oslo", "rain")) == ["Rome", "none", "Oslo", "rain"])
        #expect(dialogue.lines(for: screen("Rome", "none", "Oslo", "none")) == ["none"])
        #expect(dialogue.lines(for: screen("Rome", "none", "Oslo", "none")) == [])
    }

    @Test("A change is read out after the title of its section, unless that section was read out last")
    func sections() {
        func screen(_ here: String, _ favorites: String...) -> TextScreen<String> {
            TextScreen("id", app: "App", title: "title", hasUsualKeys: false) { _ in
                Block(lines: ["Here", "  \(here)", "Favorites"] + favorites.map { "  \($0)" })
            }
        }
        var dialogue = Dialogue<String>(Presentation(), width: 80)
        _ = dialogue.lines(for: screen("fetching", "Oslo", "Rome"))
        #expect(dialogue.lines(for: screen("fetching", "Oslo: rain", "Rome")) == ["  Oslo: rain"])
        #expect(dialogue.lines(for: screen("snow", "Oslo: rain", "Rome")) == ["Here", "  snow"])
        #expect(
            dialogue.lines(for: screen("sleet", "Oslo: rain", "Rome: sun"))
                == ["  sleet", "Favorites", "  Rome: sun"])
        _ = dialogue.reply(to: "", in: screen("rain", "Oslo: rain", "Rome: sun"))
        #expect(dialogue.lines(for: screen("rain", "Oslo: sun", "Rome: sun")) == ["  Oslo: sun"])
    }

    @Test("A number selects a row of a search, and with other words it is a text to search for")
    func numbersInSearch() {
        var search = screen([ScreenKey([.escape], "back", clearsFieldOrSends: "left")], asks: true)
        search.rowCount = 2
        #expect(search.keys(for: " 2 ") == [.enter] && search.row(for: " 2 ") == 1)
        for line in ["3", "2 rue"] {
            #expect(search.keys(for: line)?.last == .paste(line) && search.row(for: line) == nil)
        }
    }

    @Test("A typed line waits while only quitting is possible, unless it quits or asks for help or everything")
    func waiting() {
        let starting = screen()
        #expect(starting.mustWait("x") && starting.mustWait("x 1"))
        for line in ["q", "?", "", " "] { #expect(!starting.mustWait(line)) }
        #expect(!screen([ScreenKey([.enter], "send", sends: "sent")]).mustWait("x"))
        #expect(!screen(asks: true).mustWait("x"))
    }
}
