package import Effects
package import FavoritesScreen
package import HomeScreen
package import WeatherModel

/// The app in use: home or favorites, and the way to another key.
///
/// Started when a key is known. Ends when the service refuses it or the user wants another one.
package enum Active {
    /// The state while the app is in use.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// The screen that is shown.
        package var screen: Screen
        /// What the user should know.
        package var notice: Notice?
        /// How far the user is on the way to another key.
        package var reset: ResetStep?
        /// The weather that the home screen had when it was left, for its return.
        package var reports: HomeScreen.Reports?

        package init(key: APIKey, screen: Screen, notice: Notice? = nil, reset: ResetStep? = nil) {
            self.key = key
            self.screen = screen
            self.notice = notice
            self.reset = reset
        }
    }

    /// The screen that is shown.
    package enum Screen: Sendable, Equatable {
        /// Neither: the screen's state is on its way through an update.
        case uninitialized
        /// The weather.
        case home(HomeScreen.State)
        /// The list of favorites.
        case favorites(FavoritesScreen.State)
    }

    /// A step on the way to another key.
    package enum ResetStep: Sendable, Equatable {
        /// The user is asked whether to delete the key.
        case confirming
        /// The state while the key is deleted.
        case deleting
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// An event of the home screen.
        case home(HomeScreen.ShellEvent)
        /// An event of the list of favorites.
        case favorites(FavoritesScreen.ShellEvent)
        /// Delete the key, and ask for another.
        case resetAPIKey
        /// Ask whether to delete the key.
        case requestResetAPIKey
        /// Keep the key after all.
        case cancelResetAPIKey
        /// Ask for another key, and keep the old one until that is stored.
        case replaceApiKey
        /// The notice has been read.
        case dismissNotice
        /// Try to save the favorites again, now.
        case retrySave
    }

    /// Everything that happens while the app is in use.
    package enum Event: Sendable, Equatable {
        /// The shell's event.
        case shell(ShellEvent)
        /// Something happened to the home screen.
        case home(HomeScreen.Event)
        /// Something happened to the list of favorites.
        case favorites(FavoritesScreen.Event)
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
        /// The store of secrets answered.
        case keyDeleted(SecretOutput)
    }

    /// How it ends. The favorites go along.
    package enum Exit: Sendable, Equatable {
        /// The service refused the key.
        case unauthorized(Favorites, Notice?)
        /// The user wants another key.
        case reset(Favorites, Notice?)
    }
}

extension Active.Screen {
    /// The list as it is now.
    package var favorites: Favorites {
        switch self {
        case .uninitialized: Favorites()
        case .home(let home): home.favorites
        case .favorites(let list): list.favorites
        }
    }
    /// What the user did to the list since it had this revision; nil when it is the same list.
    func change(since revision: Int) -> FavoritesScreen.Change? {
        guard case .favorites(let list) = self, list.favorites.revision != revision else { return nil }
        return list.lastChange
    }
}
