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
        let view = try #require(Previews.named(id)).view
        return WeatherRenderer.screen(of: view, Presentation(language: language)).allKeys(in: language)
    }

    @Test("^C quits every screen", arguments: Previews.all.map(\.id))
    func quit(id: String) throws {
        var interaction = WeatherInteraction()
        #expect(interaction.press(.control("c"), in: try #require(Previews.named(id)).view) == [.quit])
    }

    @Test(
        "A key has at most one effect on a row and one on the screen", arguments: Previews.all.map(\.id))
    func unambiguous(id: String) throws {
        for needsRow in [false, true] {
            let keys = try keys(of: id).filter { $0.needsRow == needsRow }.flatMap(\.keys)
            #expect(Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }.isEmpty)
        }
    }

    @Test("Every key has a name and a label", arguments: Previews.all.map(\.id), Language.allCases)
    func hints(id: String, language: Language) throws {
        for key in try keys(of: id, in: language) { #expect(!key.name(in: language).isEmpty && !key.label.isEmpty) }
    }

    @Test(
        "Where text is typed, printable keys have no other effect",
        arguments: ["onboard/welcome-empty", "add/results", "favorites/filter"])
    func text(id: String) throws {
        #expect(try keys(of: id).flatMap(\.keys).allSatisfy { if case .character = $0 { false } else { true } })
    }

    @Test(
        "A question is confirmed by a capital letter or Enter",
        arguments: [
            ("favorites/confirm-delete", .active(.favorites(.confirmDelete(.confirmed)))),
            ("home/reset-confirming", .active(.resetAPIKey)),
        ] as [(String, Lifecycle.ShellEvent)], Language.allCases)
    func confirmation(question: (id: String, confirmed: Lifecycle.ShellEvent), language: Language) throws {
        let answers = try keys(of: question.id, in: language).filter { !$0.events(row: nil).isEmpty }
        let confirming = answers.filter { $0.events(row: nil) == [question.confirmed] }.flatMap(\.keys)
        #expect(confirming == (language == .german ? ["J", "Y", .enter] : ["Y", .enter]))
        #expect(answers.last?.keys == ["n", "N", .escape])
    }
}
