import CoreRuntime
package import Effects
package import LocationEffects
package import TimeEffects
package import WeatherModel
package import WeatherRequests
package import WeatherViews

/// The home screen: weather and forecasts at the user's location, the favorites and a looked-up place.
///
/// Started when a key is known. Ends when the user opens the favorites or the details of a place, or the service
/// refuses the key.
extension HomeScreen: Machine {
    /// The input of the machine.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The favorites.
        package var favorites: Favorites
        /// The screen as it was left; nil the first time.
        package var last: State?
        /// The place to look up instead of the user's location; nil for that location.
        package var place: PlaceQuery?
        /// Whether forecasts are requested.
        package var hasForecasts: Bool

        package init(
            key: APIKey, favorites: Favorites, last: State? = nil, place: PlaceQuery? = nil,
            hasForecasts: Bool = true
        ) {
            self.key = key
            self.favorites = favorites
            self.last = last
            self.place = place
            self.hasForecasts = hasForecasts
        }
    }

    /// The state of the screen, whose parts are fetched independently.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// The favorites.
        package var favorites: Favorites
        /// The weather at the user's location.
        package var local: LocalWeather.State
        /// The weather at the favorites, by place.
        package var weather: [Coordinate: WeatherFetch]
        /// The looked-up place; nil for none.
        package var lookup: PlaceLookup.State?
        /// The requested forecasts, by place.
        package var forecasts: [Coordinate: ForecastFetch] = [:]
        /// Whether forecasts are requested.
        let hasForecasts: Bool
        /// The current time in seconds since 1970; nil until it is known.
        package var now: Int64? {
            didSet {
                local.now = now
                lookup?.now = now
            }
        }
        /// The favorites whose weather is not requested yet, since they wait for the user's location.
        package var waiting: Set<Coordinate> = []
        /// The time of the last request for everything, in seconds since 1970; nil until the time is known.
        package var askedAt: Int64?
        /// The number of retries of failed requests since everything was last requested.
        package var retries = 0

        package init(
            key: APIKey, favorites: Favorites, local: LocalWeather.Phase, weather: [Coordinate: WeatherFetch],
            lookup: PlaceLookup.Phase? = nil, now: Int64? = nil, hasForecasts: Bool = true
        ) {
            self.key = key
            self.favorites = favorites
            self.local = LocalWeather.State(key: key, phase: local, now: now)
            self.weather = weather
            self.lookup = lookup.map { PlaceLookup.State(key: key, phase: $0, now: now) }
            self.now = now
            self.hasForecasts = hasForecasts
        }
    }

    /// The events of the screen.
    package enum Event: Sendable, Equatable {
        /// An event of the shell.
        case shell(ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
        /// An event of the local weather.
        case local(LocalWeather.Event)
        /// The weather at a favorite, or the failure.
        indirect case favoriteAnswered(Coordinate, WeatherAnswer)
        /// A forecast, or the failure.
        indirect case forecastAnswered(Coordinate, ForecastAnswer)
        /// An event of the looked-up place.
        case lookup(PlaceLookup.Event)
        /// The user's location is taking long, so that more favorites no longer wait for it.
        case localDelayed
        /// A minute has passed.
        case minutePassed
        /// The current time.
        case timeTold(Instant)
        /// It is time to repeat the requests that have failed.
        case retryDue
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user wants the favorites; the screen is passed on for the return.
        indirect case favoritesRequested(State)
        /// The user wants the details of a place; the screen is passed on for them and for the return.
        indirect case detailRequested(Place, State)
        /// The service refused the key.
        case keyRefused
    }
}
