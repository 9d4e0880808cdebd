import HomeScreen
import Lifecycle
import TextApp

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

    func answer() async throws(Failure) -> Answer {
        let session = try await AppSession(WeatherApp(settings, .online))
        let questions = (wantsForecasts ? [.wantForecasts] : []) + (lookup.map { [$0] } ?? [])
        var asked = questions.isEmpty
        return try await session.run(sending: .startShowing(subject)) {
            view throws(Failure) -> AppSession<WeatherApp>.Step<Answer> in
            if let failure = Troubles.failure(of: view, in: settings.texts.language) { throw failure }
            guard case .active(let active) = view, case .home(let home) = active.screen else { return .wait }
            guard asked else {
                asked = true
                return .send(questions.map { .active(.home($0)) })
            }
            guard isComplete(home) else { return .wait }
            return .done(
                Answer(view: view, active: active, home: home, lookupStatus: session.app.trouble.status))
        }
    }

    /// Forecasts are asked for when their place's weather is here, and there may be a view before they are.
    private func isComplete(_ home: HomeScreen.ViewModel) -> Bool {
        if lookup != nil { return home.isLookupComplete }
        return home.isComplete && (!wantsForecasts || home.isLocalForecastAsked)
    }
}
