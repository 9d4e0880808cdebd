import FavoritesScreen
import HomeScreen
import LifecycleCore
import LocationEffects
import OnboardScreen
import SecretEffects
import Testing
import TextUI
import WeatherModel
import WeatherRequests
import WeatherText

extension InteractionTests {
    @Test("the footer names the key that dismisses a notice while there is one")
    func noticeHint() {
        var interaction = WeatherInteraction()
        let view = Self.active(.favorites(.init(favorites: [], workflow: .none)), .keyNotDeleted("full"))
        for (view, isNamed) in [(view, true), (Self.favorites, false)] {
            interaction.show(view)
            let labels = interaction.applied(to: Presentation()).hints.map(\.label)
            #expect(labels.contains { $0.contains("dismiss") } == isNamed)
        }
    }

    @Test("the footer says whether the favorites are to be saved or read again")
    func retryHint() {
        for (language, save, read) in [
            (Language.english, "save again", "read again"), (.german, "erneut speichern", "erneut lesen"),
        ] {
            for screen in [Self.homeScreen, .favorites(.init(favorites: [], workflow: .none))] {
                let labels = [FavoritesSaver.ViewModel.failed(cause: "full"), .blocked(cause: "full")].map { saving in
                    let view = Lifecycle.ViewModel.active(.init(screen: screen, saving: saving))
                    let interaction = WeatherInteraction(
                        showing: WeatherText.screen(of: view, Presentation(language: language)))
                    return interaction.applied(to: Presentation()).hints.filter { $0.key == "s" }
                        .map(\.label)
                }
                #expect(labels == [[save], [read]])
            }
        }
    }

    @Test("the footer names the key that searches again after a failed search")
    func searchAgainHint() {
        var interaction = WeatherInteraction()
        for (search, isNamed) in [(AddFavorite.Search.failed(.timedOut), true), (.noMatch, false)] {
            interaction.show(Self.list(.add(AddFavorite.ViewModel(input: "os", search: search))))
            #expect(interaction.applied(to: Presentation()).hints.contains { $0.key == "^R" } == isNamed)
        }
        #expect(press(.control("r"), in: Self.search("os", [])) == [Self.add(.search("os"))])
    }

    @Test("the footer names no key that needs a row while there is none")
    func rowlessHints() {
        var interaction = WeatherInteraction()
        for (places, isNamed) in [([], false), ([Self.oslo], true)] {
            interaction.show(Self.search("os", places))
            #expect(interaction.applied(to: Presentation()).hints.contains { $0.key == "Enter" } == isNamed)
            interaction.show(Self.active(.favorites(.init(favorites: places, workflow: .none))))
            #expect(interaction.applied(to: Presentation()).hints.contains { $0.key == "d" } == isNamed)
        }
    }
}
