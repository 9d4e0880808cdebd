import HomeFeature
import LifecycleCore
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherRequests
import WeatherText
import WeatherViews

/// What fails, is renewed or has just happened is told without moving what is on the screen.
@Suite("Steady screens")
struct SteadyScreenTests {
    private static let sizes = [
        (20, 5), (20, 8), (44, 16), (44, 24), (60, 40), (79, 23), (80, 24), (80, 30), (100, 30), (120, 40), (200, 60),
    ]

    private func view(_ id: String) throws -> Lifecycle.ViewModel { try #require(Previews.named(id)).view }

    private func lines(_ view: Lifecycle.ViewModel, _ size: (Int, Int)) -> [Substring] {
        WeatherRenderer.text(of: view, size.0, size.1).split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("A cause is reported once and displaces no data", arguments: sizes.dropFirst(2))
    func unreachable(size: (Int, Int)) throws {
        let text = try lines(view("home/forecast-unreachable"), size).joined(separator: "\n")
        for part in ["scattered clouds", "Porto Calvário", "Quebrada Honda", "! 2 h ago"] {
            #expect(text.contains(part), "\(part) at \(size)\n\(text)")
        }
        #expect(text.ranges(of: "no connection").count == 1, "at \(size)\n\(text)")
        #expect(text.contains("Next 24 hours") == (size.1 > 16))
        #expect(text.ranges(of: "could not be reached").count == (size.1 >= 40 ? 1 : 0), "at \(size)\n\(text)")
    }

    @Test("A failed refresh leaves the time of the observation on the screen", arguments: sizes.dropFirst(2))
    func observed(size: (Int, Int)) throws {
        let text = try lines(view("home/forecast-unreachable"), size).joined(separator: "\n")
        #expect(text.contains("Observed 15:53") && text.contains("! no connection"), "at \(size)\n\(text)")
        let details = try lines(view("detail/failed-with-previous"), size).joined(separator: "\n")
        #expect(details.contains("Observed 14:53") || size.1 < 24, "at \(size)\n\(details)")
    }

    @Test("A refresh only changes the line of the age", arguments: sizes)
    func refreshing(size: (Int, Int)) throws {
        let before = try lines(view("home/forecast-whole"), size)
        #expect(!before.isEmpty)
        let during = try lines(view("home/forecast-refreshing"), size)
        let after = try lines(fetched("home/forecast-refreshing"), size)
        let changed = zip(during, after).filter { $0 != $1 }
        #expect(during.count == after.count && changed.count <= 2, "at \(size): \(changed)")
        #expect(changed.allSatisfy { $0.0.contains("fetching…") }, "at \(size): \(changed)")
        #expect(size.1 < 24 || !changed.isEmpty, "at \(size)")
    }

    /// The same view once everything has come.
    private func fetched(_ id: String) throws -> Lifecycle.ViewModel {
        guard case .active(var active) = try view(id), case .home(var home) = active.screen,
            case .weather(let coordinate, let weather) = home.localWeather
        else { return .loading }
        home.localWeather = .weather(coordinate, weather.arrived)
        home.localForecast = home.localForecast?.arrived
        for index in home.favorites.indices {
            home.favorites[index].weather = home.favorites[index].weather.arrived
            home.favorites[index].forecast = home.favorites[index].forecast?.arrived
        }
        active.screen = .home(home)
        return .active(active)
    }

    @Test("A toast changes one line", arguments: sizes)
    func toast(size: (Int, Int)) throws {
        guard case .active(var active) = try view("home/forecast-whole") else { return }
        let before = lines(.active(active), size)
        active.toast = Toast(id: 1, message: .savedAgain)
        let after = lines(.active(active), size)
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(changed.count == 1 && changed[0].1.hasPrefix("The favorites are"), "at \(size): \(changed)")
    }

    @Test("Esc at home dismisses a toast")
    func dismisses() throws {
        guard case .active(var active) = try view("home/forecast-whole") else { return }
        active.toast = Toast(id: 1, message: .savedAgain)
        var interaction = WeatherInteraction()
        #expect(interaction.press(.escape, in: .active(active)) == [.send(.active(.dismissNotice))])
    }

    @Test("Of many favorites the age and the wind are dropped first")
    func favorites() throws {
        let text = try lines(view("home/forecast-of-favorites"), (80, 24)).joined(separator: "\n")
        for part in ["Porto Calvário", "! thunderstorm with heavy rain", "21 °C"] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(!text.contains("12 m/s E"))
    }

    @Test("A high narrow screen lists more favorites")
    func manyFavorites() throws {
        let text = try lines(view("home/forecast-of-favorites"), (60, 40)).joined(separator: "\n")
        for name in ["Kisumbani", "Porto Calvário", "Kittilänvaara", "Quebrada Honda"] { #expect(text.contains(name)) }
    }

    @Test("If not all days fit, today is left out, and the scale is that of all days")
    func days() throws {
        let text = try lines(view("home/forecast-whole"), (80, 24)).joined(separator: "\n")
        #expect(!text.contains("Sat 14") && text.contains("Tue 17") && !text.contains("Wed 18"), "\(text)")
        let monday = try #require(text.split(separator: "\n").first { $0.contains("Mon 16") })
        #expect(monday.contains("0°  ───"), "colder days are to come")
    }
}

extension Loadable {
    fileprivate var arrived: Loadable { latest.map { .fetched($0) } ?? self }
}

@Suite("Details of the place above")
struct PlaceAboveTests {
    private func view(_ id: String) throws -> Lifecycle.ViewModel { try #require(Previews.named(id)).view }

    private func press(_ key: Key, in id: String) throws -> [WeatherInteraction.Action] {
        var interaction = WeatherInteraction()
        return interaction.press(key, in: try view(id))
    }

    private func opens(_ name: String, _ actions: [WeatherInteraction.Action]) -> Bool {
        guard case .send(.active(.home(.goToDetail(let place)))) = actions.first else { return false }
        return place.name == name && actions.count == 1
    }

    @Test(
        "o opens the details of the place above the list",
        arguments: [("forecast-whole", "Fjellvang"), ("lookup-fetched", "Ashford"), ("featured", "Porto Calvário")])
    func letter(id: String, name: String) throws {
        #expect(opens(name, try press(.character("o"), in: "home/\(id)")))
    }

    @Test("Enter opens the selected favorite, else the place above")
    func enter() throws {
        #expect(opens("Porto Calvário", try press(.enter, in: "home/forecast-whole")))
        #expect(opens("Fjellvang", try press(.enter, in: "home/weather-stale")) == false)
        #expect(opens("Slowpost", try press(.enter, in: "home/weather-stale")))
    }

    @Test("The footer names o if there is a place above", arguments: [80, 120])
    func footer(width: Int) throws {
        for (id, isNamed) in [("home/fetched", true), ("home/location-disabled", false), ("home/failed-quota", false)] {
            #expect(try WeatherRenderer.text(of: view(id), width, 24).contains("o place above") == isNamed, "\(id)")
        }
    }

    @Test("The key of the details is the first of the footer", arguments: [44, 60, 80])
    func narrowFooter(width: Int) throws {
        let text = try WeatherRenderer.text(of: view("home/fetched"), width, 24)
        #expect(text.split(separator: "\n").last?.hasPrefix("Enter details") == true)
    }
}

@Suite("Smallest screens")
struct LeastRoomTests {
    private func frame(_ id: String, scrolledBy lines: Int? = nil) throws -> String {
        try WeatherRenderer.text(of: id, 20, 5, selection: lines)
    }

    @Test("Help names keys with whole words")
    func help() throws {
        let text = try frame("home/help")
        #expect(text.contains("details") && text.contains("favorites") && !text.contains("…"), "\(text)")
    }

    @Test("A search shows a result below the field")
    func search() throws {
        let text = try frame("add/results")
        #expect(text.contains("Place Ashford") && text.contains("▸ Ashford"), "\(text)")
    }

    @Test("A long name has a line of its own")
    func names() throws {
        let view = try #require(Previews.named("home/fetched")).view
        let text = WeatherRenderer.lines(of: view, Presentation(), width: 24).map(\.plainText).joined(separator: "\n")
        #expect(text.contains("❄  Kittilänvaara") && text.contains("-17 °C, snow"), "\(text)")
        #expect(text.contains("Porto Calvário") && text.contains("Quebrada Honda"), "\(text)")
    }

    @Test("Details are whole lines, without boxes")
    func details() throws {
        let text = stride(from: 0, to: 150, by: 3).map { (try? frame("detail/whole", scrolledBy: $0)) ?? "" }.joined(
            separator: "\n")
        #expect(text.contains("Wind 3.2 m/s SW") && text.contains("Sat 14") && text.contains("19:00"), "\(text)")
        #expect(!text.contains("│"))
    }
}
