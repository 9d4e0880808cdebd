package import Effects
package import LocationEffects
package import TimeEffects
package import WeatherModel
package import WeatherRequests

extension FavoritesScreen {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Show the home screen.
        case goToHome
        /// Start a search for a place to add.
        case requestAddFavorite
        /// Ask the user whether to delete the place at this coordinate.
        case requestDelete(Coordinate)
        /// An event of the search for a place.
        case add(AddFavorite.ShellEvent)
        /// The user's answer to whether to delete.
        case confirmDelete(ConfirmDelete)
        /// Show the details of this place.
        case goToDetail(Place)
        /// Move the place at this coordinate by one row. A filtered list cannot be reordered.
        case move(Coordinate, Direction)
        /// Start typing the filter text.
        case requestFilter
        /// An event of the filter.
        case filter(Filter)
    }

    /// The direction in which a place is moved.
    package enum Direction: Sendable, Equatable, Codable {
        /// To the row above.
        case up
        /// To the row below.
        case down
    }

    /// The events of the filter text while it is typed.
    package enum Filter: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case text(String)
        /// Finish typing and keep the filter.
        case keep
        /// Remove the filter.
        case clear
    }

    /// The user's answer to whether to delete.
    package enum ConfirmDelete: Sendable, Equatable, Codable {
        /// Delete it.
        case confirmed
        /// Keep it.
        case cancelled
    }

    /// All events of this screen.
    package enum Event: Sendable, Equatable {
        /// A shell event.
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
