package import CoreRuntime
import Effects
package import WeatherModel

extension FavoritesScreen {
    /// The search for a place owns its timer and its request.
    private static let add = "add"

    /// Begins with the list.
    package static func start(_ key: APIKey, _ favorites: Favorites) -> Started<State, Event> {
        Started(State(key: key, favorites: favorites), .render)
    }

    /// Every transition of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome<State, Exit, Event> {
        switch (state.workflow, event) {
        case (.none, .shell(.goToHome)), (.confirmDelete, .shell(.goToHome)), (.add, .shell(.goToHome)):
            return .finished(.goToHome(state.favorites))
        case (.none, .shell(.requestAddFavorite)):
            let started = AddFavorite.start(state.key, after: state.lastInput).map(Event.add).scoped(to: add)
            state.workflow = .add(started.state)
            return .running(state, started.command)
        case (.none, .shell(.requestDelete(let coordinate))):
            guard let place = state.favorites.places.first(where: { $0.coordinate == coordinate }) else {
                return .ignored(state)
            }
            state.workflow = .confirmDelete(place)
            return .running(state)
        case (.confirmDelete(let place), .shell(.confirmDelete(.confirmed))):
            if let removed = state.favorites.remove(at: place.coordinate) { state.lastChange = .removed(removed) }
            state.workflow = .none
            return .running(state)
        case (.confirmDelete, .shell(.confirmDelete(.cancelled))):
            state.workflow = .none
            return .running(state)
        case (.add, .shell(.add(.submit(let place)))) where state.favorites.contains(place):
            return updateAdd(consume state, .refused(place))
        case (.add, .shell(.add(let event))): return updateAdd(consume state, .shell(event))
        case (.add, .add(let event)): return updateAdd(consume state, event)
        case (_, .favoritesMerged(let favorites)): return adopt(favorites, state)
        case (.none, _), (.add, _), (.confirmDelete, _): return .ignored(state)
        }
    }

    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome<State, Exit, Event> {
        state.favorites = favorites
        // It was not the user who changed the list here.
        state.lastChange = nil
        if case .confirmDelete(let place) = state.workflow, !favorites.places.contains(place) { state.workflow = .none }
        return .running(state)
    }

    private static func updateAdd(
        _ state: consuming State, _ event: AddFavorite.Event
    ) -> Outcome<State, Exit, Event> {
        guard case .add(let search) = exchange(&state.workflow, with: .none) else { return .ignored(state) }
        let outcome = AddFavorite.update(search, event).map(Event.add).scoped(to: add)
        switch outcome.status {
        case .running(let search):
            state.workflow = .add(search)
            return .running(state, outcome.command)
        case .finished(.cancelled(let input)):
            state.lastInput = input
            return .running(state, .render.and(outcome.command))
        case .finished(.chosen(let place, let input)):
            state.lastInput = input
            if state.favorites.add(place) { state.lastChange = .added(place) }
            return .running(state, .render.and(outcome.command))
        case .finished(.unauthorized): return .finished(.unauthorized(state.favorites), outcome.command)
        }
    }
}
