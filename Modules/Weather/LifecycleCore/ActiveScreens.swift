import CoreRuntime
package import DetailFeature
package import Effects
package import FavoritesFeature
package import HomeFeature
package import SecretEffects
package import WeatherModel
package import WeatherViews

// The screens of the app in use: their states, their view models and the internal events.

extension Active {
    /// The current screen.
    package enum Screen: Phases, Sendable, Equatable {
        /// No screen: its state is being updated, or the key was refused while it is being deleted.
        case empty
        case home(HomeScreen.State)
        /// The list of favorites.
        case favorites(FavoritesScreen.State)
        /// The details of a place. Indirect, since the state is large and moved with each update.
        indirect case detail(DetailScreen.State)
    }

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
    /// The events of the app in use.
    package enum Event: Sendable, Equatable {
        case shell(ShellEvent)
        /// The process has entered or left the foreground.
        case foreground(ForegroundEvent)
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
