package import LocationEffects
package import TimeEffects
package import WeatherModel

extension FavoritesScreen {
    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Show the home screen.
        case goToHome
        /// Look for a place to add.
        case requestAddFavorite
        /// Ask whether to delete the place at this coordinate.
        case requestDelete(Coordinate)
        /// Add those of these places that are not in the list, all in one save.
        case importPlaces([Place])
        /// An event of the search for a place.
        case add(AddFavorite.ShellEvent)
        /// The answer to whether to delete.
        case confirmDelete(ConfirmDelete)
        /// Show all that is known of this place.
        case goToDetail(Place)
        /// Move the place at this coordinate by a row. A narrowed list cannot be reordered.
        case move(Coordinate, Direction)
        /// Begin to type a text that the list is narrowed to.
        case requestFilter
        /// Something about that text.
        case filter(Filter)
    }

    /// Which way a place is moved.
    package enum Direction: Sendable, Equatable, Codable {
        /// To the row above.
        case up
        /// To the row below.
        case down
    }

    /// The text that the list is narrowed to, as it is typed.
    package enum Filter: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case text(String)
        /// Go on with the places that it has left.
        case keep
        /// Show all of them again.
        case clear
    }

    /// The answer to whether to delete.
    package enum ConfirmDelete: Sendable, Equatable, Codable {
        /// Delete it.
        case confirmed
        /// Keep it.
        case cancelled
    }

    /// Everything that happens to this screen.
    package enum Event: Sendable, Equatable {
        /// The user wants the home screen.
        case homeRequested
        /// The user wants to add a place.
        case addRequested
        /// The user wants to delete the place at this coordinate.
        case deleteRequested(Coordinate)
        /// The user was asked whether to delete, and answered.
        case deleteAnswered(ConfirmDelete)
        /// The user wants those of these places that are not in the list to be added.
        case importRequested([Place])
        /// Something happened to the search for a place.
        case add(AddFavorite.Event)
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
        /// The user wants to see more of a place.
        case detailRequested(Place)
        /// The user wants the place at this coordinate in another row.
        case moveRequested(Coordinate, Direction)
        /// The user wants to narrow the list.
        case filterRequested
        /// The user has typed a text that narrows the list, or is done with it.
        case filtered(Filter)
        /// The process is back in the foreground.
        case foregroundEntered
        /// The process leaves the foreground, and may be stopped.
        case backgroundEntered
        /// A minute is over.
        case minutePassed
        /// The wall clock's time.
        case timeTold(Instant)
    }
}
