import FavoritesScreen
import HomeScreen
package import Lifecycle
import OnboardScreen
import WeatherModel
import WeatherText

/// Which cases of the view models the previews show.
package enum Coverage {
    /// One case of one type of view model, and the preview that is to show it.
    package struct Case: Hashable, Sendable, CustomStringConvertible {
        /// The type and the case: `ShownSearch.noMatch`.
        package let description: String
        /// The id of its preview.
        package let preview: String

        init(_ shown: some ShownCase) {
            description = "\(type(of: shown)).\(shown)"
            preview = shown.rawValue
        }
    }

    /// Every case there is.
    package static let all: [Case] = [
        every(ShownPhase.self), every(ShownReason.self), every(ShownEntry.self), every(ShownScreen.self),
        every(ShownNotice.self), every(ShownReset.self), every(ShownToast.self), every(ShownSaving.self),
        every(ShownLocalWeather.self),
        every(ShownLookup.self), every(ShownStatus.self), every(ShownFailure.self), every(ShownAge.self),
        every(ShownWorkflow.self), every(ShownSearch.self),
    ].flatMap { $0 }

    private static func every<Shown: ShownCase>(_ type: Shown.Type) -> [Case] { type.allCases.map { Case($0) } }

    /// The cases that a view is made of.
    package static func cases(in view: Lifecycle.ViewModel) -> Set<Case> {
        let inner: [Case] =
            switch view {
            case .loading, .failed: []
            case .onboard(let onboard): [Case(ShownReason(onboard.reason)), Case(ShownEntry(onboard.state))]
            case .active(let active): cases(in: active)
            }
        return Set([Case(ShownPhase(view))] + inner)
    }

    private static func cases(in active: Active.ViewModel) -> [Case] {
        let around = [
            Case(ShownScreen(active.screen)), Case(ShownSaving(active.saving)),
            active.notice.map { Case(ShownNotice($0)) }, active.reset.map { Case(ShownReset($0)) },
            active.toast.map { Case(ShownToast($0.message)) },
        ].compactMap { $0 }
        return switch active.screen {
        case .home(let home): around + cases(in: home)
        case .favorites(let favorites): around + cases(in: favorites.workflow)
        }
    }

    private static func cases(in home: HomeScreen.ViewModel) -> [Case] {
        var found = [Case(ShownLocalWeather(home.localWeather))]
        if case .weather(_, let status) = home.localWeather { found += cases(in: status) }
        if let lookup = home.lookup { found += cases(in: lookup) }
        return found + home.favorites.flatMap { cases(in: $0.weather) }
    }

    private static func cases(in lookup: PlaceLookup.ViewModel) -> [Case] {
        let inner: [Case] =
            switch lookup {
            case .searching, .noMatch: []
            case .searchFailed(_, let failure): [Case(ShownFailure(failure))]
            case .weather(_, let status): cases(in: status)
            }
        return [Case(ShownLookup(lookup))] + inner
    }

    private static func cases(in status: WeatherStatus) -> [Case] {
        [
            Case(ShownStatus(status)), status.failure.map { Case(ShownFailure($0)) },
            (status.report?.age).map { Case(ShownAge($0)) },
        ].compactMap { $0 }
    }

    private static func cases(in workflow: FavoritesScreen.WorkflowViewModel) -> [Case] {
        let inner: [Case] =
            switch workflow {
            case .none, .confirmDelete: []
            case .add(let add):
                switch add.search {
                case .failed(let failure): [Case(ShownSearch(add.search)), Case(ShownFailure(failure))]
                case .prompt, .searching, .results, .noMatch: [Case(ShownSearch(add.search))]
                }
            }
        return [Case(ShownWorkflow(workflow))] + inner
    }
}
