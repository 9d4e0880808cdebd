import FavoritesScreen
import HomeScreen
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherRequests
import WeatherText

@Suite("The dialogue of lines")
struct DialogueTests {
    private func view(_ id: String) throws -> Lifecycle.ViewModel { try #require(Previews.named(id)).view }

    @Test("it says all there is where the user has come to, with what can be answered, and then only what is new")
    func saysWhatIsNew() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let first = try dialogue.lines(for: view("home/fetching-weather"))
        #expect(first.contains("  Fetching the weather…"))
        #expect(first.last?.hasPrefix("f: favorites, a: add, ") == true)
        let second = try dialogue.lines(for: view("home/fetched"))
        #expect(second.contains { $0.hasSuffix("12.6 °C  scattered clouds") })
        #expect(!second.contains { $0.contains("Fetching") || $0.hasPrefix("f:") })
        #expect(try dialogue.lines(for: view("home/fetched")) == [])
        #expect(try dialogue.lines(for: view("onboard/welcome-empty")).last == "Type the key and press Enter.")
    }

    @Test("that a report has become older is not said")
    func agesAreSilent() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        guard case .active(var active) = try view("home/fetched"), case .home(var home) = active.screen,
            case .weather(let coordinate, .fetched(var report)) = home.localWeather
        else {
            Issue.record("the preview shows something else")
            return
        }
        _ = dialogue.lines(for: .active(active))
        report.age = .hours(3)
        home.localWeather = .weather(coordinate, .fetched(report))
        active.screen = .home(home)
        #expect(dialogue.lines(for: .active(active)) == [])
        #expect(dialogue.everything(in: .active(active)).contains { $0.contains("3 h ago") })
    }

    @Test("nor is that of the weather on the list of favorites, which is said with each place")
    func agesOnList() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        guard case .active(var active) = try view("favorites/weather"), case .favorites(var list) = active.screen else {
            Issue.record("the preview shows something else")
            return
        }
        let lines = dialogue.lines(for: .active(active))
        #expect(
            lines.contains {
                $0.contains("Fjellvang") && $0.hasSuffix(": 13 °C, scattered clouds, wind 3 m/s SW, 4 min ago")
            },
            "\(lines)")
        list.list[0].weather?.age = .minutes(9)
        active.screen = .favorites(list)
        #expect(dialogue.lines(for: .active(active)) == [])
    }

    @Test("nor is that of a place looked up or of a favorite")
    func agesElsewhere() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        guard case .active(var active) = try view("home/lookup-fetched"), case .home(var home) = active.screen,
            case .weather(let place, .fetched(var report)) = home.lookup
        else {
            Issue.record("the preview shows something else")
            return
        }
        _ = dialogue.lines(for: .active(active))
        report.age = .hours(3)
        home.lookup = .weather(place, .fetched(report))
        active.screen = .home(home)
        #expect(dialogue.lines(for: .active(active)) == [])
        home.favorites[0].weather = .fetching(previous: nil)
        active.screen = .home(home)
        #expect(dialogue.lines(for: .active(active)) != [], "other weather is news")
        home.favorites[0].weather = .fetched(WeatherReport(conditions: report.conditions, age: .hours(2)))
        active.screen = .home(home)
        #expect(dialogue.lines(for: .active(active)) != [])
        home.favorites[0].weather = .fetched(WeatherReport(conditions: report.conditions, age: .hours(3)))
        active.screen = .home(home)
        #expect(dialogue.lines(for: .active(active)) == [])
    }

    @Test("that its data are samples is said once")
    func bannerOnce() throws {
        var dialogue = WeatherDialogue(Presentation(banner: "SAMPLE DATA"), width: 80)
        #expect(try dialogue.lines(for: view("home/fetched")).first == "SAMPLE DATA")
        #expect(try !dialogue.everything(in: view("home/fetched")).contains("SAMPLE DATA"))
    }

    @Test("it draws no boxes and no key as it is typed, whatever is shown", arguments: Previews.all.map(\.id))
    func isPlain(id: String) throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let text = try dialogue.lines(for: view(id)).joined(separator: "\n")
        for symbol in ["┌", "│", "▸", "•", "\u{1B}"] { #expect(!text.contains(symbol)) }
    }

    @Test("no line is wider than the terminal, and no word is broken", arguments: Previews.all.map(\.id), [30, 44, 80])
    func wholeWords(id: String, width: Int) throws {
        func said(_ width: Int) throws -> [String] {
            var dialogue = WeatherDialogue(Presentation(), width: width)
            return try dialogue.lines(for: view(id))
        }
        func words(_ lines: [String]) -> Set<Substring> { Set(lines.flatMap { $0.split { " ,·-".contains($0) } }) }
        let lines = try said(width)
        #expect(words(lines) == words(try said(1000)))
        let tooWide = lines.filter { CellWidth.of($0) > width && $0.drop { " 0123456789.".contains($0) }.contains(" ") }
        #expect(tooWide.isEmpty, "only a word that is longer than a line is wider")
    }

    @Test("what comes later says what it is of")
    func subjects() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        _ = try dialogue.lines(for: view("detail/fetching"))
        #expect(try dialogue.lines(for: view("detail/whole")).contains { $0.hasPrefix("Air quality: fair, 2 on") })
    }

    @Test("a favorite is a sentence, with all that tells it from its namesakes")
    func sentences() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let lines = try dialogue.lines(for: view("home/favorites-same-names"))
        #expect(
            lines.contains { $0.hasPrefix("  1. Ashford, England, GB: 13 °C, moderate rain, wind ") },
            "\(lines.joined(separator: "|"))")
        var list = WeatherDialogue(Presentation(), width: 80)
        #expect(
            try list.lines(for: view("favorites/same-names")).contains("  2. Ashford, Alabama, US, 31.18°N 85.24°W"))
    }

    @Test("the results of a search are counted, as none of them is selected")
    func counted() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let lines = try dialogue.lines(for: view("add/results"))
        #expect(lines.contains("  5 results"), "\(lines)")
    }

    @Test("unread favorites are not called none", arguments: ["home/favorites-none", "favorites/empty"])
    func unread(id: String) throws {
        guard case .active(var active) = try view(id) else { return }
        active.saving = .blocked(cause: "the disk does not answer")
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let text = dialogue.lines(for: .active(active)).joined(separator: "|")
        #expect(text.ranges(of: "could not be read: the disk does not answer. It will be tried again").count == 1)
        #expect(!text.contains("No favorites yet"))
    }

    @Test("a question mark lists what can be answered, wherever it is asked")
    func help() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let home = try dialogue.reply(to: "?", in: view("home/fetched"))
        #expect(home.contains("f: favorites") && home.contains("q: quit") && home.contains { $0.hasPrefix("Nothing:") })
        let list = try dialogue.reply(to: " ? ", in: view("favorites/two"))
        #expect(list.contains("d 1: delete"))
        for (id, part) in [("onboard/welcome-empty", "Type the key"), ("add/results", "the number of a place")] {
            #expect(WeatherDialogue.keys(for: "?", in: try view(id)) == nil)
            let lines = try dialogue.reply(to: "?", in: view(id))
            #expect(lines.joined(separator: " ").contains(part) && lines.contains("Control-C: quit."))
        }
    }

    @Test("an empty line says everything again, and a line without a meaning what would have one")
    func otherReplies() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 40)
        let home = try view("home/fetched")
        #expect(dialogue.reply(to: " ", in: home) == dialogue.everything(in: home))
        let lines = dialogue.reply(to: "zebra", in: home)
        #expect(lines.first?.hasPrefix("Not understood. o 1: details,") == true)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.joined(separator: " ").hasSuffix("?: help, q: quit."))
    }

    @Test("rows are called by their numbers")
    func numbers() throws {
        let list = try view("favorites/two")
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        #expect(dialogue.lines(for: list).contains { $0.hasPrefix("  2. ") })
        #expect(WeatherDialogue.keys(for: "d 2", in: list) == [.character("d")])
        #expect(WeatherDialogue.row(for: "d 2", in: list) == 1 && WeatherDialogue.row(for: "a", in: list) == nil)
        #expect(WeatherDialogue.keys(for: "d 0", in: list) == nil && WeatherDialogue.keys(for: "d", in: list) == nil)
        #expect(WeatherDialogue.keys(for: "d 9999999999999999999999", in: list) == nil)
    }

    @Test("the details of a place are heard by its number, at home and on the list", arguments: ["home", "favorites"])
    func details(screen: String) throws {
        let view = try view(screen == "home" ? "home/favorites-mixed-five" : "favorites/two")
        var interaction = WeatherInteraction(showing: WeatherText.screen(of: view))
        let keys = try #require(WeatherDialogue.keys(for: "o 2", in: view))
        interaction.select(row: try #require(WeatherDialogue.row(for: "o 2", in: view)))
        for line in ["2", "o2", " o  2 "] {
            #expect(WeatherDialogue.keys(for: line, in: view) == keys && WeatherDialogue.row(for: line, in: view) == 1)
        }
        let actions = keys.flatMap { interaction.press($0) }
        guard case .active(let active) = view else { return }
        switch active.screen {
        case .home(let home): #expect(actions == [.send(.active(.home(.goToDetail(home.favorites[1].place))))])
        case .favorites(let list): #expect(actions == [.send(.active(.favorites(.goToDetail(list.favorites[1]))))])
        case .detail: Issue.record("the preview shows something else")
        }
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        #expect(dialogue.lines(for: view).last?.contains("o 1: details") == true)
    }

    @Test("without a place and a favorite it is said how to begin")
    func beginning() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let lines = try dialogue.lines(for: view("home/location-disabled"))
        for part in ["Answer a to search for a place.", "--location auto", "weather demo"] {
            #expect(lines.contains { $0.contains(part) }, "\(lines)")
        }
    }

    @Test("a line is a command where nothing is typed, and text where something is")
    func replies() throws {
        let home = try view("home/fetched")
        #expect(WeatherDialogue.keys(for: "f", in: home) == [.character("f")])
        for line in ["", "?", "fa", "f 1", "f1", "o 1 2", "1 2", "é", "9"] {
            #expect(WeatherDialogue.keys(for: line, in: home) == nil)
        }
        let field = try view("onboard/welcome-empty")
        #expect(WeatherDialogue.keys(for: "f", in: field)?.suffix(2) == [.paste("f"), .enter])
        let search = try view("add/results-one")
        #expect(WeatherDialogue.keys(for: "1", in: search)?.last == .enter)
        #expect(WeatherDialogue.keys(for: "2", in: search)?.last == .paste("2"), "there is no second result")
        #expect(WeatherDialogue.keys(for: "Oslo, NO", in: search)?.last == .paste("Oslo, NO"))
        #expect(WeatherDialogue.keys(for: " ", in: search)?.last == .escape)
    }
}
