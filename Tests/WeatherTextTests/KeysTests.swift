import FavoritesFeature
import LifecycleCore
import Testing
import TextUI
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Keys")
struct KeysTests {
    private func keys(of id: String, in language: Language = .english) throws -> [ScreenKey<Lifecycle.ShellEvent>] {
        let screen = WeatherRenderer.screen(of: try Previews.view(id), Presentation(language: language))
        return screen.allKeys(in: language)
    }

    @Test(
        "Every key has a name, a label and at most one effect on a row and one on the screen, and ^C quits",
        arguments: Previews.all.map(\.id))
    func everyScreen(id: String) throws {
        var interaction = WeatherInteraction()
        #expect(interaction.press(.control("c"), in: try Previews.view(id)) == [.quit])
        let languages = try Language.allCases.map { try keys(of: id, in: $0) }
        for (language, all) in zip(Language.allCases, languages) {
            #expect(all.allSatisfy { !$0.name(in: language).isEmpty && !$0.label.isEmpty })
            for needsRow in [false, true] {
                let keys = all.filter { $0.needsRow == needsRow }.flatMap(\.keys)
                #expect(Set(keys).count == keys.count)
            }
        }
        // German has the keys of English, and another one for yes.
        let row = WeatherRenderer.screen(of: try Previews.view(id)).rowCount > 0 ? 0 : nil
        let (english, german) = (languages[0], languages[1])
        #expect(german.count == english.count)
        #expect(zip(german, english).allSatisfy { Set($0.keys).isSuperset(of: $1.keys) })
        #expect(zip(german, english).allSatisfy { $0.events(row: row) == $1.events(row: row) })
    }

    @Test(
        "In a text field, printable keys have no other effect",
        arguments: ["onboard/welcome-empty", "add/results", "favorites/filter", "favorites/rename"])
    func text(id: String) throws {
        #expect(try keys(of: id).flatMap(\.keys).allSatisfy { if case .character = $0 { false } else { true } })
    }

    @Test("While a place is renamed, no keys of the list are shown, and the place stays selected")
    func renaming() throws {
        #expect(try !keys(of: "favorites/rename").contains { $0.keys.contains(.up) || $0.keys.contains(.down) })
        var interaction = WeatherInteraction()
        for (id, key) in [("favorites/two", Key.down), ("favorites/rename", .enter), ("favorites/two", .enter)] {
            let view = try Previews.view(id)
            interaction.show(view)
            _ = interaction.press(key, in: view)
        }
        #expect(interaction.applied(to: Presentation()).selection == 1)
    }
}
