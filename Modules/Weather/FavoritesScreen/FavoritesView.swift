package import WeatherModel

extension FavoritesScreen {
    /// Everything the screen shows.
    package struct ViewModel: Sendable, Equatable {
        /// The list, in the order the places were added.
        package var favorites: [Place]
        /// What is being done with it.
        package var workflow: WorkflowViewModel

        package init(favorites: [Place], workflow: WorkflowViewModel) {
            self.favorites = favorites
            self.workflow = workflow
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
    }

    /// What there is to draw.
    package static func view(of state: State) -> ViewModel {
        let workflow: WorkflowViewModel =
            switch state.workflow {
            case .none: .none
            case .add(let search): .add(AddFavorite.view(of: search))
            case .confirmDelete(let place): .confirmDelete(place)
            }
        return ViewModel(favorites: state.favorites.places, workflow: workflow)
    }
}
