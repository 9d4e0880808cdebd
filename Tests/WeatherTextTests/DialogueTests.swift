import FavoritesFeature
import HomeFeature
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Line dialogue")
struct DialogueTests {
    @Test("A dialogue prints a new screen and its keys, then only what has changed")
    func saysWhatIsNew() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 80)
        let first = try dialogue.lines(for: Previews.view("home/fetching-weather"))
        #expect(first.contains("  Fetching the weather…"))
        #expect(first.last?.hasPrefix("f: favorites, a: add, ") == true)
        let second = try dialogue.lines(for: Previews.view("home/fetched"))
        #expect(second.contains { $0.hasSuffix("13 °C  scattered clouds") })
        #expect(!second.contains { $0.contains("Fetching") || $0.hasPrefix("f:") })
        #expect(try dialogue.lines(for: Previews.view("home/fetched")) == [])
        #expect(try dialogue.lines(for: Previews.view("onboard/welcome-empty")).last == "Type the key and press Enter.")
        _ = try dialogue.lines(for: Previews.view("detail/fetching"))
        let later = try dialogue.lines(for: Previews.view("detail/whole"))
        #expect(later.contains { $0.hasPrefix("Air quality: fair, 2 on") }, "a later line names its subject")
    }

    @Test("A dialogue prints each fact in a line of its own, without symbols", arguments: [44, 80, 200])
    func facts(width: Int) throws {
        for id in ["home/fetched", "detail/whole"] {
            var dialogue = WeatherDialogue(Presentation(), width: width)
            let lines = dialogue.lines(for: try Previews.view(id)).map { $0.drop { $0 == " " } }
            #expect(lines.contains("Wind: 3.2 m/s SW") && lines.contains("Pressure: 1016 hPa"), "\(lines)")
            #expect(!lines.contains { $0.contains("   ") || $0.contains("☁") }, "\(lines)")
        }
    }

    @Test("While a place is renamed, an empty line keeps its name, which the prompt says")
    func keepsName() throws {
        let view = try Previews.view("favorites/rename")
        #expect(WeatherRenderer.screen(of: view).keys(for: "") == [.escape])
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let lines = dialogue.lines(for: view)
        #expect(lines.last?.hasSuffix("or nothing to keep this one.") == true)
        #expect(!lines.contains { $0.contains("empty") })
    }

    @Test(
        "The age of a report is not announced", arguments: ["home/fetched", "favorites/weather", "home/lookup-fetched"])
    func agesAreSilent(id: String) throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        _ = dialogue.lines(for: try Previews.view(id))
        let older = try Previews.view(id) { $0.screen = $0.screen.older }
        #expect(dialogue.lines(for: older) == [])
        #expect(dialogue.everything(in: older).contains { $0.contains("9 h ago") })
    }

    @Test("A dialogue announces changed weather of a favorite, and the banner once")
    func otherWeather() throws {
        var dialogue = WeatherDialogue(Presentation(banner: "SAMPLE DATA"), width: 80)
        let view = try Previews.view("home/lookup-fetched")
        #expect(dialogue.lines(for: view).first == "SAMPLE DATA")
        let changed = try Previews.home("home/lookup-fetched") { $0.favorites[0].weather = .fetching(previous: nil) }
        #expect(dialogue.lines(for: changed) != [] && !dialogue.everything(in: view).contains("SAMPLE DATA"))
    }

    @Test(
        "A dialogue has no boxes and no typed keys, its lines fit, and no word is broken",
        arguments: Previews.all.map(\.id))
    func wholeWords(id: String) throws {
        func said(_ width: Int) throws -> [String] {
            var dialogue = WeatherDialogue(Presentation(), width: width)
            return try dialogue.lines(for: Previews.view(id))
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

    @Test(
        "A dialogue does not report unreadable favorites as an empty list",
        arguments: ["home/favorites-none", "favorites/empty"])
    func unread(id: String) throws {
        let view = try Previews.view(id) { $0.saving = .blocked(cause: "the disk does not answer") }
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        let text = dialogue.lines(for: view).joined(separator: "|")
        #expect(text.ranges(of: "could not be read: the disk does not answer. It will be tried again").count == 1)
        #expect(!text.contains("No favorites yet"))
    }

    @Test("The components of the air are one sentence, which is read out whole when one of them changes")
    func air() throws {
        func view(_ carbonMonoxide: Double) throws -> Lifecycle.ViewModel {
            try Previews.view("detail/whole") { active in
                guard case .detail(var detail) = active.screen, case .fetched(var air) = detail.air else { return }
                air.components = [.pm25: 3, .pm10: 6, .o3: 84, .no2: 37, .so2: 6, .co: carbonMonoxide]
                detail.air = .fetched(air)
                active.screen = .detail(detail)
            }
        }
        var dialogue = WeatherDialogue(Presentation(), width: 40)
        _ = dialogue.lines(for: try view(227))
        let lines = dialogue.lines(for: try view(228))
        #expect(lines.count > 1 && lines.first?.hasPrefix("PM2.5 3") == true, "\(lines)")
    }

    @Test("The coming hours of favorites with one name have different subjects")
    func hoursOfNamesakes() throws {
        let view = try Previews.view("home/forecast-of-favorites") { active in
            guard case .home(var home) = active.screen else { return }
            for index in home.favorites.indices { home.favorites[index].place.name = "Ashford" }
            active.screen = .home(home)
        }
        var dialogue = WeatherDialogue(Presentation(), width: 400)
        let lines = dialogue.lines(for: view).filter { $0.contains("Ashford") && $0.contains("next 24 hours") }
        let subjects = Set(lines.map { $0.prefix { $0 != ":" } })
        #expect(lines.count > 1 && subjects.count == lines.count, "\(lines)")
    }

    @Test("An empty line repeats everything, an unknown one lists the answers, and `?` prints help")
    func otherReplies() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 40)
        let home = try Previews.view("home/fetched")
        #expect(dialogue.reply(to: " ", in: home) == dialogue.everything(in: home))
        let lines = dialogue.reply(to: "zebra", in: home)
        #expect(lines.first?.hasPrefix("Not understood. o 1: details,") == true)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.joined(separator: " ").hasSuffix("?: help, q: quit."))
        for (id, part) in [("onboard/welcome-empty", "Type the key"), ("add/results", "the number of a place")] {
            #expect(WeatherDialogue.keys(for: "?", in: try Previews.view(id)) == nil)
            let help = dialogue.reply(to: "?", in: try Previews.view(id)).joined(separator: " ")
            #expect(help.contains(part) && help.contains("Control-C: quit."))
        }
    }

    @Test(
        "A line is a key, with or without the number of a row, or the text of a field",
        arguments: [
            ("home/fetched", "f", ["f"], nil), ("home/fetched", "o 2", [.enter], 1), ("favorites/two", "d 2", ["d"], 1),
            ("favorites/two", "2", [.enter], 1), ("favorites/two", "o2", [.enter], 1),
            ("home/favorites-mixed-five", " o  2 ", [.enter], 1),
            ("favorites/two", "a", ["a"], nil), ("onboard/welcome-empty", "f", [.paste("f"), .enter], nil),
            // An empty line uses the source without a key, where there is one.
            ("onboard/welcome-alternative", "", [.escape], nil), ("onboard/welcome-empty", "", [.enter], nil),
            ("onboard/welcome-alternative", "f", [.paste("f"), .enter], nil),
            ("add/results-one", "1", [.enter], 0), ("add/results-one", "2", [.paste("2")], nil),
            ("add/results-one", "Oslo, NO", [.paste("Oslo, NO")], nil), ("add/results-one", " ", [.escape], nil),
        ] as [(String, String, [Key], Int?)])
    func replies(id: String, line: String, keys: [Key], row: Int?) throws {
        let view = try Previews.view(id)
        #expect(WeatherDialogue.keys(for: line, in: view)?.suffix(keys.count) == keys[...])
        #expect(WeatherDialogue.row(for: line, in: view) == row)
    }

    @Test("A line that is no answer sends no key")
    func otherLines() throws {
        for line in ["", "?", "fa", "f 1", "f1", "o 1 2", "1 2", "é", "9", "o 0"] {
            #expect(WeatherDialogue.keys(for: line, in: try Previews.view("home/fetched")) == nil)
        }
    }
}

extension Active.ScreenViewModel {
    /// The same screen with reports nine hours old.
    fileprivate var older: Active.ScreenViewModel {
        switch self {
        case .home(var home):
            home.localWeather = home.localWeather.map { $0.map(\.older) }
            if case .weather(let place, let status) = home.lookup { home.lookup = .weather(place, status.map(\.older)) }
            for row in home.favorites.indices { home.favorites[row].weather = home.favorites[row].weather.map(\.older) }
            return .home(home)
        case .favorites(var favorites):
            for row in favorites.list.indices { favorites.list[row].weather = favorites.list[row].weather?.older }
            return .favorites(favorites)
        default: return self
        }
    }
}

extension WeatherReport {
    fileprivate var older: WeatherReport { WeatherReport(conditions: conditions, age: .hours(9)) }
}
