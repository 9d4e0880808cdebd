import CoreRuntime
package import Effects
package import LocationEffects
package import TimeEffects
package import WeatherModel
package import WeatherRequests
package import WeatherSources
package import WeatherViews

/// The home screen: weather and forecasts at the user's location, the favorites and a looked-up place.
///
/// The user's location and the looked-up place are determined first, independently of each other; then they are treated
/// like the favorites.
///
/// Started when the source of the weather is known. Ends when the user opens the favorites or the details of a place,
/// or the service refuses the key.
extension HomeScreen: Machine {
    /// The state of the screen, whose parts are fetched independently; also the one to start with or to return to.
    package struct State: Sendable, Equatable {
        /// The source of the weather.
        package let access: SourceAccess
        package var favorites: Favorites
        /// The progress of determining the user's location.
        package var location: LocationPhase
        /// The looked-up place; nil for none.
        package var lookup: Lookup?
        /// What is fetched for the places that are shown.
        package var reports: [Coordinate: PlaceReport] = [:]
        /// Whether the user's location is determined; not if a place is looked up instead.
        let hasLocation: Bool
        /// Whether the location is watched while the screen is in the foreground.
        let followsLocation: Bool
        /// Whether the screen is in the foreground.
        var isInForeground = true
        /// Whether forecasts are requested.
        let hasForecasts: Bool
        /// Whether the air quality at the place above the favorites is requested.
        let hasAir: Bool
        /// The air quality, with its place; nil until it is requested.
        package var air: PlaceAir?
        package var clock = ScreenClock()
        /// The time of the observation above the favorites that the user has asked to renew, until all has arrived.
        package var renewing: Int64?

        /// Creates the state of a new screen.
        ///
        /// - Parameters:
        ///   - location: The user's location, if the user has named it; nil if the device is asked.
        ///   - place: The place to look up instead of the user's location; nil for that location.
        package init(
            access: SourceAccess, favorites: Favorites, location: PlaceQuery? = nil, place: PlaceQuery? = nil,
            followsLocation: Bool = false, hasForecasts: Bool = true, hasAir: Bool = false
        ) {
            self.access = access
            self.favorites = favorites
            hasLocation = place == nil
            self.location = hasLocation ? LocationPhase(location) : .disabled
            lookup = place.map(Lookup.init)
            self.followsLocation = followsLocation
            self.hasForecasts = hasForecasts
            self.hasAir = hasAir
        }
    }

    /// What is fetched for a place.
    package struct PlaceReport: Sendable, Equatable {
        /// The weather for display, with its age at the last known time; views share it.
        package var weather: WeatherStatus
        /// The forecast; nil until it is requested.
        package var forecast: ForecastFetch?
        /// Whether the weather is not requested yet: a favorite waits for the user's location.
        package var isWaiting: Bool

        package init(weather: WeatherStatus, forecast: ForecastFetch? = nil, isWaiting: Bool = false) {
            (self.weather, self.forecast, self.isWaiting) = (weather, forecast, isWaiting)
        }

        /// Lets the weather wait for another request.
        mutating func wait() { (weather, isWaiting) = (weather.refetching, true) }
    }

    /// The air quality at a place.
    package struct PlaceAir: Sendable, Equatable {
        package let place: Coordinate
        /// The air quality there.
        package var fetch: AirFetch
    }

    /// The progress of determining the user's location.
    package enum LocationPhase: Sendable, Equatable {
        /// The permission for the location is being checked.
        case checkingPermission
        /// Access to the location is disabled.
        case disabled
        /// The location is being determined.
        case locating
        /// The location could not be determined.
        case unlocated
        /// The location is known; `next` is the one that the user has moved to, until its weather arrives.
        case located(Coordinate, next: Coordinate? = nil)
        /// The user has named the place.
        case named(Lookup)
    }

    /// A place named by the user.
    package indirect enum Lookup: Sendable, Equatable {
        /// The place is being searched for.
        case searching(String)
        /// No place has this name.
        case noMatch(String)
        case searchFailed(String, WeatherFailure)
        /// The place is known; `others` are the further matches.
        case found(Place, others: [Place])
    }

    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
        /// Whether access to the location is permitted.
        case permissionAnswered(Bool)
        /// The location; nil if it could not be determined.
        case locationAnswered(Coordinate?)
        /// The places with the name of the user's location, or the failure.
        indirect case locationNamed(Result<[Place], WeatherFailure>)
        /// The places with the name that is looked up, or the failure.
        indirect case placesAnswered(Result<[Place], WeatherFailure>)
        /// The weather at a place, or the failure.
        indirect case weatherAnswered(Coordinate, WeatherAnswer)
        /// A forecast, or the failure.
        indirect case forecastAnswered(Coordinate, ForecastAnswer)
        /// The air quality at a place, or the failure.
        indirect case airAnswered(Coordinate, AirAnswer)
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

    /// The output to the parent.
    package enum Output: Sendable, Equatable {
        /// The result of the user's refresh.
        indirect case refreshed(Toast.Message)
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
