package import Effects
package import LocationEffects
package import TimeEffects
package import WeatherModel
package import WeatherRequests
package import WeatherViews

extension FavoritesScreen {
    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
        /// An event of the search for a place.
        case add(AddFavorite.Event)
        /// The list of another process was merged into this one's.
        case favoritesMerged(Favorites)
        /// A minute has passed.
        case minutePassed
        /// The wall clock's time.
        case timeTold(Instant)
        /// The answer to the request for the weather at this coordinate.
        indirect case weatherAnswered(Coordinate, WeatherAnswer)
    }
}
