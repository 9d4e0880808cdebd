import CoreRuntime
package import LocationEffects
package import WeatherModel
package import WeatherSources
package import WeatherViews

/// The list of favorites: adds, deletes, moves and filters places.
///
/// Started from the home screen. Ends when the user goes home or to one of the places, or when the service rejects the
/// key. It changes the list but does not store it: it outputs the user's changes to its parent. It shows the known
/// weather, and requests that of places that are added, and what home was still waiting for, as far as the rate limit
/// leaves room for searches.
extension FavoritesScreen: Machine {
    /// The state while the list is shown, which is also the one to start with or to return to.
    package struct State: Sendable, Equatable {
        /// The source of the weather.
        package let access: SourceAccess
        /// The list.
        package var favorites: Favorites
        /// The operation in progress.
        package var workflow: Workflow
        /// The known weather, by coordinate.
        package var weather: [Coordinate: Conditions]
        /// The places whose weather was requested here, in flight or answered; at the start those to request.
        package var requested: [Coordinate]
        /// The wall clock's time in seconds since 1970; nil until it is known.
        package var now: Int64?
        /// The filter text; empty if all places are shown.
        package var filter = ""

        package init(
            access: SourceAccess, favorites: Favorites, workflow: Workflow = .none,
            weather: [Coordinate: Conditions] = [:], requested: [Coordinate] = [], now: Int64? = nil
        ) {
            self.access = access
            self.favorites = favorites
            self.workflow = workflow
            self.weather = weather
            self.requested = requested
            self.now = now
        }
    }

    /// The outputs to the parent.
    package enum Output: Sendable, Equatable {
        /// The list has changed to this one, by this change of the user.
        case changed(Change, Favorites)
    }

    /// The operation in progress.
    package enum Workflow: Phases, Sendable, Equatable {
        case none
        /// The state while the user searches for a place to add.
        indirect case add(AddFavorite.State)
        /// The state while the user is asked whether to delete a place.
        indirect case confirmDelete(Place)
        /// The state while the user types the filter text.
        case filter
        /// The state while the user types another name for a place.
        indirect case rename(Place, to: String)

        package static var empty: Workflow { .none }
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user requested the home screen; the list is passed on.
        case homeRequested(Favorites)
        /// The user requested the details of a place; the screen is passed on for the return.
        indirect case detailRequested(Place, State)
        /// The service rejected the key.
        case keyRefused
    }
}

extension FavoritesScreen.Workflow {
    /// The search for a place, if one is in progress.
    var add: AddFavorite.State? { if case .add(let search) = self { search } else { nil } }
}
