import EffectWires
import Effects
import LocationEffects
import SecretEffects
import WeatherModel
import WeatherViews
import WireFormat

// The events that a shell may send. The cases of the Crux weather example come first, in its order and under its names.

extension Lifecycle.ShellEvent {
    static let wire = Wire<Self>.cases(
        .case("Start", .start),
        .case("Onboard", OnboardScreen.ShellEvent.wire, Self.onboard) {
            if case .onboard(let event) = $0 { event } else { nil }
        },
        .case("Active", Active.ShellEvent.wire, Self.active) { if case .active(let event) = $0 { event } else { nil } },
        .case("Run", Job.Order.wire, Self.run) { if case .run(let order) = $0 { order } else { nil } },
        .case("Foreground", ForegroundEvent.wire, Self.foreground) {
            if case .foreground(let event) = $0 { event } else { nil }
        },
        .case("UseSource", .string, Self.useSource) { if case .useSource(let name) = $0 { name } else { nil } },
        .case("UsePlace", PlaceQuery.wire, Self.usePlace) {
            if case .usePlace(let place) = $0 { place } else { nil }
        })
}

extension ForegroundEvent {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Entered", .entered), .case("Left", .left))
}

extension OnboardScreen.ShellEvent {
    static let wire = Wire<Self>.cases(
        .case("ApiKey", SecretText.wire, Self.apiKey) { if case .apiKey(let text) = $0 { text } else { nil } },
        .case("Submit", .submit))
}

extension HomeScreen.ShellEvent {
    static let wire = Wire<Self>.cases(
        .case("GoToFavorites", .goToFavorites),
        .case("Refresh", .refresh),
        .case("Show", Place.wire, Self.show) { if case .show(let place) = $0 { place } else { nil } },
        .case("CloseLookUp", .closeLookUp),
        .case("GoToDetail", Place.wire, Self.goToDetail) {
            if case .goToDetail(let place) = $0 { place } else { nil }
        }
    )
}

extension FavoritesScreen.ShellEvent {
    static let wire = Wire<Self>.cases(
        .case("GoToHome", .goToHome),
        .case("RequestAddFavorite", .requestAddFavorite),
        .case("RequestDelete", Coordinate.wire, Self.requestDelete) {
            if case .requestDelete(let coordinate) = $0 { coordinate } else { nil }
        },
        // On the wire, the events of both workflows are nested one level deeper.
        .case("Workflow", workflow, { $0 }) {
            switch $0 {
            case .add, .confirmDelete: $0
            case .goToHome, .requestAddFavorite, .requestDelete, .goToDetail, .move, .requestFilter, .filter,
                .requestRename, .rename:
                nil
            }
        },
        .case("GoToDetail", Place.wire, Self.goToDetail) {
            if case .goToDetail(let place) = $0 { place } else { nil }
        },
        .case("Move", .tuple(Coordinate.wire, FavoritesScreen.Direction.wire), { .move($0, $1) }) {
            if case .move(let coordinate, let direction) = $0 { (coordinate, direction) } else { nil }
        },
        .case("RequestFilter", .requestFilter),
        .case("Filter", FavoritesScreen.Filter.wire, Self.filter) {
            if case .filter(let event) = $0 { event } else { nil }
        },
        .case("RequestRename", Coordinate.wire, Self.requestRename) {
            if case .requestRename(let coordinate) = $0 { coordinate } else { nil }
        },
        .case("Rename", FavoritesScreen.Rename.wire, Self.rename) {
            if case .rename(let event) = $0 { event } else { nil }
        })

    private static let workflow = Wire<Self>.cases(
        .case("Add", AddFavorite.ShellEvent.wire, Self.add) { if case .add(let event) = $0 { event } else { nil } },
        .case("ConfirmDelete", FavoritesScreen.ConfirmDelete.wire, Self.confirmDelete) {
            if case .confirmDelete(let answer) = $0 { answer } else { nil }
        }
    ).named("FavoritesScreenWorkflow")
}

extension AddFavorite.ShellEvent {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Search", .string, Self.search) { if case .search(let text) = $0 { text } else { nil } },
        .case("Submit", GeoWire.place, { .submit($0) }) { if case .submit(let place) = $0 { place } else { nil } },
        .case("Cancel", .cancel),
        .case("SearchAtOnce", .string, Self.searchAtOnce) {
            if case .searchAtOnce(let text) = $0 { text } else { nil }
        },
        // A place in the format of the view; it is encoded in the example's format.
        .case("SubmitPlace", Place.wire, { .submit($0) }) { _ in nil })
}

extension FavoritesScreen.Rename {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Text", .string, Self.text) { if case .text(let text) = $0 { text } else { nil } },
        .case("Save", .save), .case("Cancel", .cancel))
}

extension FavoritesScreen.Direction {
    static let wire = Wire<Self>.cases(.case("Up", .up), .case("Down", .down))
}

extension FavoritesScreen.Filter {
    fileprivate static let wire = Wire<Self>.cases(
        .case("Text", .string, Self.text) { if case .text(let text) = $0 { text } else { nil } },
        .case("Keep", .keep), .case("Clear", .clear))
}

extension FavoritesScreen.ConfirmDelete {
    fileprivate static let wire = Wire<Self>.cases(.case("Confirmed", .confirmed), .case("Cancelled", .cancelled))
}
