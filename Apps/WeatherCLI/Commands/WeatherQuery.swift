import HomeScreen
import KeyValueCapability
import LifecycleCore
import TextApp
import WeatherModel

/// A query for the data of a report: requests the data and waits until it is complete.
struct WeatherQuery {
    /// The views from which a report is made.
    struct Answer {
        let view: Lifecycle.ViewModel
        let active: Active.ViewModel
        let home: HomeScreen.ViewModel
        /// The exit status of a failed lookup of the place that the user named; nil if it did not fail.
        let lookupStatus: ExitCode?
    }

    let settings: Settings
    /// The data requested in addition to the lookup.
    var subject: HomeScreen.Subject
    /// The event that requests a place; nil for the user's location.
    var lookup: HomeScreen.ShellEvent?
    /// Whether to request the forecasts, too, if the subject does not include them.
    var wantsForecasts = false

    /// Returns the requested weather once it is complete. If no location is set, the first favorite stands in for it.
    ///
    /// - Parameter refused: Receives a view without a home screen, such as one that reports a missing key, before its
    ///   failure is thrown.
    func answer(
        _ refused: (Lifecycle.ViewModel) throws(Failure) -> Void
    ) async throws(Failure) -> Answer {
        let session = try await AppSession(WeatherApp(settings, .online))
        let favorite = await firstFavorite(in: session.app.stores.values)
        var isLookup = lookup != nil
        let questions = (wantsForecasts ? [.wantForecasts] : []) + (lookup.map { [$0] } ?? [])
        var asked = questions.isEmpty
        return try await session.run(sending: .startShowing(subject)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Answer> in
            if let failure = Diagnostics.failure(of: view, in: settings.texts.language) {
                try refused(view)
                throw failure
            }
            guard case .active(let active) = view, case .home(let home) = active.screen else { return .wait }
            guard asked else {
                asked = true
                return .send(questions.map { .active(.home($0)) })
            }
            guard isComplete(home, isLookup: isLookup) else { return .wait }
            if !isLookup, let favorite, case .locationDisabled = home.localWeather {
                isLookup = true
                return .send([.active(.home(.show(favorite)))])
            }
            return .done(
                Answer(view: view, active: active, home: home, lookupStatus: session.app.trouble.status))
        }
    }

    /// Whether the requested data is complete.
    ///
    /// Forecasts are requested only after the weather of their place has arrived; a view may come in between.
    private func isComplete(_ home: HomeScreen.ViewModel, isLookup: Bool) -> Bool {
        if isLookup { return home.isLookupComplete }
        return home.isComplete && (!wantsForecasts || home.isLocalForecastAsked)
    }

    /// Returns the first favorite; nil if there are no favorites, or if a place or the favorites are requested anyway.
    ///
    /// Read errors are ignored here: the app itself reports them.
    private func firstFavorite(in values: any KeyValueStore) async -> Place? {
        guard lookup == nil, subject == .local, let bytes = try? await values.value(for: Favorites.key) else {
            return nil
        }
        return try? Favorites(stored: bytes).places.first
    }
}
