import DetailFeature
import HomeFeature
import OnboardFeature
import WeatherModel
import WeatherSources
package import WeatherViews

extension Lifecycle {
    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        let saving = FavoritesSaver.view(of: state.saver)
        return switch state.phase {
        case .uninitialized, .initializing, .job: .loading
        case .onboard(let onboard): .onboard(view(of: onboard), saving: saving)
        case .active(let active): .active(view(of: active, saving, in: state))
        case .ended(let result): .ended(result)
        case .failed(let message): .failed(message: message, saving: saving)
        }
    }

    private static func view(of onboard: OnboardScreen.State) -> OnboardScreen.ViewModel {
        var view = OnboardScreen.view(of: onboard)
        view.alternative = sourceWithoutKey
        return view
    }

    private static func view(
        of active: Active.State, _ saving: FavoritesSaver.ViewModel, in state: State
    ) -> Active.ViewModel {
        var view = Active.view(of: active)
        view.notice = state.notice
        view.saving = saving
        view.toast = state.toast
        return view
    }
}

extension Active {
    /// Returns the view model of the screen; the lifecycle fills in the rest.
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            screen: view(of: state.screen), reset: state.reset, source: state.access.source.description,
            hasNeighbors: hasNeighbors(in: state),
            isHere: state.screen.detail.map { $0.place.coordinate == state.lastHome?.location.coordinate } ?? false)
    }

    private static func hasNeighbors(in state: State) -> Bool {
        if case .detail = state.screen { neighbors(in: state).count > 1 } else { false }
    }
}
