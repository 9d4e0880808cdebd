package import WeatherModel
package import WeatherRequests

extension FavoritesScreen {
    /// The view model of the screen.
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
        /// The places of the list.
        package var favorites: [Place] { list.map(\.place) }
        /// The indices of the favorites that are shown.
        package var rows: [Int] { filter?.matches ?? Array(list.indices) }
    }

    /// A favorite with its weather.
    package struct Favorite: Sendable, Equatable {
        /// The place.
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
        /// None.
        case none
        /// The user searches for a place to add.
        case add(AddFavorite.ViewModel)
        /// The user is asked whether to delete a place.
        case confirmDelete(Place)
        /// The user types the filter text.
        case filter
    }

    /// Returns the view model for a state.
    package static func view(of state: State) -> ViewModel {
        let workflow: WorkflowViewModel =
            switch state.workflow {
            case .none: .none
            case .add(let search): .add(AddFavorite.view(of: search))
            case .confirmDelete(let place): .confirmDelete(place)
            case .filter: .filter
            }
        let list = state.favorites.places.map { place in
            Favorite(
                place: place,
                weather: state.weather[place.coordinate].map { conditions in
                    WeatherReport(conditions: conditions, age: Age(of: conditions.observedAt, at: state.now))
                })
        }
        var view = ViewModel(list, workflow: workflow)
        if !state.filter.isEmpty || state.workflow == .filter {
            view.filter = Narrowing(text: state.filter, matches: state.favorites.indices(matching: state.filter))
        }
        return view
    }
}
