import EffectWires
import SecretEffects
import WeatherModel
import WeatherViews
import WireFormat

// The view model: the phases, and the view model of each.

extension Lifecycle.ViewModel {
    static let wire = Wire<Self>.cases(
        .case("Loading", .loading),
        .case(
            "Onboard", .record(("screen", OnboardScreen.ViewModel.wire), ("saving", FavoritesSaver.ViewModel.wire)),
            { .onboard($0, saving: $1) }
        ) {
            if case .onboard(let view, let saving) = $0 { (view, saving) } else { nil }
        },
        .case("Active", Active.ViewModel.wire, Self.active) { if case .active(let view) = $0 { view } else { nil } },
        .case(
            "Failed", .record(("message", .string), ("saving", FavoritesSaver.ViewModel.wire)),
            { .failed(message: $0, saving: $1) }
        ) {
            if case .failed(let message, let saving) = $0 { (message, saving) } else { nil }
        },
        .case("Ended", Job.Result.wire, Self.ended) { if case .ended(let result) = $0 { result } else { nil } })
}

extension OnboardScreen.ViewModel {
    fileprivate static let wire = Wire.record(
        ("reason", OnboardScreen.Reason.wire), ("state", OnboardScreen.Entry.wire),
        ("alternative", SourceDescription.wire.optional)
    ).map({ Self(reason: $0, state: $1, alternative: $2) }, { ($0.reason, $0.state, $0.alternative) })
}

extension OnboardScreen.Reason {
    static let wire = Wire<Self>.cases(
        .case("Welcome", .welcome),
        .case("Unauthorized", .unauthorized),
        .case("Reset", .reset),
        .case("Unreadable", .string, Self.unreadable) { if case .unreadable(let cause) = $0 { cause } else { nil } })
}

extension OnboardScreen.Entry {
    fileprivate static let wire = Wire<Self>.cases(
        .case(
            "Input",
            .record(
                ("api_key", SecretText.wire), ("can_submit", .bool), ("problem", OnboardScreen.Problem.wire.optional)),
            { .input(apiKey: $0, canSubmit: $1, problem: $2) }
        ) {
            if case .input(let key, let canSubmit, let problem) = $0 { (key, canSubmit, problem) } else { nil }
        },
        .case("Saving", .saving))
}

extension OnboardScreen.Problem {
    static let wire = Wire<Self>.cases(
        .case("Empty", .empty), .case("Malformed", .malformed), .case("Refused", .refused))
}

extension Active.ViewModel {
    static let wire = Wire.joined(
        shown, Wire.record(("source", SourceDescription.wire.optional), ("has_neighbors", .bool), ("is_here", .bool))
    ).map {
        Self(
            screen: $0.0, notice: $0.1, reset: $0.2, saving: $0.3, toast: $0.4, source: $1.0, hasNeighbors: $1.1,
            isHere: $1.2)
    } _: {
        (($0.screen, $0.notice, $0.reset, $0.saving, $0.toast), ($0.source, $0.hasNeighbors, $0.isHere))
    }

    private static let shown = Wire.record(
        ("screen", Active.ScreenViewModel.wire), ("notice", Notice.wire.optional),
        ("reset", Active.ResetStep.wire.optional), ("saving", FavoritesSaver.ViewModel.wire),
        ("toast", Toast.wire.optional))
}

extension Active.ResetStep {
    fileprivate static let wire = Wire<Self>.cases(.case("Confirming", .confirming), .case("Deleting", .deleting))
}

extension Notice {
    fileprivate static let wire = Wire<Self>.cases(
        .case("FavoritesQuarantined", Unreadable.wire, Self.favoritesQuarantined) {
            if case .favoritesQuarantined(let reason) = $0 { reason } else { nil }
        },
        .case("KeyNotDeleted", .string, Self.keyNotDeleted) {
            if case .keyNotDeleted(let cause) = $0 { cause } else { nil }
        },
        .case("KeyNotTried", WeatherFailure.wire, Self.keyNotTried) {
            if case .keyNotTried(let failure) = $0 { failure } else { nil }
        },
        .case("MapNotOpened", .record(("address", .string), ("cause", .string)), { .mapNotOpened($0, cause: $1) }) {
            if case .mapNotOpened(let address, let cause) = $0 { (address, cause) } else { nil }
        })
}

extension FavoritesSaver.ViewModel {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Saved", .saved),
        .case("Saving", .saving),
        .case("Failed", .record(("cause", .string)), { .failed(cause: $0) }) {
            if case .failed(let cause) = $0 { cause } else { nil }
        },
        .case("Blocked", .record(("cause", .string)), { .blocked(cause: $0) }) {
            if case .blocked(let cause) = $0 { cause } else { nil }
        })
}

extension Toast {
    fileprivate static let wire = Wire.record(("id", .int), ("message", Message.wire))
        .map({ Toast(id: $0, message: $1) }, { ($0.id, $0.message) })
}

extension Toast.Message {
    static let wire = Wire<Self>.cases(
        .case("Favorites", FavoritesScreen.Change.wire, Self.favorites) {
            if case .favorites(let change) = $0 { change } else { nil }
        },
        .case("SavedAgain", .savedAgain),
        .case("Located", Place.wire, Self.located) { if case .located(let place) = $0 { place } else { nil } },
        .case(
            "UpToDate",
            .record(
                ("place", Place.wire), ("observed_at", .unixTime), ("utc_offset", Wire.secondsFromUTC.optional)),
            { .upToDate($0, observedAt: $1, utcOffset: $2) }
        ) {
            if case .upToDate(let place, let time, let offset) = $0 { (place, time, offset) } else { nil }
        },
        .case("NotRefreshed", .record(("place", Place.wire), ("failure", WeatherFailure.wire)), Self.notRefreshed) {
            if case .notRefreshed(let place, let failure) = $0 { (place, failure) } else { nil }
        })
}

extension FavoritesScreen.Change {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Added", Place.wire, { .added($0) }) { if case .added(let place) = $0 { place } else { nil } },
        .case("Removed", Place.wire, { .removed($0) }) { if case .removed(let place) = $0 { place } else { nil } },
        .case("Moved", .tuple(Place.wire, .int), { .moved($0, to: $1) }) {
            if case .moved(let place, let row) = $0 { (place, row) } else { nil }
        },
        .case("Renamed", .tuple(Place.wire, .string), { .renamed($0, from: $1) }) {
            if case .renamed(let place, let name) = $0 { (place, name) } else { nil }
        })
}
