import CoreRuntime
package import Effects
package import ProcessEffects
package import TimeEffects
package import WeatherModel
package import WeatherRequests
package import WeatherSources
package import WeatherViews

/// The details of one place: the current weather, the forecast, and the air quality.
///
/// Started from the home screen or the favorites. Ends when the user goes back, or when the service rejects the key.
extension DetailScreen: Machine {
    /// The state while the screen is shown. Each part is fetched separately. The screen starts with what is known.
    package struct State: Sendable, Equatable {
        /// The source of the weather.
        package let access: SourceAccess
        package let place: Place
        /// The current weather.
        package var weather: WeatherFetch
        package var forecast: ForecastFetch
        /// The air quality.
        package var air: AirFetch
        package var clock: ScreenClock
        /// The time of the observation that the user has asked to renew, until everything has arrived; 0 without one.
        package var renewing: Int64?

        package init(
            access: SourceAccess, place: Place, weather: WeatherFetch, forecast: ForecastFetch, air: AirFetch,
            now: Int64? = nil
        ) {
            self.access = access
            self.place = place
            self.weather = weather
            self.forecast = forecast
            self.air = air
            clock = ScreenClock(now: now)
        }
    }

    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
        /// The answer to the request for the weather.
        indirect case weatherAnswered(WeatherAnswer)
        /// The answer to the request for the forecast.
        indirect case forecastAnswered(ForecastAnswer)
        /// The answer to the request for the air quality.
        indirect case airAnswered(AirAnswer)
        /// A minute has passed.
        case minutePassed
        /// The wall clock's time.
        case timeTold(Instant)
        /// It is time to repeat the requests that have failed.
        case retryDue
        /// The program that opens maps has ended, or was left running.
        case mapOpened(Result<ProcessResult, ProcessError>)
    }

    /// The outputs to the parent while the screen is shown.
    package enum Output: Sendable, Equatable {
        /// There is a notice to the user.
        case noticed(Notice)
        /// The result of the user's refresh.
        indirect case refreshed(Toast.Message)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user went back.
        case homeRequested
        /// The service rejected the key.
        case keyRefused
    }
}
