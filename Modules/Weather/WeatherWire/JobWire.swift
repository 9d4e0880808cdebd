import EffectWires
import SecretEffects
import WeatherModel
import WeatherViews
import WireFormat

// Jobs and their results.

extension Job.Order {
    static let wire = Wire<Self>.cases(
        .case("Report", Job.Question.wire, Self.report) {
            if case .report(let question) = $0 { question } else { nil }
        },
        .case("ListFavorites", .listFavorites),
        .case("AddFavorite", .string, Self.addFavorite) { if case .addFavorite(let name) = $0 { name } else { nil } },
        .case("AddFavorites", Place.wire.list, Self.addFavorites) {
            if case .addFavorites(let places) = $0 { places } else { nil }
        },
        .case("RemoveFavorite", .string, Self.removeFavorite) {
            if case .removeFavorite(let name) = $0 { name } else { nil }
        },
        .case("StoreKey", SecretText.wire, Self.storeKey) { if case .storeKey(let key) = $0 { key } else { nil } },
        .case("DeleteKey", .deleteKey),
        .case("StoreUntriedKey", SecretText.wire, Self.storeUntriedKey) {
            if case .storeUntriedKey(let key) = $0 { key } else { nil }
        })
}

extension Job.Question {
    fileprivate static let wire = Wire.record(
        ("place", PlaceQuery.wire.optional), ("has_favorites", .bool), ("has_forecasts", .bool),
        ("has_air", .bool)
    ).map(
        { Self(place: $0, hasFavorites: $1, hasForecasts: $2, hasAir: $3) },
        { ($0.place, $0.hasFavorites, $0.hasForecasts, $0.hasAir) })
}

extension PlaceQuery {
    static let wire = Wire<Self>.cases(
        .case("Name", .string, Self.name) { if case .name(let name) = $0 { name } else { nil } },
        .case("Place", Place.wire, Self.place) { if case .place(let place) = $0 { place } else { nil } })
}

extension Job.Result {
    static let wire = Wire<Self>.cases(
        .case("Report", Active.ViewModel.wire, Self.report) { if case .report(let view) = $0 { view } else { nil } },
        .case(
            "Favorites", .record(("places", Place.wire.list), ("are_put_aside", .bool)),
            { .favorites($0, arePutAside: $1) }
        ) {
            if case .favorites(let places, let arePutAside) = $0 { (places, arePutAside) } else { nil }
        },
        .case(
            "Added", .record(("places", Place.wire.list), ("found", Place.wire.list)), { .added($0, of: $1) }
        ) {
            if case .added(let places, let found) = $0 { (places, found) } else { nil }
        },
        .case("Removed", Place.wire, { .removed($0) }) { if case .removed(let place) = $0 { place } else { nil } },
        .case("KeyStored", Job.KeyTest.wire, Self.keyStored) {
            if case .keyStored(let test) = $0 { test } else { nil }
        },
        .case("KeyDeleted", .keyDeleted),
        .case("UnreadableKeyDeleted", .unreadableKeyDeleted),
        .case("KeyMissing", .keyMissing),
        .case("Failed", Job.Problem.wire, Self.failed) { if case .failed(let problem) = $0 { problem } else { nil } })
}

extension Job.KeyTest {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Accepted", .accepted),
        .case("NotWanted", .notWanted),
        .case("Failed", WeatherFailure.wire, Self.failed) { if case .failed(let failure) = $0 { failure } else { nil } }
    )
}

extension Job.Problem {
    fileprivate static let wire = Wire<Self>.cases(
        .case("KeyNeeded", OnboardScreen.Reason.wire, Self.keyNeeded) {
            if case .keyNeeded(let reason) = $0 { reason } else { nil }
        },
        .case("NotRead", .string, Self.notRead) { if case .notRead(let cause) = $0 { cause } else { nil } },
        .case("NotSaved", .string, Self.notSaved) { if case .notSaved(let cause) = $0 { cause } else { nil } },
        .case("TooMany", .int, Self.tooMany) { if case .tooMany(let count) = $0 { count } else { nil } },
        .case("SearchFailed", WeatherFailure.wire, Self.searchFailed) {
            if case .searchFailed(let failure) = $0 { failure } else { nil }
        },
        .case(
            "Ambiguous", .record(("matches", Place.wire.list), ("favorites", Place.wire.list)),
            { .ambiguous($0, of: $1) }
        ) {
            if case .ambiguous(let matches, let all) = $0 { (matches, all) } else { nil }
        },
        .case("InvalidKey", OnboardScreen.Problem.wire, Self.invalidKey) {
            if case .invalidKey(let problem) = $0 { problem } else { nil }
        },
        .case("KeyNotChanged", .string, Self.keyNotChanged) {
            if case .keyNotChanged(let cause) = $0 { cause } else { nil }
        })
}
