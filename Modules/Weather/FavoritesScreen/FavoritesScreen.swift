package import CoreRuntime
package import LocationEffects
package import WeatherModel

/// The list of favorites: add one, delete one.
///
/// Started from the home screen. Ends when the user goes home, or when the service refuses the key. It changes the
/// list and does not store it: it tells its parent what the user has changed.
package enum FavoritesScreen: Machine {
    /// What the screen begins with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The list.
        package var favorites: Favorites

        package init(key: APIKey, favorites: Favorites) {
            self.key = key
            self.favorites = favorites
        }
    }

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

        package init(
            key: APIKey, favorites: Favorites, workflow: Workflow = .none, lastInput: Versioned<String> = Versioned("")
        ) {
            self.key = key
            self.favorites = favorites
            self.workflow = workflow
            self.lastInput = lastInput
        }
    }

    /// What the user did to the list.
    package indirect enum Change: Sendable, Equatable, Codable {
        /// This place is in it now.
        case added(Place)
        /// This place is no longer in it.
        case removed(Place)
    }

    /// What it tells its parent.
    package enum Output: Sendable, Equatable {
        /// The list is now this one; the user has done this to it, or has imported places.
        case changed(Change?, Favorites)
    }

    /// What is being done with the list.
    package enum Workflow: Phases, Sendable, Equatable {
        /// Nothing but looking at it.
        case none
        /// The state while a place to add is looked for.
        indirect case add(AddFavorite.State)
        /// The state while the user is asked whether to delete a place.
        indirect case confirmDelete(Place)

        package static var empty: Workflow { .none }
    }

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
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user wants the home screen; this is the list.
        case homeRequested(Favorites)
        /// The service refused the key.
        case keyRefused
    }
}

extension FavoritesScreen.Workflow {
    /// The search for a place, while there is one.
    var add: AddFavorite.State? {
        get { if case .add(let search) = self { search } else { nil } }
        _modify { yield &self[Self.add, { $0.add }] }
    }
}
