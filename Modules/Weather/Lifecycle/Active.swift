import CoreRuntime
package import FavoritesScreen
package import HomeScreen
package import SecretEffects
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

        package init(key: APIKey, favorites: Favorites, subject: HomeScreen.Subject = .everything) {
            self.key = key
            self.favorites = favorites
            self.subject = subject
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

        package init(key: APIKey, screen: Screen, reset: ResetStep? = nil) {
            self.key = key
            self.screen = screen
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
        /// Something happened to the home screen.
        case home(HomeScreen.Event)
        /// Something happened to the list of favorites.
        case favorites(FavoritesScreen.Event)
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
        /// The user wants to delete the key.
        case resetRequested
        /// The user keeps the key after all.
        case resetCancelled
        /// The user has confirmed that the key is to be deleted.
        case resetConfirmed
        /// The user wants to enter another key, and to keep this one until then.
        case replacementRequested
        /// The key is deleted, or could not be.
        case keyDeleted(SecretError?)
    }

    /// What it tells while it goes on.
    package enum Output: Sendable, Equatable {
        /// The user has done this to the favorites, which are now these.
        case favoritesChanged(FavoritesScreen.Change, Favorites)
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

/// Where each screen's state is.
extension Active.Screen {
    var home: HomeScreen.State? {
        get { if case .home(let home) = self { home } else { nil } }
        _modify {
            var home: HomeScreen.State?
            if case .home = self, case .home(let state) = exchange(&self, with: .uninitialized) { home = state }
            defer { if let state = home.take() { self = .home(state) } }
            yield &home
        }
    }

    var favorites: FavoritesScreen.State? {
        get { if case .favorites(let list) = self { list } else { nil } }
        _modify {
            var list: FavoritesScreen.State?
            if case .favorites = self, case .favorites(let state) = exchange(&self, with: .uninitialized) {
                list = state
            }
            defer { if let state = list.take() { self = .favorites(state) } }
            yield &list
        }
    }
}
