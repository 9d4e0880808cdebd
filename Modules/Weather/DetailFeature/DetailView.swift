import WeatherModel
import WeatherRequests
package import WeatherViews

extension DetailScreen {
    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            place: state.place, weather: WeatherStatus(state.weather, now: state.now),
            forecast: state.forecast.upcoming(at: state.now), air: state.air)
    }
}
