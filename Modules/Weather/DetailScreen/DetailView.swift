package import WeatherModel
package import WeatherRequests

extension DetailScreen {
    /// Everything the screen shows.
    package struct ViewModel: Sendable, Equatable {
        /// The place.
        package var place: Place
        /// The weather now.
        package var weather: WeatherStatus
        /// The weather to come.
        package var forecast: ForecastFetch
        /// How clean the air is.
        package var air: AirFetch

        package init(place: Place, weather: WeatherStatus, forecast: ForecastFetch, air: AirFetch) {
            self.place = place
            self.weather = weather
            self.forecast = forecast
            self.air = air
        }
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        ViewModel(
            place: state.place, weather: WeatherStatus(state.weather, now: state.now),
            forecast: state.forecast.upcoming(at: state.now), air: state.air)
    }
}
