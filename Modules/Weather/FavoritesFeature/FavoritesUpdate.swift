package import CoreRuntime
package import Effects
import HTTPEffects
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherSources
package import WeatherViews

extension FavoritesScreen.State {
    fileprivate func place(at coordinate: Coordinate) -> Place? {
        favorites.places.first { $0.coordinate == coordinate }
    }
}

extension FavoritesScreen {
    private enum Work: Hashable {
        case ticks
        case weather(Coordinate)
    }

    /// The maximum number of places requested at a time, so that the rate limit leaves room for searches.
    private static let mostRequests = 20

    private static let search = ChildPhase(
        AddFavorite.self, event: Event.add, phase: Workflow.add, state: \.add)

    package static var effects: [any Effect.Type] { [TimeEffect.self, HTTPEffect.self] + search.effects }

    /// Starts with the list and with the clock, for the age of the weather, and requests weather that has not arrived.
    package static func start(_ last: State) -> Started {
        var state = last
        state.workflow = .none
        let requested = exchange(&state.requested, with: [])
        let places = state.favorites.places.map(\.coordinate).filter(requested.contains)
        let requests = requestWeather(at: places, &state)
        return Started(state, .all(clock, requests))
    }

    private static var clock: Command<Event> {
        ScreenClock.ticks(.minutePassed, then: Event.timeTold, id: Work.ticks)
    }

    /// Requests the weather at those of these places where it is neither known nor requested.
    private static func requestWeather(at places: [Coordinate], _ state: inout State) -> Command<Event> {
        var requests: [Command<Event>] = []
        for place in places where requests.count < mostRequests {
            guard state.weather[place] == nil, !state.requested.contains(place) else { continue }
            state.requested.append(place)
            let request = state.access.conditions(at: place)
            requests.append(
                .request(request.effect) { .weatherAnswered(place, Answer(request, $0)) }
                    .cancellable(Work.weather(place), .restart))
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
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(let event): return shell(event, &state)
        case .foreground(.entered): return .running(clock)
        case .foreground(.left): return .cancel(Work.ticks)
        case .add(let event): return updateSearch(&state, event)
        case .favoritesMerged(let favorites): return adopt(favorites, &state)
        case .minutePassed: return .request(Time.now, then: Event.timeTold)
        case .timeTold(let instant): state.now = Int64(clamping: instant.seconds)
        case .weatherAnswered(_, let answer) where answer.isKeyRefused: return .exit(.keyRefused)
        case .weatherAnswered(let place, let answer):
            guard state.requested.contains(place) else { return .ignored }
            state.weather[place] = WeatherFetch.fetching(previous: nil).answered(answer).latest
        }
        return .none
    }

    private static func shell(_ event: ShellEvent, _ state: inout State) -> Outcome {
        switch (state.workflow, event) {
        case (_, .goToHome): return .exit(.homeRequested(state.favorites))
        case (_, .goToDetail(let place)): return .exit(.detailRequested(place, state))
        case (.none, .requestAddFavorite):
            // The filter could hide the new place.
            state.filter = ""
            return .running(search.start(&state.workflow, with: state.access))
        case (.none, .requestDelete(let coordinate)):
            guard let place = state.place(at: coordinate) else { return .ignored }
            state.workflow = .confirmDelete(place)
        case (.confirmDelete(let place), .confirmDelete(.confirmed)): return delete(place, &state)
        case (.confirmDelete, .confirmDelete(.cancelled)): state.workflow = .none
        case (.add, .add(.submit(let place))) where state.favorites.contains(place):
            return updateSearch(&state, .refused(place))
        case (.add, .add(let event)): return updateSearch(&state, .shell(event))
        case (.none, .move(let coordinate, let direction)) where state.filter.isEmpty:
            return move(coordinate, by: direction == .up ? -1 : 1, &state)
        case (.none, .requestFilter): state.workflow = .filter
        case (.filter, .filter(let event)): return filter(event, &state)
        case (.none, .filter(.clear)) where !state.filter.isEmpty: return filter(.clear, &state)
        case (.none, .requestRename(let coordinate)):
            guard let place = state.place(at: coordinate) else { return .ignored }
            state.workflow = .rename(place, to: place.name)
        case (.rename(let place, _), .rename(.text(let name))): state.workflow = .rename(place, to: name)
        case (.rename(let place, let name), .rename(.save)): return rename(place, to: name, &state)
        case (.rename, .rename(.cancel)): state.workflow = .none
        case (.none, _), (.add, _), (.confirmDelete, _), (.filter, _), (.rename, _): return .ignored
        }
        return .none
    }

    private static func delete(_ place: Place, _ state: inout State) -> Outcome {
        state.workflow = .none
        guard let removed = state.favorites.remove(at: place.coordinate) else { return .none }
        return .output(.changed(.removed(removed), state.favorites), cancelRequests(&state))
    }

    private static func rename(_ place: Place, to name: String, _ state: inout State) -> Outcome {
        state.workflow = .none
        guard let renamed = state.favorites.rename(at: place.coordinate, to: name) else { return .none }
        return .output(.changed(.renamed(renamed, from: place.name), state.favorites))
    }

    private static func move(_ coordinate: Coordinate, by rows: Int, _ state: inout State) -> Outcome {
        guard let index = state.favorites.move(at: coordinate, by: rows) else { return .ignored }
        return .output(.changed(.moved(state.favorites.places[index], to: index), state.favorites))
    }

    private static func filter(_ event: Filter, _ state: inout State) -> Outcome {
        switch event {
        case .text(let text): state.filter = text
        case .keep: state.workflow = .none
        case .clear:
            state.filter = ""
            state.workflow = .none
        }
        return .none
    }

    /// The user has not changed the list here, so there is no output to the parent.
    private static func adopt(_ favorites: Favorites, _ state: inout State) -> Outcome {
        let added = favorites.coordinates(addedTo: state.favorites)
        state.favorites = favorites
        switch state.workflow {
        case .confirmDelete(let place) where !favorites.places.contains(place): state.workflow = .none
        case .rename(let place, _) where state.place(at: place.coordinate) == nil: state.workflow = .none
        case .none, .add, .confirmDelete, .filter, .rename: break
        }
        return .running(cancelRequests(&state).and(requestWeather(at: added, &state)))
    }

    private static func updateSearch(_ state: inout State, _ event: AddFavorite.Event) -> Outcome {
        switch search.update(&state.workflow, event) {
        case .running(let command), .exit(.cancelled, let command): return .running(command)
        case .exit(.chosen(let place), let command):
            guard state.favorites.add(place) else { return .running(command) }
            return .output(
                .changed(.added(place), state.favorites), command.and(requestWeather(at: [place.coordinate], &state)))
        case .exit(.keyRefused, let command): return .exit(.keyRefused, command)
        case .ignored: return .ignored
        }
    }
}
