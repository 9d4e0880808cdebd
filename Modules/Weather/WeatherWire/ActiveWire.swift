import WeatherViews
import WireFormat

// The events and the view models of the screens of the app in use. New cases go last, and every change of a view model must
// increment the version.

extension WeatherSchema {
    /// The version of the view model's layout.
    package static let version: UInt32 = 5
}

extension Active.ShellEvent {
    static let wire = Wire<Self>.cases(
        .home,
        .favorites,
        .case("ResetApiKey", .resetAPIKey),
        .case("RequestResetApiKey", .requestResetAPIKey),
        .case("CancelResetApiKey", .cancelResetAPIKey),
        .case("ReplaceApiKey", .replaceAPIKey),
        .case("DismissNotice", .dismissNotice),
        .case("RetrySave", .retrySave),
        .case("ForgetSearches", .forgetSearches),
        .detail,
        .case("UndoDelete", .undoDelete),
        .case("KeyRefused", .keyRefused))
}

extension Active.ScreenViewModel {
    static let wire = Wire<Self>.cases(.home, .favorites, .detail)
}
