package import CoreRuntime
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests

extension FavoritesScreen.State {
    /// The row of the place that the user may delete, counted from 0.
    package var rowToDelete: Int? {
        guard case .confirmDelete(let place) = workflow else { return nil }
        return favorites.places.firstIndex { $0.coordinate == place.coordinate }
    }
}

extension FavoritesScreen {
    private enum Work: Hashable {
        case ticks
        case weather(Coordinate)
    }

    /// The maximum number of places whose weather is requested at a time: the rate limit has to leave room for searches.
    private static let mostRequests = 20

    /// Returns the event for a shell event.
    package static func event(from shellEvent: ShellEvent) -> Event {
        switch shellEvent {
        case .goToHome: .homeRequested
        case .requestAddFavorite: .addRequested
        case .requestDelete(let coordinate): .deleteRequested(coordinate)
        case .confirmDelete(let answer): .deleteAnswered(answer)
        case .importPlaces(let places): .importRequested(places)
        case .add(let event): .add(.shell(event))
        case .goToDetail(let place): .detailRequested(place)
        case .move(let coordinate, let direction): .moveRequested(coordinate, direction)
        case .requestFilter: .filterRequested
        case .filter(let event): .filtered(event)
        }
    }

    /// Starts with the list and the clock, as the age of the weather is shown.
    package static func start(_ input: Input) -> Started {
        var state = State(key: input.key, favorites: input.favorites)
        (state.weather, state.now, state.filter) = (input.weather, input.now, input.filter)
        state.requestsWeather = input.requestsWeather
        let requested = input.favorites.places.filter { input.requested.contains($0.coordinate) }
        let requests = requestWeather(at: requested, &state)
        return Started(state, .all(.render, clock, requests))
    }

    private static var clock: Command<Event> {
        .request(Time.now, then: Event.timeTold).and(
            .stream(Time.every(.seconds(60))) { .minutePassed }.cancellable(Work.ticks, .restart))
    }

    /// Requests the weather at those of these places, which were added, where it is not known.
    private static func requestWeather(at places: [Place], _ state: inout State) -> Command<Event> {
        guard state.requestsWeather else { return .none }
        var requests: [Command<Event>] = []
        for place in places.map(\.coordinate) where requests.count < mostRequests {
            guard state.weather[place] == nil, !state.requested.contains(place) else { continue }
            state.requested.append(place)
            requests.append(
                .weather(at: place, key: state.key, reloading: false, id: Work.weather(place)) {
                    .weatherAnswered(place, $0)
                })
        }
        return .all(requests)
    }

    /// Cancels the requests for the weather at places that are no longer in the list.
    private static func cancelRequests(_ state: inout State) -> Command<Event> {
        let places = state.favorites.places.map(\.coordinate)
        let gone = state.requested.filter { !places.contains($0) }
        state.requested.removeAll { gone.contains($0) }
        return .all(gone.map { .cancel(Work.weather($0)) })
    }

    /// The transitions of this screen.
    package static func update(_ state: consuming State, _ event: Event) -> Outcome {
        switch (state.workflow, event) {
        case (_, .homeRequested): return .finished(.homeRequested(state.favorites))
        case (.none, .addRequested):
            // The filter could hide the new place.
            state.filter = ""
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
        case (.none, .moveRequested(let coordinate, let direction)) where state.filter.isEmpty:
            return move(coordinate, by: direction == .up ? -1 : 1, consume state)
        case (.none, .filterRequested):
            state.workflow = .filter
            return .running(state)
        case (.filter, .filtered(let event)): return filter(event, consume state)
        case (.none, .filtered(.clear)) where !state.filter.isEmpty: return filter(.clear, consume state)
        case (_, .detailRequested(let place)):
            let input = Input(
                key: state.key, favorites: state.favorites, weather: state.weather, now: state.now,
                filter: state.filter, requestsWeather: state.requestsWeather, requested: state.requested)
            return .finished(.detailRequested(place, input))
        case (_, .importRequested(let places)):
            guard state.favorites.add(places) > 0 else { return .ignored(state) }
            let change = Output.changed(nil, state.favorites)
            let requests = requestWeather(at: places, &state)
            return .running(state, .render.and(requests), output: change)
        case (_, .favoritesMerged(let favorites)): return adopt(favorites, consume state)
        case (_, .foregroundEntered): return .running(state, clock)
        case (_, .backgroundEntered): return .running(state, .cancel(Work.ticks))
        case (_, .minutePassed): return .running(state, .request(Time.now, then: Event.timeTold))
        case (_, .timeTold(let instant)): return tell(Int64(clamping: instant.seconds), consume state)
        case (_, .weatherAnswered(_, let answer)) where answer.isKeyRefused: return .finished(.keyRefused)
        case (_, .weatherAnswered(let place, let answer)) where state.requested.contains(place):
            state.weather[place] = WeatherFetch.fetching(previous: nil).answered(answer).latest
            return .running(state)
        case (.none, _), (.add, _), (.confirmDelete, _), (.filter, _): return .ignored(state)
        }
    }

    private static func delete(_ place: Place, _ state: consuming State) -> Outcome {
        state.workflow = .none
        guard let removed = state.favorites.remove(at: place.coordinate) else { return .running(state) }
        let output = Output.changed(.removed(removed), state.favorites)
        let cancels = cancelRequests(&state)
        return .running(state, .render.and(cancels), output: output)
    }

    private static func move(_ coordinate: Coordinate, by rows: Int, _ state: consuming State) -> Outcome {
        guard let index = state.favorites.move(at: coordinate, by: rows) else { return .ignored(state) }
        let output = Output.changed(.moved(state.favorites.places[index], to: index), state.favorites)
        return .running(state, output: output)
    }

    private static func filter(_ event: Filter, _ state: consuming State) -> Outcome {
        switch event {
        case .text(let text): state.filter = text
        case .keep: state.workflow = .none
        case .clear:
            state.filter = ""
            state.workflow = .none
        }
        return .running(state)
    }

    /// Sets the time. Renders only if the view changed.
    private static func tell(_ now: Int64, _ state: consuming State) -> Outcome {
        let shown = view(of: state)
        state.now = now
        let hasAged = view(of: state) != shown
        return .running(state, hasAged ? .render : .none)
    }

    /// The user has not changed the list here, so there is no output to the parent.
    private static func adopt(_ favorites: Favorites, _ state: consuming State) -> Outcome {
        state.favorites = favorites
        if case .confirmDelete(let place) = state.workflow, !favorites.places.contains(place) { state.workflow = .none }
        let cancels = cancelRequests(&state)
        return .running(state, .render.and(cancels))
    }

    private static func updateAdd(_ state: consuming State, _ event: AddFavorite.Event) -> Outcome {
        let search = updateChild(AddFavorite.self, in: &state.workflow.add, event, lift: Event.add)
        switch search.exit {
        case nil: return .running(state, search.command)
        case .cancelled(let input):
            keepStamps(of: input, &state)
            return .running(state, .render.and(search.command))
        case .chosen(let place, let input):
            keepStamps(of: input, &state)
            let output = state.favorites.add(place) ? Output.changed(.added(place), state.favorites) : nil
            let requests = output == nil ? .none : requestWeather(at: [place], &state)
            return .running(state, .all(.render, search.command, requests), output: output)
        case .keyRefused: return .finished(.keyRefused, search.command)
        }
    }

    /// What was typed is not kept with them.
    private static func keepStamps(of input: consuming Versioned<String>, _ state: inout State) {
        input.set("")
        state.lastInput = input
    }
}
