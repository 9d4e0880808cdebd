import CoreRuntime
package import TimeEffects
package import WeatherModel
package import WeatherRequests

/// All that is known of one place: the weather, the forecast, the air.
///
/// Started from the home screen or the favorites. Ends when the user goes back, or when the service refuses the key.
package enum DetailScreen: Machine {
    /// What the screen begins with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The place.
        package var place: Place
        /// What is known already, to be shown until something newer comes.
        package var known: KnownWeather

        package init(key: APIKey, place: Place, known: KnownWeather = KnownWeather()) {
            self.key = key
            self.place = place
            self.known = known
        }
    }

    /// The state while the screen is shown. Each part is asked for by itself.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// The place.
        package let place: Place
        /// The weather now.
        package var weather: WeatherFetch
        /// The weather to come.
        package var forecast: ForecastFetch
        /// How clean the air is.
        package var air: AirFetch
        /// The wall clock's time in seconds since 1970, once it is known.
        package var now: Int64?
        /// When all of it was asked for last, in the same seconds; nil until the time is known.
        package var askedAt: Int64?

        package init(
            key: APIKey, place: Place, weather: WeatherFetch, forecast: ForecastFetch, air: AirFetch, now: Int64? = nil
        ) {
            self.key = key
            self.place = place
            self.weather = weather
            self.forecast = forecast
            self.air = air
            self.now = now
        }
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Go back to the screen that the details were opened from.
        case goToHome
        /// Ask for everything again.
        case refresh
        /// The process is back in the foreground.
        case foregroundEntered
        /// The process leaves the foreground, and may be stopped.
        case backgroundEntered
    }

    /// Everything that happens to this screen.
    package enum Event: Sendable, Equatable {
        /// The shell's event.
        case shell(ShellEvent)
        /// The weather, or why there is none.
        indirect case weatherAnswered(WeatherAnswer)
        /// The forecast, or why there is none.
        indirect case forecastAnswered(ForecastAnswer)
        /// The quality of the air, or why it is not known.
        indirect case airAnswered(AirAnswer)
        /// A minute is over.
        case minutePassed
        /// The wall clock's time.
        case timeTold(Instant)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user goes back.
        case homeRequested
        /// The service refused the key.
        case keyRefused
    }
}
