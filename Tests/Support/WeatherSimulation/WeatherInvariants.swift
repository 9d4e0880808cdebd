import CoreTesting
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

/// The invariants of the weather app, which hold under all circumstances.
enum WeatherInvariants<Bridge: CoreBridge>
where Bridge.Event == Lifecycle.ShellEvent, Bridge.ViewModel == Lifecycle.ViewModel {
    static var all: [Invariant<Bridge>] {
        [
            favoritesAreKept, unreadableIsKept, savingGoesOn, noPlaceTwice, answersFitQuestions, reportsStay,
            forecastsStay,
            requestsAreShown,
            refusalAsksForKey, keyIsKept, keyIsDeleted, loadingEnds, keyIsHidden, eventsTakeEffect, workIsUnderWay,
            agesAreRight, clockTicks,
        ]
    }

    /// A failed save or read is retried: a timer is running that is neither that of a toast nor that of a request.
    private static var savingGoesOn: Invariant<Bridge> {
        Invariant("what could not be saved or read is tried again") { world in
            switch world.view.saving {
            case .saved, .saving: return true
            case .blocked where world.requests.contains { $0.isAwaited && $0.effect is KeyValueEffect }: return true
            case .failed, .blocked: break
            }
            return world.requests.contains { request in
                guard case .notifyAfter(let span)? = request.effect as? TimeEffect else { return false }
                return request.isAwaited && (.seconds(1)...FavoritesSaver.maximumDelay).contains(span)
                    && span != Toaster.shown
            }
        }
    }

    private static var noPlaceTwice: Invariant<Bridge> {
        Invariant("no favorite is there twice") { world in
            guard case .active(let active) = world.view else { return true }
            return Set(active.favorites.map(\.coordinate)).count == active.favorites.count
        }
    }

    /// A place has the name that was searched for, and its temperature is its own latitude.
    private static var answersFitQuestions: Invariant<Bridge> {
        Invariant("no answer to another question is shown") { world in
            guard case .active(let active) = world.view else { return true }
            return active.screen.shown.fits
        }
    }

    /// A report that is shown stays until a newer one arrives, whatever the result of the next request.
    private static var reportsStay: Invariant<Bridge> {
        Invariant("a report that was shown does not vanish") { staying { $0.weather.latest != nil } }
    }

    /// The same of forecasts, which only the first favorites have.
    private static var forecastsStay: Invariant<Bridge> {
        Invariant("a forecast that was shown does not vanish") { staying { $0.forecast?.latest != nil } }
    }

    /// Returns a check that favorites which had something on the home screen still have it, also after a visit to
    /// another screen.
    private static func staying(
        _ has: @escaping (HomeScreen.FavoriteWeather) -> Bool
    ) -> Invariant<Bridge>.Check {
        var shown: Set<Coordinate> = []
        return { world, _ in
            guard case .active(let active) = world.view else {
                shown = []
                return nil
            }
            guard case .home(let home) = active.screen else { return nil }
            let rows = home.favorites.prefix(HomeScreen.mostForecasts)
            let now = Set(rows.filter(has).map(\.place.coordinate))
            let gone = Set(rows.map(\.place.coordinate)).subtracting(now).intersection(shown)
            shown = now
            return gone.isEmpty ? nil : "gone: \(gone)"
        }
    }

    /// While the app is in use, a key is stored, under its own name.
    private static var keyIsKept: Invariant<Bridge> {
        Invariant("the key in use is kept") {
            var isKept = false
            return { world, step in
                if step.mayHaveStored {
                    isKept = world.handler(SimulatedSecrets.self)?.secrets[OnboardScreen.keyName] != nil
                }
                for request in world.requests {
                    guard let name = (request.effect as? SecretEffect)?.name, name != OnboardScreen.keyName else {
                        continue
                    }
                    return "\(name) is another name"
                }
                guard !isKept, case .active(let active) = world.view, active.reset != .deleting else { return nil }
                return "it is not"
            }
        }
    }

    /// Requests in flight are shown as such.
    private static var requestsAreShown: Invariant<Bridge> {
        Invariant("what the service is asked for is shown as being fetched") { world in
            world.requests.allSatisfy { request in
                guard request.isAwaited, let effect = request.effect as? HTTPEffect else { return true }
                return world.view.isFetching(effect)
            }
        }
    }

    /// If the service rejects the key, and only then, the user is asked for another.
    private static var refusalAsksForKey: Invariant<Bridge> {
        Invariant("a refused key is asked for, once") {
            var (wasAsked, isDue) = (false, false)
            return { world, step in
                let isAsked = world.view.onboardReason == .unauthorized
                defer { wasAsked = isAsked }
                // While the key is being deleted, the user is not asked for another.
                if world.view.isDeletingKey || isDue && isAsked {
                    isDue = world.view.isDeletingKey
                    return nil
                }
                let isRefused =
                    if case .perform(let request, SimulatedService.refusalOutcome)? = step {
                        request.effect is HTTPEffect && world.isOnline
                    } else { false }
                if isAsked && !wasAsked && !isRefused { return "asked for a key that was not refused" }
                return isRefused && !isAsked ? "the key was refused, and is not asked for" : nil
            }
        }
    }

    /// When the app asks for another key because it has deleted the old one, the old one is gone.
    private static var keyIsDeleted: Invariant<Bridge> {
        Invariant("a key that was said to be deleted is gone") {
            { world, step in
                guard case .perform(let request, _)? = step, case .delete? = request.effect as? SecretEffect,
                    world.view.onboardReason == .reset, let secrets = world.handler(SimulatedSecrets.self)
                else { return nil }
                return secrets.secrets[OnboardScreen.keyName].map { _ in "it is still there" }
            }
        }
    }

    /// While the app is loading, or busy with the key, a request is in flight that ends this.
    private static var loadingEnds: Invariant<Bridge> {
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

    private static var keyIsHidden: Invariant<Bridge> {
        Invariant("the key is never shown") {
            var seen: Set<String> = []
            return { world, _ in
                // Describing a view is by far the most expensive check, so only the first view of each kind is
                // searched.
                guard seen.insert(world.view.kind).inserted else { return nil }
                return "\(world.view)".has(WeatherSimulation.key.revealed) ? "it is in the view" : nil
            }
        }
    }
}

extension SimulationStep<Lifecycle.ShellEvent>? {
    /// Whether the stored data may have changed. Looking up a handler costs more than the rest of a check.
    var mayHaveStored: Bool { if case .event? = self { false } else { true } }
}

extension SimulatedWorld where Bridge.ViewModel == Lifecycle.ViewModel {
    var storedBytes: [UInt8]? { handler(SimulatedStore.self)?.values[Favorites.key] }

    fileprivate var isOnline: Bool { handler(SimulatedHTTP.self)?.isOnline ?? false }
}

extension String {
    /// Whether this contains an ASCII text; faster than the search for any text.
    fileprivate func has(_ text: String) -> Bool {
        var rest = utf8[...]
        while let start = text.utf8.first.flatMap({ rest.firstIndex(of: $0) }) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest.removeFirst()
        }
        return false
    }
}

extension SecretEffect {
    /// The name of the secret; nil if the effect has none.
    fileprivate var name: String? {
        switch self {
        case .fetch(let name), .store(let name, _), .delete(let name): name
        case .hash, .verify: nil
        }
    }
}

extension Active.ViewModel {
    fileprivate var kind: String {
        switch notice {
        case .favoritesQuarantined: return "unreadable"
        case .keyNotDeleted: return "not deleted"
        case nil: break
        }
        return screen.shown.kind
    }

    var favorites: [Place] { screen.shown.favoritePlaces }
}

extension Lifecycle.ViewModel {
    /// The kind of view, without its contents.
    fileprivate var kind: String {
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

    /// The place that was deleted last and can be restored.
    var lastRemoved: Place? { if case .active(let active) = self { active.lastRemoved } else { nil } }

    /// Why the user is asked for another key, or would be if a job had a screen.
    fileprivate var onboardReason: OnboardScreen.Reason? {
        switch self {
        case .onboard(let onboard, _): onboard.reason
        case .ended(.failed(.keyNeeded(let reason))): reason
        case .ended(.failed(.searchFailed(.notAuthorized))): .unauthorized
        case .ended(.keyDeleted), .ended(.unreadableKeyDeleted): .reset
        case .loading, .active, .ended, .failed: nil
        }
    }

    fileprivate var isDeletingKey: Bool {
        if case .active(let active) = self { active.reset == .deleting } else { false }
    }

    fileprivate var isBusy: Bool { self == .loading || isStoring }

    /// Whether the view shows that the data of a request is being fetched.
    fileprivate func isFetching(_ effect: HTTPEffect) -> Bool {
        // A job has no view of its own.
        if case .active(let active) = self { active.screen.shown.isFetching(effect) } else { self == .loading }
    }
}
