import CoreRuntime
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherRequests
import WeatherSimulation
import WeatherSources
import WeatherViews

/// A mistake that somebody could make in the app.
enum Mistake: String, CaseIterable, Sendable {
    case saysSavedTooEarly, takesFailedWritesForDone, overwritesOtherRuns, deletesWithoutAsking
    case showsWeatherElsewhere, showsOldResults, showsRowsTwice, showsTheKey
    case ignoresRefusals, asksForKeyAtEachFailure, waitsForever, asksWhatNobodyAnswers
    case forgetsToDraw, forgetsToCancel, losesAnswers, neverTriesAgain, forgetsReports, forgetsForecasts
    case replacesBeforeKeeping, replacesWhatWasNotKept, bringsBackWhatOthersDeleted
    case forgetsChosenPlaces, showsNewsForever, stopsTheClock, asksNoClock, saysKeyIsDeleted, hidesFailures,
        refreshesNothing, movesTheWrongWay
    case storesRefusedKeys, takesUnstoredKeys, hidesTrials, forgetsTrials, asksForNeedlessKeys
    case ignoresChosenSource, ignoresNamedPlace, namesAnotherSource, keepsFormerWeather, keepsFormerRequests
}

/// The app with a mistake in its transitions or in its view.
enum FaultyApp: RootMachine {
    struct State {
        let mistake: Mistake?
        var app = Lifecycle.State()
    }
    typealias Event = Lifecycle.Event
    typealias ShellEvent = Lifecycle.ShellEvent
    typealias ViewModel = Lifecycle.ViewModel

    static var effects: [any Effect.Type] { Lifecycle.effects }
    static func event(from shellEvent: ShellEvent) -> Event { Lifecycle.event(from: shellEvent) }
    static func start(_ mistake: Mistake?) -> Started { Started(State(mistake: mistake)) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        let mistake = state.mistake
        guard let changed = event.changed(by: mistake) else { return .ignored }
        if case .saver(.stored(_, .success(let answer))) = event, mistake == .bringsBackWhatOthersDeleted {
            if !answer.isSet { state.app.saver.stored = nil }
        }
        let former = state.app.phase
        let outcome = Lifecycle.update(&state.app, changed)
        if mistake == .replacesBeforeKeeping, state.app.saver.unpreserved != nil,
            case .saving = state.app.saver.phase
        {
            return replace(&state, outcome)
        }
        switch (mistake, event) {
        case (.asksWhatNobodyAnswers, .shell(.active(.dismissNotice))): return outcome.and(.notify(Sound()))
        case (.refreshesNothing, .shell(.active(.home(.refresh)))): return .none
        case (.keepsFormerWeather, .shell(.useSource)):
            if case .active(let former) = former { state.app.phase.showWeather(of: former) }
            return outcome
        default: return outcome
        }
    }

    /// Replaces what cannot be read while it is stored under another name.
    private static func replace(_ state: inout State, _ outcome: Outcome) -> Outcome {
        let kept = Event.saver(.setAside(1, .success(KeyValue.Comparison(isSet: true, found: nil))))
        return .all(outcome.command, Lifecycle.update(&state.app, kept).command)
    }

    static func view(of state: State) -> ViewModel {
        let view = Lifecycle.view(of: state.app)
        if case .onboard(let onboard, let saving) = view, onboard.state == .saving, state.mistake == .hidesTrials {
            let entry = OnboardScreen.Entry.input(apiKey: SecretText(""), canSubmit: false, problem: nil)
            return .onboard(
                .init(reason: onboard.reason, state: entry, alternative: onboard.alternative), saving: saving)
        }
        guard case .active(var active) = view else { return view }
        switch (state.mistake, active.screen) {
        case (.saysSavedTooEarly, _): active.saving = .saved
        case (.hidesFailures, _):
            if case .failed = active.saving { active.saving = .saving }
        case (.namesAnotherSource, _):
            active.source = Lifecycle.sources.all.map(\.description).first { $0 != active.source }
        case (.showsTheKey, _): active.notice = .keyNotDeleted(WeatherSimulation.key.revealed)
        case (.showsRowsTwice, .home(var home)):
            home.favorites += home.favorites.suffix(1)
            active.screen = .home(home)
        case (.forgetsReports, .home(var home)):
            for index in home.favorites.indices {
                guard case .fetching = home.favorites[index].weather else { continue }
                home.favorites[index].weather = .fetching(previous: nil)
            }
            active.screen = .home(home)
        case (.forgetsForecasts, .home(var home)):
            home.favorites = home.favorites.map { row in
                let forecast = row.forecast?.isFetching == true ? .fetching(previous: nil) : row.forecast
                return .init(place: row.place, weather: row.weather, forecast: forecast)
            }
            active.screen = .home(home)
        case (.showsOldResults, .favorites(var list)):
            guard case .add(var search) = list.workflow, case .results = search.search else { break }
            search.input += "o"
            list.workflow = .add(search)
            active.screen = .favorites(list)
        default: break
        }
        return .active(active)
    }
}

private struct Sound: Effect {
    typealias Output = Never
}

extension Lifecycle.Phase {
    /// Shows the weather of a former source until newer weather arrives.
    fileprivate mutating func showWeather(of former: Active.State) {
        guard case .active(var active) = self, active.access != former.access, case .home(let last) = former.screen,
            case .home(var home) = active.screen
        else { return }
        for place in home.reports.keys {
            home.reports[place]?.weather = .fetching(previous: last.reports[place]?.weather.latest)
        }
        active.screen = .home(home)
        self = .active(active)
    }
}

extension Lifecycle.Event {
    /// The event as the mistake makes it; nil when it is ignored.
    fileprivate func changed(by mistake: Mistake?) -> Lifecycle.Event? {
        switch (mistake, self) {
        case (.takesFailedWritesForDone, .saver(.stored(let revision, .failure))),
            (.overwritesOtherRuns, .saver(.stored(let revision, .success))):
            .saver(.stored(revision, .success(KeyValue.Comparison(isSet: true, found: nil))))
        case (.replacesWhatWasNotKept, .saver(.setAside(let number, .failure))):
            .saver(.setAside(number, .success(KeyValue.Comparison(isSet: true, found: nil))))
        case (.deletesWithoutAsking, .shell(.active(.favorites(.confirmDelete)))):
            .shell(.active(.favorites(.confirmDelete(.confirmed))))
        case (.showsWeatherElsewhere, .active(.home(.weatherAnswered(let place, let answer)))):
            .active(
                .home(
                    .weatherAnswered(
                        WeatherSimulation.places.map(\.coordinate).first { $0 != place } ?? place, answer)))
        case (.ignoresRefusals, .active(.home(.weatherAnswered(let place, .failure(.notAuthorized, _))))):
            .active(.home(.weatherAnswered(place, .failure(.notFound))))
        case (.asksForKeyAtEachFailure, .active(.home(.weatherAnswered(let place, .failure)))):
            .active(.home(.weatherAnswered(place, .failure(.notAuthorized))))
        case (.asksForNeedlessKeys, .active(.home(.weatherAnswered(let place, .failure(.serviceError(401), _))))):
            .active(.home(.weatherAnswered(place, .failure(.notAuthorized))))
        case (.asksForNeedlessKeys, .active(.home(.forecastAnswered(let place, .failure(.serviceError(401), _))))):
            .active(.home(.forecastAnswered(place, .failure(.notAuthorized))))
        case (.storesRefusedKeys, .onboard(.tried(KeyTrial.refused))): .onboard(.tried(.accepted))
        case (.takesUnstoredKeys, .onboard(.stored)): .onboard(.stored(nil))
        case (.forgetsChosenPlaces, .shell(.active(.favorites(.add(.submit))))):
            .shell(.active(.favorites(.add(.cancel))))
        case (.movesTheWrongWay, .shell(.active(.favorites(.move(let place, let direction))))):
            .shell(.active(.favorites(.move(place, direction == .up ? .down : .up))))
        case (.saysKeyIsDeleted, .active(.keyDeleted)): .active(.keyDeleted(nil))
        case (.waitsForever, .initializing(.keyFetched(.failure))), (.neverTriesAgain, .saver(.retryDue)),
            (.showsNewsForever, .toastExpired), (.stopsTheClock, .active(.home(.timeTold))),
            (.asksNoClock, .shell(.foreground(.entered))),
            (.forgetsTrials, .onboard(.tried)), (.ignoresChosenSource, .shell(.useSource)),
            (.ignoresNamedPlace, .shell(.usePlace)):
            nil
        default: self
        }
    }
}

/// The app behind a bridge with a mistake.
struct FaultyBridge: CoreBridge {
    typealias Event = Lifecycle.ShellEvent
    typealias ViewModel = Lifecycle.ViewModel

    private let mistake: Mistake
    private var core: Core<FaultyApp>
    /// The requests to weather services.
    private var asked: Set<RequestID> = []

    init(_ mistake: Mistake) {
        self.mistake = mistake
        core = Core(startingWith: mistake)
    }

    var effects: [any Effect.Type] { core.effects }
    func view() -> ViewModel { core.view() }
    mutating func start() throws(BridgeError) -> CoreOutput { core.start() }
    mutating func process(_ event: Event) throws(BridgeError) -> CoreOutput {
        var step = changed(try core.process(event))
        if case .useSource = event, mistake == .keepsFormerRequests { step.cancelled.removeAll(where: asked.contains) }
        return step
    }
    mutating func close(_ id: RequestID) -> CoreOutput { changed(core.close(id)) }

    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput {
        if mistake == .losesAnswers, E.self == SecretEffect.self { return CoreOutput() }
        return changed(try core.resolve(id, of: effect, with: output))
    }

    private mutating func changed(_ step: CoreOutput) -> CoreOutput {
        asked.formUnion(step.requests.filter { $0.effect is HTTPEffect }.map(\.id))
        var step = step
        if mistake == .forgetsToDraw { step.rendersView = false }
        if mistake == .forgetsToCancel { step.cancelled = [] }
        return step
    }
}
