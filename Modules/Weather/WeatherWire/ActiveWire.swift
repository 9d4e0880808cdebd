import WeatherModel
import WeatherViews
import WireFormat

// The events and the view models of the screens of the app in use. New cases go last.

extension Active.ShellEvent {
    static let wire = Wire<Self>.cases(
        .case("Home", HomeScreen.ShellEvent.wire, Self.home) { if case .home(let event) = $0 { event } else { nil } },
        .case("Favorites", FavoritesScreen.ShellEvent.wire, Self.favorites) {
            if case .favorites(let event) = $0 { event } else { nil }
        },
        .case("ResetApiKey", .resetAPIKey),
        .case("RequestResetApiKey", .requestResetAPIKey),
        .case("CancelResetApiKey", .cancelResetAPIKey),
        .case("ReplaceApiKey", .replaceAPIKey),
        .case("DismissNotice", .dismissNotice),
        .case("RetrySave", .retrySave),
        .case("ForgetSearches", .forgetSearches),
        .case("Detail", DetailScreen.ShellEvent.wire, Self.detail) {
            if case .detail(let event) = $0 { event } else { nil }
        },
        .case("ShowNeighbor", FavoritesScreen.Direction.wire, Self.showNeighbor) {
            if case .showNeighbor(let direction) = $0 { direction } else { nil }
        },
        .case("UsePlace", Place.wire, Self.usePlace) { if case .usePlace(let place) = $0 { place } else { nil } },
    )
}

extension Active.ScreenViewModel {
    static let wire = Wire<Self>.cases(
        .case("Home", HomeScreen.ViewModel.wire, Self.home) { if case .home(let view) = $0 { view } else { nil } },
        .case("Favorites", FavoritesScreen.ViewModel.wire, Self.favorites) {
            if case .favorites(let view) = $0 { view } else { nil }
        },
        .case("Detail", DetailScreen.ViewModel.wire, Self.detail) {
            if case .detail(let view) = $0 { view } else { nil }
        },
    )
}
