import WeatherModel
package import WeatherViews

extension FavoritesScreen {
    package static func view(of state: State) -> ViewModel {
        let workflow: WorkflowViewModel =
            switch state.workflow {
            case .none: .none
            case .add(let search): .add(AddFavorite.view(of: search))
            case .confirmDelete(let place): .confirmDelete(place)
            case .filter: .filter
            case .rename(let place, let name): .rename(place, to: name)
            }
        let list = state.favorites.places.map { place in
            Favorite(place: place, weather: state.weather[place.coordinate].map { WeatherReport($0, at: state.now) })
        }
        var view = ViewModel(list, workflow: workflow)
        if !state.filter.isEmpty || state.workflow == .filter {
            view.filter = Narrowing(text: state.filter, matches: state.favorites.indices(matching: state.filter))
        }
        return view
    }
}
