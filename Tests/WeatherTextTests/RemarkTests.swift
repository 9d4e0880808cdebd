import FavoritesScreen
import Lifecycle
import Testing
import TextUI
import WeatherPreviews
import WeatherText

@Suite("The news of a change")
struct RemarkTests {
    @Test(
        "it is shown unless the screen says that the change is not saved",
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
        #expect((WeatherText.screen(of: .active(active)).remark != nil) == isShown)
    }
}
