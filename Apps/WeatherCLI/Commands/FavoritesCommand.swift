import Effects
import FavoritesScreen
import HomeScreen
import Lifecycle
import WeatherModel

/// `weather favorites list|add|remove`.
struct FavoritesCommand {
    let settings: Settings

    func list() async throws(Failure) {
        let places = try await onList(.offline) { list, _ throws(Failure) -> Session.Step<[Place]> in
            .done(list.favorites)
        }
        for place in places { try Output.data(Self.line(for: place)) }
        if places.isEmpty { Output.say("there are no favorites; add one with: weather favorites add PLACE") }
    }

    func add(_ query: String) async throws(Failure) {
        var stage = Stage.beginning
        var announced = ""
        let refusal = try await onList(.online, hear: { announced = $0 }) {
            list, saving throws(Failure) -> Session.Step<String?> in
            switch (stage, list.workflow) {
            case (.beginning, _):
                stage = .searching
                return .send([.active(.favorites(.requestAddFavorite)), .active(.favorites(.add(.search(query))))])
            case (.searching, .add(let add)):
                guard let place = try Self.choice(in: add, for: query) else { return .wait }
                stage = .saving(place)
                return .send([.active(.favorites(.add(.submit(place))))])
            case (.saving(let place), .add(let add)):
                guard case .results(_, let refused?) = add.search, refused == place else { return .wait }
                return .done("\(Self.name(of: place)) is a favorite already.")
            case (.saving, .none):
                return try Self.isSaved(saving) ? .done(nil) : .wait
            case (.searching, .none), (.searching, .confirmDelete), (.saving, .confirmDelete): return .wait
            }
        }
        try Output.data(refusal ?? announced)
    }

    func remove(_ name: String) async throws(Failure) {
        var removed: Place?
        var announced = ""
        try await onList(.offline, hear: { announced = $0 }) { list, saving throws(Failure) -> Session.Step<Void> in
            guard let place = removed else {
                let place = try Self.favorite(named: name, in: list.favorites)
                removed = place
                return .send([
                    .active(.favorites(.requestDelete(place.coordinate))),
                    .active(.favorites(.confirmDelete(.confirmed))),
                ])
            }
            guard !list.favorites.contains(place) else { return .wait }
            return try Self.isSaved(saving) ? .done(()) : .wait
        }
        try Output.data(announced)
    }

    /// How far adding has come.
    private enum Stage {
        case beginning
        case searching
        case saving(Place)
    }

    /// Goes to the list of favorites and shows it to `look` until that has a result.
    private func onList<Result: Sendable>(
        _ network: Assembly.Network, hear: (String) -> Void = Output.say,
        _ look: (FavoritesScreen.ViewModel, FavoritesSaver.ViewModel) throws(Failure) -> Session.Step<Result>
    ) async throws(Failure) -> Result {
        var asked = false
        let session = try Session(settings, network)
        return try await session.run(hear: hear) { view throws(Failure) -> Session.Step<Result> in
            if let failure = Troubles.failure(of: view) { throw failure }
            guard case .active(let active) = view else { return .wait }
            if case .favoritesNotLoaded(let cause)? = active.notice {
                throw Failure(.inputOutput, "The favorites could not be read: \(cause)")
            }
            switch active.screen {
            case .favorites(let list): return try look(list, active.saving)
            case .home:
                if asked { return .wait }
                asked = true
                return .send([.active(.home(.goToFavorites))])
            }
        }
    }

    private static func choice(in add: AddFavorite.ViewModel, for query: String) throws(Failure) -> Place? {
        switch add.search {
        case .prompt where add.input == query:
            throw Failure(
                .usage, "\"\(query)\" is too short; give at least \(AddFavorite.fewestCharacters) characters.")
        case .prompt, .searching: return nil
        case .noMatch:
            throw Failure(
                .noMatch, "No place is called \"\(query)\". Check the spelling, or add a country: Ashford,AU.")
        case .failed(let failure): throw Troubles.failure(of: failure)
        case .results(let places, _):
            guard let first = places.first else { return nil }
            if places.count > 1 {
                let others = places.dropFirst().map(name).joined(separator: "; ")
                Output.say("other places found: \(others). To choose one, add its country: Ashford,AU.")
            }
            return first
        }
    }

    private static func isSaved(_ saving: FavoritesSaver.ViewModel) throws(Failure) -> Bool {
        switch saving {
        case .saved: return true
        case .saving: return false
        case .failed(let cause), .blocked(let cause):
            throw Failure(.inputOutput, "The favorites could not be saved: \(cause)")
        }
    }

    private static func favorite(named name: String, in places: [Place]) throws(Failure) -> Place {
        let wanted = name.lowercased()
        let matches = places.filter { [$0.name, Self.name(of: $0)].contains { $0.lowercased() == wanted } }
        if let only = matches.first, matches.count == 1 { return only }
        guard matches.isEmpty else {
            let names = matches.map(Self.name).joined(separator: "; ")
            throw Failure(.usage, "Several favorites are called \"\(name)\": \(names). Give the whole name.")
        }
        let known = places.map(\.name).joined(separator: ", ")
        throw Failure(
            .noMatch,
            "No favorite is called \"\(name)\"."
                + (known.isEmpty ? " There are none." : " The favorites are: \(known)."))
    }

    private static func name(of place: Place) -> String {
        place.region.isEmpty ? place.name : "\(place.name), \(place.region)"
    }

    private static func line(for place: Place) -> String {
        "\(name(of: place))\t\(place.coordinate.lat.shortest),\(place.coordinate.lon.shortest)"
    }
}
