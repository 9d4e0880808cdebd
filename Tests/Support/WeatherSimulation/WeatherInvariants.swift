import CoreTesting
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherViews

/// The invariants of the weather app, which hold under all circumstances.
enum WeatherInvariants {
    typealias Invariant = CoreTesting.Invariant<Lifecycle.ShellEvent, Lifecycle.ViewModel>

    static var all: [Invariant] {
        [
            favoritesAreKept, unreadableIsKept, savingGoesOn, noPlaceTwice, answersFitQuestions, reportsStay,
            forecastsStay, sourceIsChosen, namedPlaceIsUsed, weatherIsOfSource, requestsAreShown, keyIsTried,
            refusalAsksForKey,
            keyIsKept, keyIsDeleted, workIsUnderWay, loadingEnds, keyIsHidden, eventsTakeEffect, agesAreRight,
            clockTicks,
        ]
    }

    /// A failed save or read is retried: a timer is running that is neither that of a toast nor that of a request.
    private static var savingGoesOn: Invariant {
        Invariant("what could not be saved or read is tried again") { world in
            switch world.view.saving {
            case .saved, .saving: return true
            case .blocked where world.requests.awaits(KeyValueEffect.self): return true
            case .failed, .blocked: break
            }
            return world.requests.contains { request in
                guard case .notifyAfter(let span)? = request.effect.cast(to: TimeEffect.self) else { return false }
                return request.isAwaited && (.seconds(1)...FavoritesSaver.maximumDelay).contains(span)
                    && span != Toast.duration
            }
        }
    }

    private static var noPlaceTwice: Invariant {
        Invariant("no favorite is there twice") { world in
            guard world.hasNewView, case .active(let active) = world.view else { return true }
            let places = active.favorites
            return Set(places.map(\.coordinate)).count == places.count
        }
    }

    /// A place has the name that was searched for, and its temperature is its own latitude.
    private static var answersFitQuestions: Invariant {
        Invariant("no answer to another question is shown") { world in
            guard world.hasNewView, case .active(let active) = world.view else { return true }
            return active.screen.shown.fits
        }
    }

    /// A report that is shown stays until a newer one arrives, whatever the result of the next request.
    private static var reportsStay: Invariant {
        Invariant("a report that was shown does not vanish") { staying { $0.weather.hasLatest } }
    }

    /// The same of forecasts, which only the first favorites have.
    private static var forecastsStay: Invariant {
        Invariant("a forecast that was shown does not vanish") { staying { $0.forecast?.hasLatest == true } }
    }

    /// Returns a check that favorites which had something on the home screen still have it, also after a visit to
    /// another screen, but not from another source.
    private static func staying(
        _ has: @escaping (HomeScreen.FavoriteWeather) -> Bool
    ) -> Invariant.Check {
        var (shown, source): (Set<Coordinate>, String?) = ([], nil)
        return { world, _ in
            guard world.hasNewView else { return nil }
            guard case .active(let active) = world.view else {
                shown = []
                return nil
            }
            if active.source?.name != source { (shown, source) = ([], active.source?.name) }
            guard case .home(let home) = active.screen else { return nil }
            let rows = home.favorites.prefix(HomeScreen.mostForecasts)
            let now = Set(rows.filter(has).map(\.place.coordinate))
            let gone = Set(rows.map(\.place.coordinate)).subtracting(now).intersection(shown)
            shown = now
            return gone.isEmpty ? nil : "gone: \(gone)"
        }
    }

    /// Requests in flight are shown as such.
    private static var requestsAreShown: Invariant {
        Invariant("what the service is asked for is shown as being fetched") { world in
            let requests = world.hasNewView ? world.requests[...] : world.newRequests
            let asked = requests.compactMap { $0.isAwaited ? $0.effect.cast(to: HTTPEffect.self) : nil }
            return asked.isEmpty || world.view.isFetching(asked)
        }
    }

    /// While the app is loading, or busy with the key, a request is in flight that ends this.
    private static var loadingEnds: Invariant {
        Invariant("nothing is stuck") {
            var hasStarted = false
            return { world, step in
                if case .crash? = step { hasStarted = false }
                if case .event(.start)? = step { hasStarted = true }
                if case .event(.run)? = step { hasStarted = true }
                let waits = world.requests.contains(where: \.isAwaited)
                return hasStarted && world.view.isBusy && !waits ? "busy, and nothing is under way" : nil
            }
        }
    }
}

extension SimulationStep<Lifecycle.ShellEvent>? {
    /// Whether the handler of a type of effect may have changed. Looking it up costs more than the rest of a check.
    func mayHaveChanged(_ type: any Effect.Type) -> Bool {
        switch self {
        case .event?: false
        case .perform(let request, _)?: Swift.type(of: request.effect) == type
        case .disturb?, .crash?, nil: true
        }
    }
}

extension SimulatedWorld<Lifecycle.ShellEvent, Lifecycle.ViewModel> {
    var storedBytes: [UInt8]? { handler(SimulatedStore.self)?.values[Favorites.key] }

    var isOnline: Bool { handler(SimulatedHTTP.self)?.isOnline ?? false }
}

extension Active.ViewModel {
    fileprivate var kind: String {
        // The name of its case. A description would describe its contents, too.
        if let notice { return Mirror(reflecting: notice).children.first?.label ?? "\(notice)" }
        return screen.shown.kind
    }

    var favorites: [Place] { screen.shown.favoritePlaces }
}

extension Lifecycle.ViewModel {
    /// The kind of view, without its contents.
    var kind: String {
        switch self {
        case .loading: "loading"
        case .onboard(let onboard, _): onboard.state == .saving ? "saving the key" : "onboard"
        case .ended: "ended"
        case .failed: "failed"
        case .active(let active): active.kind
        }
    }

    var placeToDelete: Place? {
        guard case .active(let active) = self, case .favorites(let list) = active.screen,
            case .confirmDelete(let place) = list.workflow
        else { return nil }
        return place
    }

    fileprivate var isBusy: Bool { self == .loading || isStoring }

    /// Whether the view shows that the data of each request is being fetched.
    fileprivate func isFetching(_ effects: [HTTPEffect]) -> Bool {
        switch self {
        case .active(let active): effects.allSatisfy(active.screen.shown.isFetching)
        // The key is being tried.
        case .onboard(let onboard, _): onboard.state == .saving
        // A job has no view of its own.
        case .loading: true
        case .ended, .failed: false
        }
    }
}
