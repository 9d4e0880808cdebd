import WeatherRequests
package import WeatherViews

extension DetailScreen {
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            place: state.place, weather: WeatherStatus(state.weather, now: state.clock.now),
            forecast: state.forecast.upcoming(at: state.clock.now), air: state.air)
    }
}
