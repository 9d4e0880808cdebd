package import CoreRuntime
package import Effects
package import WeatherModel

/// The list of favorites: add one, delete one.
///
/// Started from the home screen. Ends when the user goes home, or when the service refuses the key. It changes the
/// list and does not store it: whoever started it watches the list's revision.
package enum FavoritesScreen {
    /// The state while the list is shown.
    package struct State: Sendable, Equatable {
        /// The key that requests are made with.
        package let key: APIKey
        /// The list.
        package var favorites: Favorites
        /// What is being done with it.
        package var workflow: Workflow
        /// The input of the last search, kept so that its stamps are never used again.
        package var lastInput: Versioned<String>
        /// What the user changed last; whoever watches the list's revision learns here what it was.
        package var lastChange: Change?

        package init(
            key: APIKey, favorites: Favorites, workflow: Workflow = .none,
            lastInput: Versioned<String> = Versioned(""), lastChange: Change? = nil
        ) {
            self.key = key
            self.favorites = favorites
            self.workflow = workflow
            self.lastInput = lastInput
            self.lastChange = lastChange
        }
    }

    /// What the user did to the list.
    package indirect enum Change: Sendable, Equatable, Codable {
        /// This place is in it now.
        case added(Place)
        /// This place is no longer in it.
        case removed(Place)
    }

    /// What is being done with the list.
    package enum Workflow: Sendable, Equatable {
        /// Nothing but looking at it.
        case none
        /// The state while a place to add is looked for.
        indirect case add(AddFavorite.State)
        /// The state while the user is asked whether to delete a place.
        indirect case confirmDelete(Place)
    }

    /// What a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Show the home screen.
        case goToHome
        /// Look for a place to add.
        case requestAddFavorite
        /// Ask whether to delete the place at this coordinate.
        case requestDelete(Coordinate)
        /// An event of the search for a place.
        case add(AddFavorite.ShellEvent)
        /// The answer to whether to delete.
        case confirmDelete(ConfirmDelete)
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
        /// The shell's event.
        case shell(ShellEvent)
        /// Something happened to the search for a place.
        case add(AddFavorite.Event)
        /// Another run's list was merged into this one's.
        case favoritesMerged(Favorites)
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user wants the home screen.
        case goToHome(Favorites)
        /// The service refused the key.
        case unauthorized(Favorites)
    }
}
