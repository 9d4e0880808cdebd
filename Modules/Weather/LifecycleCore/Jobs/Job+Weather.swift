import CoreRuntime
import HomeFeature
import OnboardFeature
import WeatherModel
import WeatherSources
import WeatherViews

// The weather report: runs the home screen until it is complete.

extension Job {
    static let home = ChildPhase(HomeScreen.self, event: Event.home, phase: Phase.reporting, state: \.home)

    static func report(_ question: Question, _ access: SourceAccess, _ state: inout State) -> Outcome {
        let favorites = question.hasFavorites ? state.favorites : Favorites()
        let screen = HomeScreen.State(
            access: access, favorites: favorites, location: state.location, place: question.place,
            hasForecasts: question.hasForecasts, hasAir: question.hasAir)
        return .running(home.start(&state.phase, with: screen))
    }

    static func report(_ event: HomeScreen.Event, _ state: inout State) -> Outcome {
        switch home.update(&state.phase, event) {
        case .running(let command):
            let outcome = settled(&state)
            // A job that has ended does not retry.
            if case .exit = outcome { return outcome }
            return outcome.mapCommand { command.and($0) }
        // Outputs and the other exits only follow from a user's events.
        case .output(_, let command): return .running(command)
        case .exit(_, let command): return .exit(.failed(.keyNeeded(.unauthorized)), command)
        case .ignored: return .ignored
        }
    }

    /// Ends when the report is complete. The first favorite stands in for a location that is not set.
    private static func settled(_ state: inout State) -> Outcome {
        guard let view = state.phase.home.map(HomeScreen.view), view.isComplete else { return .none }
        if !state.reportsFavorites, view.lookup == nil, view.localWeather == .locationDisabled,
            let first = state.favorites.places.first
        {
            return report(.shell(.show(first)), &state)
        }
        let source = state.phase.home?.access.source.description
        return .exit(
            .report(
                Active.ViewModel(
                    screen: .home(view), notice: state.notice, saving: state.saving, source: source)))
    }
}

extension Job.State {
    /// Whether the job is a report that includes the favorites.
    package var reportsFavorites: Bool {
        if case .report(let question) = order { question.hasFavorites } else { false }
    }
}

extension Job.Phase {
    /// The weather, while it is being fetched.
    var home: HomeScreen.State? { if case .reporting(let home) = self { home } else { nil } }
}
