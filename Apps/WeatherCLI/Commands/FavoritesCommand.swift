import FavoritesScreen
import HomeScreen
import LifecycleCore
import TextApp
import WeatherModel
import WeatherText

/// `weather favorites list|add|remove`; the rest of `weather favorites` is in FavoritesTransfer.swift.
struct FavoritesCommand {
    /// The maximum number of favorites: a longer list would take too long to show.
    static let mostFavorites = 1000

    let settings: Settings
    var texts: CommandTexts { settings.texts }

    /// Lists the favorites as lines or, for programs, as one JSON object.
    func list(asJSON: Bool) async throws(Failure) {
        let places = try await stored()
        if asJSON { return try Output.json(WeatherText.json(of: places)) }
        for place in places { try Output.data(Self.line(for: place)) }
        if places.isEmpty { Output.say(texts.noFavorites) }
    }

    /// Returns the favorites in their order, without prompting the user or changing anything.
    func stored() async throws(Failure) -> [Place] {
        try await onList(settings.withAnyKey, .offline) {
            list, _ throws(Failure) -> AppSession<WeatherApp>.Step<[Place]> in
            .done(list.favorites)
        }
    }

    /// Adds the place that the operands name, or the place at the coordinate at their end.
    func add(_ operands: [String]) async throws(Failure) {
        try requireDirectory()
        switch try PlaceQuery(operands) {
        case .name(let query)?: try await search(for: query)
        case .place(let place)?:
            let name = PlaceChoice.name(of: place)
            try Output.data(try await add([place]) > 0 ? "Added \(name)." : "\(name) is a favorite already.")
        case nil: break
        }
    }

    private func search(for query: String) async throws(Failure) {
        var stage = Stage.beginning
        var announced = ""
        let refusal = try await onList(settings, .online, hear: { announced = $0 }) {
            list, active throws(Failure) -> AppSession<WeatherApp>.Step<String?> in
            switch (stage, list.workflow) {
            case (.beginning, _):
                guard list.favorites.count < Self.mostFavorites else {
                    throw Failure(
                        .usage,
                        "There are \(list.favorites.count) favorites already. Remove one before you add another.")
                }
                stage = .searching
                return .send([
                    .active(.favorites(.requestAddFavorite)), .active(.favorites(.add(.searchAtOnce(query)))),
                ])
            case (.searching, .add(let add)):
                guard let place = try choice(in: add, for: query) else { return .wait }
                stage = .saving(place)
                return .send([.active(.favorites(.add(.submit(place))))])
            case (.saving(let place), .add(let add)):
                guard case .results(_, let refused?) = add.search, refused == place else { return .wait }
                return .done(texts.shared.isFavoriteAlready(PlaceChoice.name(of: place)))
            case (.saving, .none):
                return try isSaved(active.saving) ? .done(nil) : .wait
            case (.searching, .none), (.searching, .confirmDelete), (.saving, .confirmDelete),
                (.searching, .filter), (.saving, .filter):
                return .wait
            }
        }
        try Output.data(refusal ?? announced)
    }

    func remove(_ name: String) async throws(Failure) {
        try requireDirectory()
        var removed: Place?
        var announced = ""
        try await onList(settings.withAnyKey, .offline, hear: { announced = $0 }) {
            list, active throws(Failure) -> AppSession<WeatherApp>.Step<Void> in
            guard let place = removed else {
                let place = try favorite(named: name, in: list.favorites)
                removed = place
                return .send([
                    .active(.favorites(.requestDelete(place.coordinate))),
                    .active(.favorites(.confirmDelete(.confirmed))),
                ])
            }
            guard !list.favorites.contains(place) else { return .wait }
            return try isSaved(active.saving) ? .done(()) : .wait
        }
        try Output.data(announced)
    }

    /// The stages of adding a favorite.
    private enum Stage {
        case beginning
        case searching
        case saving(Place)
    }

    /// Requires a data directory, except in a demo: without one, a change would be lost at the end of the command.
    ///
    /// - Throws: A configuration failure if there is no data directory.
    func requireDirectory() throws(Failure) {
        guard settings.isDemo || settings.dataDirectory != nil else {
            let problem = Directories.homeProblem(in: settings.display.environment, texts)
            throw Failure(.configuration, texts.nowhereToKeepFavorites(problem))
        }
    }

    /// Opens the list of favorites and passes its views to `look` until that returns a result.
    func onList<Result: Sendable>(
        _ settings: Settings, _ network: WeatherApp.Network, hear: (String) -> Void = Output.say,
        _ look: (FavoritesScreen.ViewModel, Active.ViewModel) throws(Failure) -> AppSession<WeatherApp>.Step<Result>
    ) async throws(Failure) -> Result {
        var asked = false
        let session = try await AppSession(WeatherApp(settings, network))
        return try await session.run(sending: .startShowing(.nothing), hear: hear) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Result> in
            if let failure = Diagnostics.failure(of: view, in: texts.language) { throw failure }
            guard case .active(let active) = view else { return .wait }
            if case .blocked(let cause) = active.saving {
                throw Failure(.inputOutput, texts.favoritesNotRead(cause))
            }
            if case .favorites(let list) = active.screen { return try look(list, active) }
            guard case .home = active.screen, !asked else { return .wait }
            asked = true
            return .send([.active(.home(.goToFavorites))])
        }
    }

    private func choice(in add: AddFavorite.ViewModel, for query: String) throws(Failure) -> Place? {
        switch add.search {
        case .prompt where add.input == query:
            throw Failure(.usage, texts.tooShort(query, fewest: AddFavorite.minimumLength))
        case .prompt, .searching: return nil
        case .noMatch:
            throw Failure(.noMatch, texts.noPlace(called: query))
        case .noCoordinate: throw Failure(.usage, Texts(texts.language).noCoordinate)
        case .failed(let failure): throw Diagnostics.failure(of: failure, in: texts.language)
        case .results(let places, _):
            guard let first = places.first else { return nil }
            if places.count > 1 { Output.say(others(than: first, in: places)) }
            return first
        }
    }

    func isSaved(_ saving: FavoritesSaver.ViewModel) throws(Failure) -> Bool {
        switch saving {
        case .saved: return true
        case .saving: return false
        case .failed(let cause), .blocked(let cause):
            throw Failure(.inputOutput, texts.favoritesNotSaved(cause))
        }
    }

    /// Returns a message with the other places found, each with the words that select it.
    private func others(than first: Place, in places: [Place]) -> String {
        let others = places.dropFirst().map { place in
            PlaceChoice.words(for: place, among: places).map { "\"\($0)\"" }
                ?? "\"\(place.name)\" \(PlaceChoice.coordinate(of: place))"
        }
        return texts.found(
            PlaceChoice.name(of: first), of: places.count, others: others.joined(separator: "; "),
            example: others.first)
    }

    private func favorite(named name: String, in places: [Place]) throws(Failure) -> Place {
        let matches = places.filter { PlaceChoice.matches(name, $0) || PlaceChoice.coordinate(of: $0) == name }
        if let only = matches.first, matches.count == 1 { return only }
        guard matches.isEmpty else {
            let words = matches.map { PlaceChoice.words(for: $0, among: matches) ?? PlaceChoice.coordinate(of: $0) }
            let names = words.map { "\"\($0)\"" }.joined(separator: "; ")
            throw Failure(.usage, texts.severalFavorites(called: name, names))
        }
        let known = places.map(PlaceChoice.name).joined(separator: "; ")
        throw Failure(.noMatch, texts.noFavorite(called: name, known: known))
    }

    private static func line(for place: Place) -> String {
        "\(PlaceChoice.name(of: place))\t\(PlaceChoice.coordinate(of: place))"
    }
}
