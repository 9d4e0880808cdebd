import FavoritesFeature
import LifecycleCore
import LocationEffects
import Testing
import TextUI
import WeatherModel
import WeatherPreviews
import WeatherText
import WeatherViews

@Suite("Toasts")
struct ScreenMessageTests {
    @Test(
        "A toast is shown unless saving has failed",
        arguments: [
            (FavoritesSaver.ViewModel.saved, true), (.saving, true), (.failed(cause: "no room"), false),
            (.blocked(cause: "no"), false),
        ])
    func saving(saving: FavoritesSaver.ViewModel, isShown: Bool) throws {
        guard case .active(var active) = try #require(Previews.named("favorites/toast-added")).view else {
            Issue.record("the preview is of another phase")
            return
        }
        active.saving = saving
        #expect((WeatherRenderer.screen(of: .active(active)).message != nil) == isShown)
    }

    @Test("A deletion tells how it is undone, unless another one would be")
    func undo() {
        let (oslo, rome) = (place("Oslo", 59.9), place("Rome", 41.9))
        let screen = FavoritesScreen.ViewModel(favorites: [], workflow: .none)
        for last in [oslo, rome] {
            let view = Active.ViewModel(
                screen: .favorites(screen), toast: Toast(id: 1, message: .favorites(.removed(oslo))), lastRemoved: last)
            let message = WeatherRenderer.screen(of: .active(view)).message
            #expect(message?.contains("u brings it back") == (last == oslo), "\(message ?? "")")
        }
    }

    @Test("In a dialogue, too, a deletion tells how it is undone")
    func announced() {
        let oslo = place("Oslo", 59.9)
        func announced(_ change: FavoritesScreen.Change) -> String {
            WeatherRenderer.announcement(of: .favorites(change), Presentation())
        }
        #expect(announced(.removed(oslo)) == "Removed Oslo, GB. u brings it back.")
        #expect(announced(.added(oslo)) == "Added Oslo, GB.")
    }

    @Test("An added or restored place is selected")
    func newFavorite() {
        let (ashford, oslo, rome) = (place("Ashford", 51.1), place("Oslo", 59.9), place("Rome", 41.9))
        func list(
            _ places: [Place], _ change: FavoritesScreen.Change? = nil,
            _ workflow: FavoritesScreen.WorkflowViewModel = .none
        ) -> Lifecycle.ViewModel {
            let screen = FavoritesScreen.ViewModel(favorites: places, workflow: workflow)
            let toast = change.map { Toast(id: 1, message: .favorites($0)) }
            return .active(Active.ViewModel(screen: .favorites(screen), toast: toast))
        }
        let search = list(
            [ashford, oslo], nil, .add(AddFavorite.ViewModel(input: "rome", search: .results([rome], refused: nil))))
        var interaction = WeatherInteraction()
        func selection() -> Int { interaction.applied(to: Presentation()).selection }
        _ = interaction.press(.down, in: list([ashford, oslo]))
        interaction.show(search)
        interaction.show(list([ashford, oslo]))
        #expect(selection() == 1)
        interaction.show(search)
        interaction.show(list([ashford, oslo, rome], .added(rome)))
        #expect(selection() == 2)
        _ = interaction.press(.up)
        interaction.show(list([ashford, oslo, rome], .added(rome)))
        #expect(selection() == 1)
        interaction.show(list([ashford, rome], .removed(oslo)))
        #expect(selection() == 1)
        interaction.show(list([oslo, ashford, rome], .restored(oslo)))
        #expect(selection() == 0)
    }

    private func place(_ name: String, _ latitude: Double) -> Place {
        Place(name: name, coordinate: Coordinate(latitude: latitude, longitude: 0), country: "GB")
    }
}
