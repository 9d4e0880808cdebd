package import WeatherModel
package import WeatherRequests

extension FavoritesScreen {
    /// Everything the screen shows.
    package struct ViewModel: Sendable, Equatable {
        /// The whole list, in its order.
        package var favorites: [Place]
        /// What is being done with it.
        package var workflow: WorkflowViewModel
        /// What is known of the weather at each of them; nil where nothing is, and beyond the end.
        package var weather: [WeatherReport?]
        /// What the list is narrowed to; nil when all of it is shown.
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

        /// What is known of the weather at a favorite.
        package func weather(at index: Int) -> WeatherReport? {
            weather.indices.contains(index) ? weather[index] : nil
        }
    }

    /// What a list is narrowed to.
    package struct Narrowing: Sendable, Equatable {
        /// What was typed.
        package var text: String
        /// The indices of the favorites that it fits, in their order.
        package var matches: [Int]

        package init(text: String, matches: [Int]) {
            self.text = text
            self.matches = matches
        }
    }

    /// What is being done with the list.
    package enum WorkflowViewModel: Sendable, Equatable {
        /// Nothing but looking at it.
        case none
        /// A place to add is looked for.
        case add(AddFavorite.ViewModel)
        /// The user is asked whether to delete a place.
        case confirmDelete(Place)
        /// The text that the list is narrowed to is typed.
        case filter
    }

    /// What there is to draw.
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
