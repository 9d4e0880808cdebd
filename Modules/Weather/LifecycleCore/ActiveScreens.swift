import CoreRuntime
package import DetailFeature
package import Effects
package import FavoritesFeature
package import HomeFeature
package import SecretEffects
package import WeatherModel

// The screens of the app in use: states with their slots, view models and events.

extension Active {
    /// The current screen.
    package enum Screen: Phases, Sendable, Equatable {
        /// No screen: its state is being updated, or the key was refused while it is being deleted.
        case empty
        /// The home screen.
        case home(HomeScreen.State)
        /// The list of favorites.
        case favorites(FavoritesScreen.State)
        /// The details of a place. Indirect, since the state is large and moved with each update.
        indirect case detail(DetailScreen.State)
    }

    /// The view model of the current screen.
    package enum ScreenViewModel: Sendable, Equatable {
        /// The home screen.
        case home(HomeScreen.ViewModel)
        /// The list of favorites.
        case favorites(FavoritesScreen.ViewModel)
        /// The details of a place.
        case detail(DetailScreen.ViewModel)

        /// Whether all that the screen shows has arrived.
        var isComplete: Bool {
            switch self {
            case .home(let home): home.isComplete
            case .favorites(let list): list.isComplete
            case .detail(let detail): detail.isComplete
            }
        }
    }

    /// Returns the view model of a screen.
    static func view(of screen: Screen) -> ScreenViewModel {
        switch screen {
        case .empty: .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .none))
        case .home(let home): .home(HomeScreen.view(of: home))
        case .favorites(let list): .favorites(FavoritesScreen.view(of: list))
        case .detail(let detail): .detail(DetailScreen.view(of: detail))
        }
    }
}

extension Active.Screen {
    var home: HomeScreen.State? { if case .home(let home) = self { home } else { nil } }
    var favorites: FavoritesScreen.State? { if case .favorites(let list) = self { list } else { nil } }
    var detail: DetailScreen.State? { if case .detail(let detail) = self { detail } else { nil } }
}

extension Active.Screen {
    /// The favorites, if the screen shows them.
    var list: Favorites? { home?.favorites ?? favorites?.favorites }
}

extension Active {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// An event of the home screen.
        case home(HomeScreen.ShellEvent)
        /// An event of the list of favorites.
        case favorites(FavoritesScreen.ShellEvent)
        /// Delete the key and request another one.
        case resetAPIKey
        /// Ask for confirmation to delete the key.
        case requestResetAPIKey
        /// Do not delete the key.
        case cancelResetAPIKey
        /// Request another key, and keep the current one until it is stored.
        case replaceAPIKey
        /// The notice was dismissed.
        case dismissNotice
        /// Retry saving the favorites now.
        case retrySave
        /// Hide and forget searched places.
        case forgetSearches
        /// An event of the details of a place.
        case detail(DetailScreen.ShellEvent)
        /// Restore the last deleted place.
        case undoDelete
        /// The service has rejected the key in a request that the shell made by itself.
        case keyRefused
    }

    /// The events of the app in use.
    package enum Event: Sendable, Equatable {
        /// A shell event.
        case shell(ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
        /// An event of the home screen.
        case home(HomeScreen.Event)
        /// An event of the list of favorites.
        case favorites(FavoritesScreen.Event)
        /// An event of the details of a place.
        case detail(DetailScreen.Event)
        /// The list of another run was merged into this one.
        case favoritesMerged(Favorites)
        /// The key was deleted, or could not be.
        case keyDeleted(SecretError?)
    }
}
