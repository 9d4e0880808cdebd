package import LocationEffects
package import WeatherModel

/// What the user sees and does in the list of favorites; the machine is in `FavoritesFeature`.
package enum FavoritesScreen {
    /// The events that a shell may send.
    package enum ShellEvent: Sendable, Equatable, Codable {
        /// Show the home screen.
        case goToHome
        /// Start a search for a place to add.
        case requestAddFavorite
        /// Ask the user whether to delete the place at this coordinate.
        case requestDelete(Coordinate)
        /// An event of the search for a place.
        case add(AddFavorite.ShellEvent)
        /// The user's answer to whether to delete.
        case confirmDelete(ConfirmDelete)
        /// Show the details of this place.
        case goToDetail(Place)
        /// Move the place at this coordinate by one row. A filtered list cannot be reordered.
        case move(Coordinate, Direction)
        /// Start typing the filter text.
        case requestFilter
        case filter(Filter)
        /// Start typing another name for the place at this coordinate.
        case requestRename(Coordinate)
        /// An event of the name.
        case rename(Rename)
    }

    /// The direction in which a place is moved.
    package enum Direction: Sendable, Equatable, Codable {
        /// To the row above.
        case up
        /// To the row below.
        case down
    }

    /// The events of the filter text while it is typed.
    package enum Filter: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case text(String)
        /// Finish typing and keep the filter.
        case keep
        /// Remove the filter.
        case clear
    }

    /// The events of another name for a place while it is typed.
    package enum Rename: Sendable, Equatable, Codable {
        /// The whole text of the field, after each change.
        case text(String)
        /// Finish typing and rename the place; an empty text is the name that the service gives it.
        case save
        /// Keep the name.
        case cancel
    }

    /// The user's answer to whether to delete.
    package enum ConfirmDelete: Sendable, Equatable, Codable {
        /// Delete it.
        case confirmed
        /// Keep it.
        case cancelled
    }

    /// A change that the user made to the list.
    package indirect enum Change: Sendable, Equatable, Codable {
        /// This place was added.
        case added(Place)
        /// This place was removed.
        case removed(Place)
        /// This place was moved to this row, counted from 0.
        case moved(Place, to: Int)
        /// This place had another name before.
        case renamed(Place, from: String)
    }

    package struct ViewModel: Sendable, Equatable {
        /// The whole list, in order.
        package var list: [Favorite]
        /// The operation in progress.
        package var workflow: WorkflowViewModel
        /// The filter; nil if all places are shown.
        package var filter: Narrowing?

        package init(_ list: [Favorite], workflow: WorkflowViewModel, filter: Narrowing? = nil) {
            self.list = list
            self.workflow = workflow
            self.filter = filter
        }

        /// Creates the view model of places without known weather.
        package init(favorites: [Place], workflow: WorkflowViewModel, filter: Narrowing? = nil) {
            self.init(favorites.map { Favorite(place: $0) }, workflow: workflow, filter: filter)
        }

        /// Whether no search is in flight.
        package var isComplete: Bool {
            if case .add(let add) = workflow { add.search != .searching } else { true }
        }
        package var favorites: [Place] { list.map(\.place) }
        /// The indices of the favorites that are shown.
        package var rows: [Int] { filter?.matches ?? Array(list.indices) }
    }

    /// A favorite with its weather.
    package struct Favorite: Sendable, Equatable {
        package var place: Place
        /// The known weather; nil if it is unknown.
        package var weather: WeatherReport?

        package init(place: Place, weather: WeatherReport? = nil) {
            self.place = place
            self.weather = weather
        }
    }

    /// A filter of the list.
    package struct Narrowing: Sendable, Equatable {
        /// The filter text.
        package var text: String
        /// The indices of the matching favorites, in order.
        package var matches: [Int]

        package init(text: String, matches: [Int]) {
            self.text = text
            self.matches = matches
        }
    }

    /// The operation in progress.
    package enum WorkflowViewModel: Sendable, Equatable {
        case none
        /// The user searches for a place to add.
        case add(AddFavorite.ViewModel)
        /// The user is asked whether to delete a place.
        case confirmDelete(Place)
        /// The user types the filter text.
        case filter
        /// The user types another name for a place.
        case rename(Place, to: String)
    }
}
