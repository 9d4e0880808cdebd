import CoreRuntime
import DetailScreen
package import FavoritesScreen
package import HomeScreen
package import WeatherModel

/// The app in use: home or favorites, and the way to another key.
///
/// Started when a key is known. Ends when the service refuses it or the user wants another one.
package enum Active: Machine {
    /// What it begins with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The list.
        package var favorites: Favorites
        /// What the home screen asks for.
        package var subject: HomeScreen.Subject
        /// Whether the key was never tried, so that the service itself has to answer and no cache.
        package var isKeyNew: Bool

        package init(
            key: APIKey, favorites: Favorites, subject: HomeScreen.Subject = .everything, isKeyNew: Bool = false
        ) {
            self.key = key
            self.favorites = favorites
            self.subject = subject
            self.isKeyNew = isKeyNew
        }
    }

    /// The state while the app is in use.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// The screen that is shown.
        package var screen: Screen
        /// How far the user is on the way to another key.
        package var reset: ResetStep?
        /// The weather that the home screen had when it was left, for its return.
        package var reports: HomeScreen.Reports?
        /// The favorites while the details of a place are shown, for the return.
        package var favorites: Favorites?
        /// The text that the list of favorites was narrowed to, where the details were opened from it.
        package var listFilter: String?
        /// The places that the user has deleted since the key is known, the last one at the end, to be put back.
        package var removed: [Removal] = []

        package init(key: APIKey, screen: Screen, reset: ResetStep? = nil) {
            self.key = key
            self.screen = screen
            self.reset = reset
        }
    }

    /// A place that the user has deleted.
    package struct Removal: Sendable, Equatable {
        /// The place.
        package let place: Place
        /// The row that it was in, counted from 0.
        package let row: Int

        package init(place: Place, row: Int) {
            self.place = place
            self.row = row
        }
    }

    /// How many deletions can be undone, one after the other.
    package static let mostUndone = 20

    /// A step on the way to another key.
    package enum ResetStep: Sendable, Equatable {
        /// The user is asked whether to delete the key.
        case confirming
        /// The state while the key is deleted.
        case deleting
    }

    /// What it tells while it goes on.
    package enum Output: Sendable, Equatable {
        /// The favorites are now these; the user has done this to them, or has imported places.
        case favoritesChanged(FavoritesScreen.Change?, Favorites)
        /// The key could not be deleted for this cause.
        case keyNotDeleted(String)
    }

    /// How it ends.
    package enum Exit: Sendable, Equatable {
        /// The service refused the key.
        case keyRefused
        /// The key is deleted, or is to be replaced.
        case keyReset
    }
}
