package import WeatherModel
package import WeatherRequests

extension FavoritesScreen {
    /// The view model of the screen.
    package struct ViewModel: Sendable, Equatable {
        /// The whole list, in order.
        package var favorites: [Place]
        /// The operation in progress.
        package var workflow: WorkflowViewModel
        /// The known weather for each favorite; nil where it is unknown. May be shorter than the list.
        package var weather: [WeatherReport?]
        /// The filter; nil if all places are shown.
        package var filter: Narrowing?

        package init(
            favorites: [Place], workflow: WorkflowViewModel, weather: [WeatherReport?] = [], filter: Narrowing? = nil
        ) {
            self.favorites = favorites
            self.workflow = workflow
            self.weather = weather
            self.filter = filter
        }

        /// The indices of the favorites that are shown.
        package var rows: [Int] { filter?.matches ?? Array(favorites.indices) }

        /// Returns the known weather for a favorite.
        package func weather(at index: Int) -> WeatherReport? {
            weather.indices.contains(index) ? weather[index] : nil
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
        var view = ViewModel(favorites: state.favorites.places, workflow: workflow)
        if !state.weather.isEmpty {
            view.weather = view.favorites.map { place in
                state.weather[place.coordinate].map { conditions in
                    WeatherReport(conditions: conditions, age: Age(of: conditions.observedAt, at: state.now))
                }
            }
        }
        if !state.filter.isEmpty || state.workflow == .filter {
            view.filter = Narrowing(text: state.filter, matches: state.favorites.indices(matching: state.filter))
        }
        return view
    }
}
