package import WeatherModel
package import WeatherRequests

extension DetailScreen {
    /// The view model of the screen.
    package struct ViewModel: Sendable, Equatable {
        /// The place.
        package var place: Place
        /// The current weather.
        package var weather: WeatherStatus
        /// The forecast.
        package var forecast: ForecastFetch
        /// The air quality.
        package var air: AirFetch

        package init(place: Place, weather: WeatherStatus, forecast: ForecastFetch, air: AirFetch) {
            self.place = place
            self.weather = weather
            self.forecast = forecast
            self.air = air
        }

        /// Whether no request is in flight.
        package var isComplete: Bool { !weather.isFetching && !forecast.isFetching && !air.isFetching }
    }

    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            place: state.place, weather: WeatherStatus(state.weather, now: state.now),
            forecast: state.forecast.upcoming(at: state.now), air: state.air)
    }
}
