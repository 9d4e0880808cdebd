import CoreRuntime
package import DetailScreen
package import FavoritesScreen
package import HomeScreen
package import SecretEffects
package import WeatherModel

// What the app in use has of each of its screens: the state and its slot, the view model, the events.

extension Active {
    /// The screen that is shown.
    package enum Screen: Phases, Sendable, Equatable {
        /// Neither: the screen's state is on its way through an update, or the key was refused while it is deleted.
        case empty
        /// The weather.
        case home(HomeScreen.State)
        /// The list of favorites.
        case favorites(FavoritesScreen.State)
        /// All that is known of a place, which is much: it is boxed, as the state is moved from update to update.
        indirect case detail(DetailScreen.State)
    }

    /// The screen that is shown.
    package enum ScreenViewModel: Sendable, Equatable {
        /// The weather.
        case home(HomeScreen.ViewModel)
        /// The list of favorites.
        case favorites(FavoritesScreen.ViewModel)
        /// All that is known of a place.
        case detail(DetailScreen.ViewModel)
    }

    /// What there is to draw of a screen.
    static func view(of screen: Screen) -> ScreenViewModel {
        switch screen {
        case .empty: .favorites(FavoritesScreen.ViewModel(favorites: [], workflow: .none))
        case .home(let home): .home(HomeScreen.view(of: home))
        case .favorites(let list): .favorites(FavoritesScreen.view(of: list))
        case .detail(let detail): .detail(DetailScreen.view(of: detail))
        }
    }
}

/// Where each screen's state is.
extension Active.Screen {
    var home: HomeScreen.State? {
        get { if case .home(let home) = self { home } else { nil } }
        _modify { yield &self[Self.home, { $0.home }] }
    }

    var favorites: FavoritesScreen.State? {
        get { if case .favorites(let list) = self { list } else { nil } }
        _modify { yield &self[Self.favorites, { $0.favorites }] }
    }

    var detail: DetailScreen.State? {
        get { if case .detail(let detail) = self { detail } else { nil } }
        _modify { yield &self[Self.detail, { $0.detail }] }
    }
}

extension Active.Screen {
    /// The favorites, where the screen shows them.
    var list: Favorites? { home?.favorites ?? favorites?.favorites }
}

extension Active {
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
        case replaceAPIKey
        /// The notice has been read.
        case dismissNotice
        /// Try to save the favorites again, now.
        case retrySave
        /// Show nothing of what was searched for any more.
        case forgetSearches
        /// An event of the details of a place.
        case detail(DetailScreen.ShellEvent)
        /// Put back the place that was deleted last.
        case undoDelete
        /// The service has rejected the key in a request that the shell made by itself.
        case keyRefused
    }

    /// Everything that happens while the app is in use.
    package enum Event: Sendable, Equatable {
        /// Something happened to the home screen.
        case home(HomeScreen.Event)
        /// Something happened to the list of favorites.
        case favorites(FavoritesScreen.Event)
        /// Something happened to the details of a place.
        case detail(DetailScreen.Event)
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
        /// The user wants the place back that was deleted last.
        case undoRequested
        /// The user wants to delete the key.
        case resetRequested
        /// The user keeps the key after all.
        case resetCancelled
        /// What was searched for must not be seen any more.
        case searchesForgotten
        /// The user has confirmed that the key is to be deleted.
        case resetConfirmed
        /// The user wants to enter another key, and to keep this one until then.
        case replacementRequested
        /// The key is deleted, or could not be.
        case keyDeleted(SecretError?)
        /// The service has rejected the key in a request of the shell.
        case keyRefused
    }
}

extension Lifecycle {
    /// The event that a shell's event to the app in use is: one of a screen, of the app in use, or of what runs beside.
    static func event(from shellEvent: Active.ShellEvent) -> Event {
        switch shellEvent {
        case .home(let event): .active(.home(.shell(event)))
        case .favorites(let event): .active(.favorites(FavoritesScreen.event(from: event)))
        case .detail(let event): .active(.detail(.shell(event)))
        case .requestResetAPIKey: .active(.resetRequested)
        case .cancelResetAPIKey: .active(.resetCancelled)
        case .resetAPIKey: .active(.resetConfirmed)
        case .replaceAPIKey: .active(.replacementRequested)
        case .forgetSearches: .active(.searchesForgotten)
        case .undoDelete: .active(.undoRequested)
        case .keyRefused: .active(.keyRefused)
        case .dismissNotice: .noticeDismissed
        case .retrySave: .saver(.retryDue)
        }
    }
}
