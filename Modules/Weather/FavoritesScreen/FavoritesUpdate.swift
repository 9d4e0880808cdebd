package import CoreRuntime
import WeatherModel

extension FavoritesScreen {
    /// The event that a shell's event is.
    package static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .goToHome: .homeRequested
        case .requestAddFavorite: .addRequested
        case .requestDelete(let coordinate): .deleteRequested(coordinate)
        case .confirmDelete(let answer): .deleteAnswered(answer)
        case .importPlaces(let places): .importRequested(places)
        case .add(let event): .add(.shell(event))
        }
    }

    /// Begins with the list.
    package static func start(_ input: Input) -> Started {
        Started(State(key: input.key, favorites: input.favorites), .render)
    }

    /// Every transition of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch (state.workflow, event) {
        case (_, .homeRequested): return .finished(.homeRequested(state.favorites))
        case (.none, .addRequested):
            let input = AddFavorite.Input(key: state.key, lastInput: state.lastInput)
            let command = startChild(AddFavorite.self, in: &state.workflow.add, with: input, lift: Event.add)
            return .running(state, command)
        case (.none, .deleteRequested(let coordinate)):
            guard let place = state.favorites.places.first(where: { $0.coordinate == coordinate }) else {
                return .ignored(state)
            }
            state.workflow = .confirmDelete(place)
            return .running(state)
        case (.confirmDelete(let place), .deleteAnswered(.confirmed)): return delete(place, consume state)
        case (.confirmDelete, .deleteAnswered(.cancelled)):
            state.workflow = .none
            return .running(state)
        case (.add, .add(.shell(.submit(let place)))) where state.favorites.contains(place):
            return updateAdd(consume state, .refused(place))
        case (.add, .add(let event)): return updateAdd(consume state, event)
        case (_, .importRequested(let places)):
            guard state.favorites.add(places) > 0 else { return .ignored(state) }
            let change = Output.changed(nil, state.favorites)
            return .running(state, output: change)
        case (_, .favoritesMerged(let favorites)): return adopt(favorites, consume state)
        case (.none, _), (.add, _), (.confirmDelete, _): return .ignored(state)
        }
    }

    private static func delete(_ place: Place, _ state: consuming State) -> Outcome {
        state.workflow = .none
        guard let removed = state.favorites.remove(at: place.coordinate) else { return .running(state) }
        let output = Output.changed(.removed(removed), state.favorites)
        return .running(state, output: output)
    }

    /// It was not the user who changed the list here, so the parent is told nothing.
    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome {
        state.favorites = favorites
        if case .confirmDelete(let place) = state.workflow, !favorites.places.contains(place) { state.workflow = .none }
        return .running(state)
    }

    private static func updateAdd(_ state: consuming State, _ event: AddFavorite.Event) -> Outcome {
        let search = updateChild(AddFavorite.self, in: &state.workflow.add, event, lift: Event.add)
        switch search.exit {
        case nil: return .running(state, search.command)
        case .cancelled(let input):
            state.lastInput = input
            return .running(state, .render.and(search.command))
        case .chosen(let place, let input):
            state.lastInput = input
            let output = state.favorites.add(place) ? Output.changed(.added(place), state.favorites) : nil
            return .running(state, .render.and(search.command), output: output)
        case .keyRefused: return .finished(.keyRefused, search.command)
        }
    }
}
