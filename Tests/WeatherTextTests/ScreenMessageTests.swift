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
        let view = try Previews.view("favorites/toast-added") { $0.saving = saving }
        #expect((WeatherRenderer.screen(of: view).message != nil) == isShown)
    }

    @Test("An added place is selected")
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
    }

    private func place(_ name: String, _ latitude: Double) -> Place {
        Place(name: name, coordinate: Coordinate(latitude: latitude, longitude: 0), country: "GB")
    }
}
