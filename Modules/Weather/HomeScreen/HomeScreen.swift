import CoreRuntime
package import LocationEffects
package import TimeEffects
package import WeatherModel
package import WeatherRequests

/// The weather and the forecast here, at the favorites, and at a place looked up.
///
/// Started when a key is known. Ends when the user goes to the favorites or to one of them, or when the service refuses
/// the key.
package enum HomeScreen: Machine {
    /// What the screen begins with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The favorites.
        package var favorites: Favorites
        /// What was known when the screen was left; nil the first time.
        package var reports: Reports?
        /// What the screen asks for of itself.
        package var subject: Subject
        /// Whether the key was never tried, so that the service itself has to answer and no cache.
        package var isKeyNew: Bool

        package init(
            key: APIKey, favorites: Favorites, reports: Reports? = nil, subject: Subject = .everything,
            isKeyNew: Bool = false
        ) {
            self.key = key
            self.favorites = favorites
            self.reports = reports
            self.subject = subject
            self.isKeyNew = isKeyNew
        }
    }

    /// The state while the screen is shown. Each part fetches by itself.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// The favorites.
        package var favorites: Favorites
        /// The weather where the user is.
        package var local: LocalWeather.State
        /// The weather at each favorite, in the favorites' order.
        package var weather: [WeatherFetch]
        /// The place looked up, while there is one.
        package var lookup: PlaceLookup.State?
        /// The forecasts that were asked for, by the place.
        package var forecasts: [Coordinate: ForecastFetch] = [:]
        /// Whether forecasts are asked for.
        package var wantsForecasts: Bool
        /// The wall clock's time in seconds since 1970, once it is known.
        package var now: Int64? {
            didSet {
                local.now = now
                lookup?.now = now
            }
        }
        /// How many favorites have been asked about; the others, further down the list, wait for the user's own place.
        package var requestedFavorites: Int
        /// When everything was asked for last, in the same seconds; nil until the time is known.
        package var askedAt: Int64?
        /// What the screen asks for of itself.
        package let subject: Subject
        /// Whether the key was never tried, so that the service itself has to answer and no cache.
        package var isKeyNew = false
        /// The number of retries of failed requests since everything was last requested.
        package var retries = 0

        /// - Parameter requestedFavorites: all of them, unless given.
        package init(
            key: APIKey, favorites: Favorites, local: LocalWeather.Phase, weather: [WeatherFetch],
            lookup: PlaceLookup.Phase? = nil, now: Int64? = nil, requestedFavorites: Int? = nil,
            subject: Subject = .everything
        ) {
            self.key = key
            self.favorites = favorites
            self.local = LocalWeather.State(key: key, phase: local, now: now)
            self.weather = weather
            self.lookup = lookup.map { PlaceLookup.State(key: key, phase: $0, now: now) }
            self.now = now
            self.requestedFavorites = requestedFavorites ?? weather.count
            self.subject = subject
            wantsForecasts = subject == .everything
        }
    }

    /// What the screen asks for when it starts. Requests are counted by the service, so who shows a part asks for no
    /// more.
    package enum Subject: Sendable, Equatable, Codable {
        /// The weather here and at every favorite, and the forecasts that are shown with it.
        case everything
        /// The weather here and at every favorite.
        case weather
        /// The weather here.
        case local
        /// Nothing but the time, until a place is looked up.
        case nothing

        /// Whether the favorites are asked about.
        var hasFavorites: Bool {
            switch self {
            case .everything, .weather: true
            case .local, .nothing: false
            }
        }
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Show the favorites.
        case goToFavorites
        /// Ask for everything again.
        case refresh
        /// Show the weather at a place of this name.
        case lookUp(String)
        /// Show the weather at this place, which needs no looking up.
        case show(Place)
        /// Show the place looked up no more.
        case closeLookUp
        /// Ask for the forecasts, too, where only the weather was asked for.
        case wantForecasts
        /// Show all that is known of this place.
        case goToDetail(Place)
        /// The process is back in the foreground.
        case foregroundEntered
        /// The process leaves the foreground, and may be stopped.
        case backgroundEntered
    }

    /// Everything that happens to this screen.
    package enum Event: Sendable, Equatable {
        /// The shell's event.
        case shell(ShellEvent)
        /// Something happened to the local weather.
        case local(LocalWeather.Event)
        /// A favorite's weather, or why there is none.
        indirect case favoriteAnswered(Int, WeatherAnswer)
        /// A forecast, or why there is none.
        indirect case forecastAnswered(Coordinate, ForecastAnswer)
        /// Something happened to the place looked up.
        case lookup(PlaceLookup.Event)
        /// The user's own place has kept the favorites waiting for long.
        case localDelayed
        /// A minute is over.
        case minutePassed
        /// The wall clock's time.
        case timeTold(Instant)
        /// It is time to repeat the requests that have failed.
        case retryDue
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user wants the favorites. What is known of the weather goes along, for the way back.
        indirect case favoritesRequested(Favorites, Reports)
        /// The user wants to see more of a place. What is known of it goes along, and the rest for the way back.
        indirect case detailRequested(Place, KnownWeather, Favorites, Reports)
        /// The service refused the key.
        case keyRefused
    }
}
