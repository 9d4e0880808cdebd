package import WeatherModel

/// What the user sees and does in the details of a place; the machine is in `DetailFeature`.
package enum DetailScreen {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Go back to the screen that the details were opened from.
        case goToHome
        /// Request everything again.
        case refresh
        /// Open a map of the place in the browser.
        case openMap
    }

    package struct ViewModel: Sendable, Equatable {
        package var place: Place
        /// The current weather.
        package var weather: WeatherStatus
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
}
