package import CoreRuntime
import DetailFeature
package import Effects
import FavoritesFeature
import HomeFeature
import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherRequests
package import WeatherViews

extension Active {
    private static let home = ChildPhase(HomeScreen.self, event: Event.home, phase: Screen.home, state: \.home)
    private static let favorites = ChildPhase(
        FavoritesScreen.self, event: Event.favorites, phase: Screen.favorites, state: \.favorites)
    private static let detail = ChildPhase(
        DetailScreen.self, event: Event.detail, phase: Screen.detail, state: \.detail)

    package static var effects: [any Effect.Type] {
        [SecretEffect.self] + home.effects + favorites.effects + detail.effects
    }

    /// Starts with the home screen.
    package static func start(_ input: Input) -> Started {
        Started(State(access: input.access, screen: .empty, location: input.location)) {
            returnHome(with: input.favorites, &$0)
        }
    }

    /// Starts the home screen, with the weather known when it was left.
    private static func returnHome(with favorites: Favorites, _ state: inout State) -> Command<Event> {
        var screen =
            exchange(&state.lastHome, with: nil)
            ?? HomeScreen.State(
                access: state.access, favorites: favorites, location: state.location, followsLocation: true,
                hasAir: true)
        screen.favorites = favorites
        return home.start(&state.screen, with: screen)
    }

    /// The transitions of the machine.
    package static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(let event): return shell(event, &state)
        case .foreground(let event):
            switch state.screen {
            case .empty: return .ignored
            case .home: return updateHome(&state, .foreground(event))
            case .favorites: return updateFavorites(&state, .foreground(event))
            case .detail: return updateDetail(&state, .foreground(event))
            }
        case .home(let event): return updateHome(&state, event)
        case .detail(let event): return updateDetail(&state, event)
        case .favorites(let event): return updateFavorites(&state, event)
        case .favoritesMerged(let favorites):
            switch state.screen {
            case .empty: return .ignored
            case .home: return updateHome(&state, .favoritesMerged(favorites))
            case .favorites: return updateFavorites(&state, .favoritesMerged(favorites))
            case .detail:
                state.favorites = favorites
                return .none
            }
        case .keyDeleted(let error): return keyDeleted(error, &state)
        }
    }

    private static func shell(_ event: ShellEvent, _ state: inout State) -> Outcome {
        switch (event, state.reset) {
        case (.home(let event), _): return updateHome(&state, .shell(event))
        case (.favorites(let event), _): return updateFavorites(&state, .shell(event))
        case (.detail(let event), _): return updateDetail(&state, .shell(event))
        case (.usePlace(let place), _): return use(place, &state)
        case (.showNeighbor(let direction), _): return showNeighbor(direction, &state)
        case (.forgetSearches, _): return forgetSearches(&state)
        case (.requestResetAPIKey, nil): state.reset = .confirming
        case (.cancelResetAPIKey, .confirming): state.reset = nil
        case (.resetAPIKey, nil), (.resetAPIKey, .confirming):
            state.reset = .deleting
            return .request(Secret.delete(OnboardScreen.keyName), then: Event.keyDeleted)
        case (_, .deleting): return .ignored
        case (.replaceAPIKey, _): return .exit(.keyReset(state.access))
        case (.requestResetAPIKey, .confirming), (.cancelResetAPIKey, nil): return .ignored
        // The lifecycle handles these.
        case (.dismissNotice, _), (.retrySave, _): return .ignored
        }
        return .none
    }

    /// Returns to the home screen, at another place.
    private static func use(_ place: Place, _ state: inout State) -> Outcome {
        let list = state.screen.list ?? state.favorites ?? Favorites()
        state.lastHome = state.screen.home ?? state.lastHome
        state.lastHome?.locate(at: place)
        (state.location, state.favorites, state.list) = (.place(place), nil, nil)
        let left = Command.all([
            home.stop(&state.screen), favorites.stop(&state.screen), detail.stop(&state.screen),
        ])
        return .output(.located(place), left.and(returnHome(with: list, &state)))
    }

    private static func forgetSearches(_ state: inout State) -> Outcome {
        state.lastHome?.forgetLookup()
        switch state.screen {
        case .home(let home) where home.lookup != nil: return updateHome(&state, .shell(.closeLookUp))
        case .favorites(let list):
            guard case .add = list.workflow else { return .none }
            return updateFavorites(&state, .shell(.add(.cancel)))
        // The place may have been found by a search.
        case .detail: return updateDetail(&state, .shell(.goToHome))
        case .empty, .home: return .none
        }
    }

    private static func keyDeleted(_ error: SecretError?, _ state: inout State) -> Outcome {
        guard state.reset == .deleting else { return .ignored }
        guard let error else { return .exit(.keyReset(state.access)) }
        if case .empty = state.screen { return .exit(.keyRefused) }
        state.reset = nil
        return .output(.noticed(.keyNotDeleted(error.description)))
    }

    private static func updateHome(_ state: inout State, _ event: HomeScreen.Event) -> Outcome {
        switch home.update(&state.screen, event) {
        case .running(let command): return .running(command)
        case .output(.refreshed(let result), let command): return .output(.refreshed(result), command)
        case .exit(.favoritesRequested(let last), let command):
            state.lastHome = last
            let list = FavoritesScreen.State(
                access: state.access, favorites: last.favorites, weather: last.conditions, requested: last.awaited,
                now: last.clock.now)
            return .running(command.and(favorites.start(&state.screen, with: list)))
        case .exit(.detailRequested(let place, let last), let command):
            (state.favorites, state.lastHome) = (last.favorites, last)
            return .running(command.and(startDetail(place, &state)))
        case .exit(.keyRefused, let command): return refused(&state, command)
        case .ignored: return .ignored
        }
    }

    /// Starts the details with the weather known from the home screen.
    private static func startDetail(_ place: Place, _ state: inout State) -> Command<Event> {
        let known = state.lastHome?.known(at: place.coordinate)
        let start = DetailScreen.State(
            access: state.access, place: place, weather: .fetching(previous: known?.conditions),
            forecast: .fetching(previous: known?.forecast), air: .fetching(previous: nil),
            now: state.lastHome?.clock.now)
        return detail.start(&state.screen, with: start)
    }

    /// The places in the order of the home screen, while the details of one are shown: the one above the favorites, the
    /// user's location, then the favorites.
    static func neighbors(in state: State) -> [Place] {
        let home = state.lastHome.map { HomeScreen.view(of: $0) }
        let shown = [home?.placeAbove, home?.localWeather.place].compactMap(\.self) + (state.favorites?.places ?? [])
        return shown.reduce(into: []) { places, place in
            if !places.contains(where: { $0.coordinate == place.coordinate }) { places.append(place) }
        }
    }

    private static func showNeighbor(_ direction: FavoritesScreen.Direction, _ state: inout State) -> Outcome {
        let places = neighbors(in: state)
        guard places.count > 1, let shown = state.screen.detail?.place.coordinate else { return .ignored }
        let next =
            switch (places.firstIndex { $0.coordinate == shown }, direction) {
            case (let index?, .down): (index + 1) % places.count
            case (let index?, .up): (index + places.count - 1) % places.count
            case (nil, _): 0
            }
        return .running(startDetail(places[next], &state))
    }

    private static func updateDetail(_ state: inout State, _ event: DetailScreen.Event) -> Outcome {
        switch detail.update(&state.screen, event) {
        case .running(let command): return .running(command)
        case .exit(.homeRequested, let command):
            let list = exchange(&state.favorites, with: nil) ?? Favorites()
            guard var last = exchange(&state.list, with: nil) else {
                return .running(command.and(returnHome(with: list, &state)))
            }
            last.requested += list.coordinates(addedTo: last.favorites)
            last.favorites = list
            return .running(command.and(favorites.start(&state.screen, with: last)))
        case .output(.noticed(let notice), let command): return .output(.noticed(notice), command)
        case .output(.refreshed(let result), let command): return .output(.refreshed(result), command)
        case .exit(.keyRefused, let command): return refused(&state, command)
        case .ignored: return .ignored
        }
    }

    private static func updateFavorites(_ state: inout State, _ event: FavoritesScreen.Event) -> Outcome {
        switch favorites.update(&state.screen, event) {
        case .running(let command): return .running(command)
        case .output(.changed(let change, let list), let command):
            return .output(.favoritesChanged(change, list), command.and(locate(after: change, state)))
        case .exit(.homeRequested(let list), let command):
            return .running(command.and(returnHome(with: list, &state)))
        case .exit(.detailRequested(let place, let last), let command):
            (state.favorites, state.list) = (last.favorites, last)
            return .running(command.and(startDetail(place, &state)))
        case .exit(.keyRefused, let command): return refused(&state, command)
        case .ignored: return .ignored
        }
    }

    /// Makes the first place that is added the user's own if none is known.
    private static func locate(after change: FavoritesScreen.Change, _ state: State) -> Command<Event> {
        guard case .added(let place) = change, state.location == nil, state.lastHome?.location == .disabled,
            state.screen.list?.places.count == 1
        else { return .none }
        return .event(.shell(.usePlace(place)))
    }

    /// While the key is being deleted, no other is requested: if one were stored before the deletion, it would be
    /// deleted, too.
    private static func refused(_ state: inout State, _ command: Command<Event>) -> Outcome {
        state.reset == .deleting ? .running(command) : .exit(.keyRefused, command)
    }
}
