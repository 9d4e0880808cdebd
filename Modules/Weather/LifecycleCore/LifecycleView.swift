import DetailFeature
import HomeFeature
import OnboardFeature
import WeatherModel
import WeatherSources
package import WeatherViews

extension Lifecycle {
    package static func view(of state: State) -> ViewModel {
        let saving = FavoritesSaver.view(of: state.saver)
        return switch state.phase {
        case .uninitialized, .initializing, .job: .loading
        case .onboard(let onboard):
            .onboard(OnboardScreen.view(of: onboard, alternative: sourceWithoutKey), saving: saving)
        case .active(let active):
            .active(Active.view(of: active, notice: state.notice, saving: saving, toast: state.toast))
        case .ended(let result): .ended(result)
        case .failed(let message): .failed(message: message, saving: saving)
        }
    }
}

extension Active {
    package static func view(of state: State) -> ViewModel { view(of: state, notice: nil, saving: .saved, toast: nil) }

    /// Returns the view model with the parts that the lifecycle adds to it.
    static func view(
        of state: State, notice: Notice?, saving: FavoritesSaver.ViewModel, toast: Toast?
    ) -> ViewModel {
        let place = state.screen.detail?.place.coordinate
        return ViewModel(
            screen: view(of: state.screen), notice: notice, reset: state.reset, saving: saving, toast: toast,
            source: state.access.source.description, hasNeighbors: place != nil && neighbors(in: state).count > 1,
            isHere: place != nil && place == state.lastHome?.location.coordinate)
    }
}
