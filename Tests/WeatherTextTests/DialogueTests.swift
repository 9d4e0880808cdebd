import FavoritesFeature
import HomeFeature
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherRequests
import WeatherText
import WeatherViews

@Suite("The dialogue of lines")
struct DialogueTests {
    private func view(_ id: String) throws -> Lifecycle.ViewModel { try #require(Previews.named(id)).view }

    @Test("A dialogue says a new screen and its keys, then only what is new")
    func saysWhatIsNew() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let first = try dialogue.lines(for: view("home/fetching-weather"))
        #expect(first.contains("  Fetching the weather…"))
        #expect(first.last?.hasPrefix("f: favorites, a: add, ") == true)
        let second = try dialogue.lines(for: view("home/fetched"))
        #expect(second.contains { $0.hasSuffix("13 °C  scattered clouds") })
        #expect(!second.contains { $0.contains("Fetching") || $0.hasPrefix("f:") })
        #expect(try dialogue.lines(for: view("home/fetched")) == [])
        #expect(try dialogue.lines(for: view("onboard/welcome-empty")).last == "Type the key and press Enter.")
    }

    @Test(
        "The age of a report is not announced", arguments: ["home/fetched", "favorites/weather", "home/lookup-fetched"])
    func agesAreSilent(id: String) throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let view = try view(id)
        _ = dialogue.lines(for: view)
        #expect(dialogue.lines(for: view.older) == [])
        #expect(dialogue.everything(in: view.older).contains { $0.contains("9 h ago") })
    }

    @Test("Other weather of a favorite is announced")
    func otherWeather() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        guard case .active(var active) = try view("home/lookup-fetched"), case .home(var home) = active.screen else {
            Issue.record("The preview shows something else.")
            return
        }
        _ = dialogue.lines(for: .active(active))
        home.favorites[0].weather = .fetching(previous: nil)
        active.screen = .home(home)
        #expect(dialogue.lines(for: .active(active)) != [])
    }

    @Test("The banner is said once")
    func bannerOnce() throws {
        var dialogue = WeatherDialogue(Presentation(banner: "SAMPLE DATA"), width: 80)
        #expect(try dialogue.lines(for: view("home/fetched")).first == "SAMPLE DATA")
        #expect(try !dialogue.everything(in: view("home/fetched")).contains("SAMPLE DATA"))
    }

    @Test(
        "A dialogue has no boxes and no typed keys, its lines fit, and no word is broken",
        arguments: Previews.all.map(\.id))
    func wholeWords(id: String) throws {
        func said(_ width: Int) throws -> [String] {
            var dialogue = WeatherDialogue(Presentation(), width: width)
            return try dialogue.lines(for: view(id))
        }
        func words(_ lines: [String]) -> Set<Substring> { Set(lines.flatMap { $0.split { " ,·-".contains($0) } }) }
        let whole = try said(1000)
        #expect(!whole.joined().contains { "┌│▸•\u{1B}".contains($0) })
        for width in [30, 44, 80] {
            let lines = try said(width)
            #expect(words(lines) == words(whole), "at \(width)")
            let tooWide = lines.filter { line in
                CellWidth.of(line) > width && line.drop { " 0123456789.".contains($0) }.contains(" ")
            }
            #expect(tooWide.isEmpty, "only a word that is longer than a line is wider")
        }
    }

    @Test("A later line names its subject")
    func subjects() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        _ = try dialogue.lines(for: view("detail/fetching"))
        #expect(try dialogue.lines(for: view("detail/whole")).contains { $0.hasPrefix("Air quality: fair, 2 on") })
    }

    @Test("A favorite is a sentence that distinguishes it from its namesakes")
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

    @Test("The results of a search are counted")
    func counted() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let lines = try dialogue.lines(for: view("add/results"))
        #expect(lines.contains("  5 results"), "\(lines)")
    }

    @Test(
        "Favorites that could not be read are not reported as none",
        arguments: ["home/favorites-none", "favorites/empty"])
    func unread(id: String) throws {
        guard case .active(var active) = try view(id) else { return }
        active.saving = .blocked(cause: "the disk does not answer")
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let text = dialogue.lines(for: .active(active)).joined(separator: "|")
        #expect(text.ranges(of: "could not be read: the disk does not answer. It will be tried again").count == 1)
        #expect(!text.contains("No favorites yet"))
    }

    @Test("A question mark lists the possible answers")
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

    @Test("An empty line repeats everything, and an unknown one lists the answers")
    func otherReplies() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 40)
        let home = try view("home/fetched")
        #expect(dialogue.reply(to: " ", in: home) == dialogue.everything(in: home))
        let lines = dialogue.reply(to: "zebra", in: home)
        #expect(lines.first?.hasPrefix("Not understood. o 1: details,") == true)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.joined(separator: " ").hasSuffix("?: help, q: quit."))
    }

    @Test("A number opens the details of a place", arguments: ["home", "favorites"])
    func details(screen: String) throws {
        let view = try view(screen == "home" ? "home/favorites-mixed-five" : "favorites/two")
        var interaction = WeatherInteraction(showing: WeatherRenderer.screen(of: view))
        let keys = try #require(WeatherDialogue.keys(for: "o 2", in: view))
        interaction.select(row: try #require(WeatherDialogue.row(for: "o 2", in: view)))
        for line in ["2", "o2", " o  2 "] {
            #expect(WeatherDialogue.keys(for: line, in: view) == keys && WeatherDialogue.row(for: line, in: view) == 1)
        }
        let actions = keys.flatMap { interaction.press($0) }
        guard case .active(let active) = view else { return }
        let expected: Active.ShellEvent? =
            if case .home(let home) = active.screen {
                .home(.goToDetail(home.favorites[1].place))
            } else if case .favorites(let list) = active.screen {
                .favorites(.goToDetail(list.favorites[1]))
            } else { nil }
        #expect(actions == [.send(.active(try #require(expected)))])
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        #expect(dialogue.lines(for: view).last?.contains("o 1: details") == true)
    }

    @Test("Without a place and a favorite it is said how to begin")
    func beginning() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let lines = try dialogue.lines(for: view("home/location-disabled"))
        for part in ["Answer a to search for a place.", "--location auto", "weather demo"] {
            #expect(lines.contains { $0.contains(part) }, "\(lines)")
        }
    }

    @Test(
        "A line is a key, with the number of a row or without, or the text of a field",
        arguments: [
            ("home/fetched", "f", ["f"], nil), ("home/fetched", "o 2", [.enter], 1), ("favorites/two", "d 2", ["d"], 1),
            ("favorites/two", "a", ["a"], nil), ("onboard/welcome-empty", "f", [.paste("f"), .enter], nil),
            ("add/results-one", "1", [.enter], 0), ("add/results-one", "2", [.paste("2")], nil),
            ("add/results-one", "Oslo, NO", [.paste("Oslo, NO")], nil), ("add/results-one", " ", [.escape], nil),
        ] as [(String, String, [Key], Int?)])
    func replies(id: String, line: String, keys: [Key], row: Int?) throws {
        let view = try view(id)
        #expect(WeatherDialogue.keys(for: line, in: view)?.suffix(keys.count) == keys[...])
        #expect(WeatherDialogue.row(for: line, in: view) == row)
    }

    @Test(
        "A line without a meaning is no key", arguments: ["", "?", "fa", "f 1", "f1", "o 1 2", "1 2", "é", "9", "o 0"])
    func otherLines(line: String) throws {
        #expect(WeatherDialogue.keys(for: line, in: try view("home/fetched")) == nil)
    }
}

extension Lifecycle.ViewModel {
    /// The same view with reports nine hours old.
    fileprivate var older: Lifecycle.ViewModel {
        guard case .active(var active) = self else { return self }
        if case .home(var home) = active.screen {
            if case .weather(let point, let status) = home.localWeather {
                home.localWeather = .weather(point, status.map(\.older))
            }
            if case .weather(let place, let status) = home.lookup { home.lookup = .weather(place, status.map(\.older)) }
            for row in home.favorites.indices { home.favorites[row].weather = home.favorites[row].weather.map(\.older) }
            active.screen = .home(home)
        } else if case .favorites(var favorites) = active.screen {
            for row in favorites.list.indices { favorites.list[row].weather = favorites.list[row].weather?.older }
            active.screen = .favorites(favorites)
        }
        return .active(active)
    }
}

extension WeatherReport {
    fileprivate var older: WeatherReport { WeatherReport(conditions: conditions, age: .hours(9)) }
}
