import FavoritesFeature
import LifecycleCore
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

/// `weather favorites list|add|remove`; the rest of `weather favorites` is in FavoritesTransfer.swift.
struct FavoritesCommand {
    let settings: Settings
    var texts: Texts { settings.texts }

    /// Lists the favorites as lines or, for programs, as one JSON object.
    func list(asJSON: Bool) async throws(Failure) {
        let places = try await stored().places
        if asJSON { return try Output.json(WeatherRenderer.json(of: places)) }
        for place in places { try Output.data("\(place.nameWithRegion)\t\(place.typedCoordinate)") }
        if places.isEmpty { Output.say(texts.noFavorites) }
    }

    /// Returns the favorites in their order, and whether unreadable ones were put aside.
    func stored() async throws(Failure) -> (places: [Place], arePutAside: Bool) {
        try await WeatherApp(settings).run(.listFavorites) {
            if case .favorites(let places, let arePutAside) = $0 { (places, arePutAside) } else { nil }
        }
    }

    /// Adds the place that the operands name, or the place at the coordinate at their end.
    func add(_ operands: [String]) async throws(Failure) {
        switch try PlaceQuery(operands) {
        case .name(let query)?:
            guard CleanText.clean(query).count >= AddFavorite.minimumLength else {
                throw Failure(.usage, texts.tooShort(query, fewest: AddFavorite.minimumLength))
            }
            let (added, found) = try await added(by: .addFavorite(query))
            if found.count > 1 { Output.say(others(than: found[0], in: found)) }
            try tell(found[0], isAdded: !added.isEmpty)
        case .place(let place)?:
            try tell(place, isAdded: !(try await added(by: .addFavorites([place])).places.isEmpty))
        case nil: break
        }
    }

    func remove(_ name: String) async throws(Failure) {
        let place = try await WeatherApp(settings).run(.removeFavorite(name)) {
            if case .removed(let place) = $0 { place } else { nil }
        }
        try Output.data(texts.removed(place.nameWithRegion))
    }

    /// Returns the places that a job has added, of those found.
    func added(by order: Job.Order) async throws(Failure) -> (places: [Place], found: [Place]) {
        try await WeatherApp(settings).run(order) {
            if case .added(let places, let found) = $0 { (places, found) } else { nil }
        }
    }

    private func tell(_ place: Place, isAdded: Bool) throws(Failure) {
        let name = place.nameWithRegion
        try Output.data(isAdded ? texts.added(name) : texts.isFavoriteAlready(name))
    }

    /// Returns a message with the other places found, each with the words that select it.
    private func others(than first: Place, in places: [Place]) -> String {
        let others = places.dropFirst().map { place in
            place.typedName(among: places).map { "\"\($0)\"" } ?? "\"\(place.name)\" \(place.typedCoordinate)"
        }
        return texts.found(
            first.nameWithRegion, of: places.count, others: others.joined(separator: "; "), example: others.first)
    }
}
