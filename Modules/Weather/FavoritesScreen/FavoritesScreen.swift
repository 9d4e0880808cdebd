package import CoreRuntime
package import LocationEffects
package import WeatherModel

/// The list of favorites: add one, delete one, move one, find one.
///
/// Started from the home screen. Ends when the user goes home or to one of the places, or when the service refuses the
/// key. It changes the list and does not store it: it tells its parent what the user has changed. It asks for no
/// weather: it shows what is known.
package enum FavoritesScreen: Machine {
    /// What the screen begins with.
    package struct Input: Sendable, Equatable {
        /// The key that requests are made with.
        package var key: APIKey
        /// The list.
        package var favorites: Favorites
        /// What is known of the weather, by the place.
        package var weather: [Coordinate: Conditions]
        /// The wall clock's time in seconds since 1970, as it was told last.
        package var now: Int64?
        /// The text that the list is narrowed to.
        package var filter: String

        package init(
            key: APIKey, favorites: Favorites, weather: [Coordinate: Conditions] = [:], now: Int64? = nil,
            filter: String = ""
        ) {
            self.key = key
            self.favorites = favorites
            self.weather = weather
            self.now = now
            self.filter = filter
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
        /// What is known of the weather, by the place.
        package var weather: [Coordinate: Conditions] = [:]
        /// The wall clock's time in seconds since 1970, once it is known.
        package var now: Int64?
        /// The text that the list is narrowed to; empty when all of it is shown.
        package var filter = ""

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
        /// This place is in another row now, counted from 0.
        case moved(Place, to: Int)
        /// This place, which was removed, is in it again.
        case restored(Place)
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
        /// The state while the text that the list is narrowed to is typed.
        case filter

        package static var empty: Workflow { .none }
    }

    /// How this screen ends.
    package enum Exit: Sendable, Equatable {
        /// The user wants the home screen; this is the list.
        case homeRequested(Favorites)
        /// The user wants to see more of a place; this is the list, and the text that it is narrowed to.
        indirect case detailRequested(Place, Favorites, filter: String)
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
