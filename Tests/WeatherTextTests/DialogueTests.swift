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

    @Test("The age of a report is not announced, and that of a favorite neither")
    func agesAreSilent() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 200)
        _ = dialogue.lines(for: try Previews.view("home/fetched"))
        func older(_ report: WeatherReport) -> WeatherReport {
            WeatherReport(conditions: report.conditions, age: .hours(9))
        }
        let later = try Previews.home("home/fetched") { home in
            home.localWeather = home.localWeather.map { $0.map(older) }
            home.favorites[0].weather = home.favorites[0].weather.map(older)
        }
        #expect(dialogue.lines(for: later) == [])
        #expect(dialogue.everything(in: later).count { $0.contains("9 h ago") } == 2)
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

    @Test("Of favorites that could not be read, a dialogue says once that they are read again")
    func unread() throws {
        let view = try Previews.view("home/favorites-none") { $0.saving = .blocked(cause: "the disk does not answer") }
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

    @Test("A line that is no answer sends no key, and the reply lists the answers")
    func otherReplies() throws {
        var dialogue = WeatherDialogue(Presentation(), width: 40)
        let home = try Previews.view("home/fetched")
        let lines = dialogue.reply(to: "zebra", in: home)
        #expect(lines.first?.hasPrefix("Not understood. o 1: details,") == true && lines.allSatisfy { $0.count <= 40 })
        for line in ["zebra", "fa", "f 1", "f1", "o 1 2", "1 2", "é", "9", "o 0"] {
            #expect(WeatherDialogue.keys(for: line, in: home) == nil)
        }
        // A question mark asks for help, also where a text is typed.
        for id in ["home/fetched", "onboard/welcome-empty", "add/results"] {
            #expect(WeatherDialogue.keys(for: "?", in: try Previews.view(id)) == nil)
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
            ("favorites/rename", "", [.escape], nil),
        ] as [(String, String, [Key], Int?)])
    func replies(id: String, line: String, keys: [Key], row: Int?) throws {
        let view = try Previews.view(id)
        #expect(WeatherDialogue.keys(for: line, in: view)?.suffix(keys.count) == keys[...])
        #expect(WeatherDialogue.row(for: line, in: view) == row)
    }
}
