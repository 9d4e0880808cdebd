import CoreRuntime
package import FavoritesFeature
package import HomeFeature
package import WeatherModel
package import WeatherSources
package import WeatherViews

/// The app in use: the screens home, favorites and details, and the change of the key.
///
/// Started once the weather source is known. Ends when the service rejects the key, or the user requests another one.
extension Active: Machine {
    package struct Input: Sendable, Equatable {
        /// The source of the weather.
        package var access: SourceAccess
        package var favorites: Favorites
        /// The user's location, if the user has named it; nil if the device is asked.
        package var location: PlaceQuery?
    }

    /// The state while the app is in use.
    package struct State: Sendable, Equatable {
        /// The source of the weather.
        package let access: SourceAccess
        /// The user's location, if the user has named it; nil if the device is asked.
        package var location: PlaceQuery?
        /// The current screen.
        package var screen: Screen
        /// The step of changing the key; nil if it is not being changed.
        package var reset: ResetStep?
        /// The home screen as it was left, for returning to it.
        package var lastHome: HomeScreen.State?
        /// The favorites while the details of a place are shown, for returning to them.
        package var favorites: Favorites?
        /// The list of favorites as it was left, if the details were opened from it, for returning to it.
        package var list: FavoritesScreen.State?

        package init(
            access: SourceAccess, screen: Screen, reset: ResetStep? = nil, location: PlaceQuery? = nil
        ) {
            self.access = access
            self.location = location
            self.screen = screen
            self.reset = reset
        }
    }

    /// The output to the parent while running.
    package enum Output: Sendable, Equatable {
        /// The favorites have changed, with the user's change.
        case favoritesChanged(FavoritesScreen.Change, Favorites)
        /// There is a notice to the user.
        case noticed(Notice)
        /// The user has chosen this place as their location.
        case located(Place)
        /// The result of the user's refresh.
        indirect case refreshed(Toast.Message)
    }

    /// How the machine ends.
    package enum Exit: Sendable, Equatable {
        /// The service refused the key.
        case keyRefused
        /// The key was deleted, or one is to be entered; the previous source is passed on.
        case keyReset(SourceAccess)
    }
}
