import HomeScreen
import KeyValueCapability
import Lifecycle
import TextApp
import WeatherModel

/// What a report is made of: asks for it, and waits until it is here.
struct WeatherQuery {
    /// What has come.
    struct Answer {
        let view: Lifecycle.ViewModel
        let active: Active.ViewModel
        let home: HomeScreen.ViewModel
        /// What became of looking up the place that the user has named; nil for nothing bad.
        let lookupStatus: ExitCode?
    }

    let settings: Settings
    /// What is asked for besides.
    var subject: HomeScreen.Subject
    /// The event that asks for a place; nil for where the user is.
    var lookup: HomeScreen.ShellEvent?
    /// Whether the forecasts are asked for, too, where the subject has none.
    var wantsForecasts = false

    /// Waits for the weather that was asked for. Where no location is set, the first favorite stands in for it.
    ///
    /// - Parameter refused: is given a view without a home screen, such as for want of a key, before its failure is
    ///   thrown.
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
            if let failure = Troubles.failure(of: view, in: settings.texts.language) {
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

    /// Forecasts are asked for when their place's weather is here, and there may be a view before they are.
    private func isComplete(_ home: HomeScreen.ViewModel, isLookup: Bool) -> Bool {
        if isLookup { return home.isLookupComplete }
        return home.isComplete && (!wantsForecasts || home.isLocalForecastAsked)
    }

    /// Nil where there is none, or where the favorites are asked about anyway. What cannot be read is reported by the
    /// app itself.
    private func firstFavorite(in values: any KeyValueStore) async -> Place? {
        guard lookup == nil, subject == .local, let bytes = try? await values.value(for: Favorites.key) else {
            return nil
        }
        return try? Favorites(stored: bytes).places.first
    }
}
