import CoreTesting
import Effects
import HTTPEffects
import LifecycleCore
import OnboardFeature
import SecretEffects
import WeatherModel
import WeatherViews
import WeatherWire
import WireFormat

// Invariants of the key.
extension WeatherInvariants {
    /// While a source that needs a key is in use, one is stored, under its own name.
    static var keyIsKept: Invariant {
        Invariant("the key in use is kept") {
            var isKept = false
            return { world, step in
                if step.mayHaveChanged(SecretEffect.self) { isKept = world.storedKey != nil }
                for request in world.newRequests {
                    guard let name = request.effect.cast(to: SecretEffect.self)?.name, name != OnboardScreen.keyName
                    else {
                        continue
                    }
                    return "\(name) is another name"
                }
                guard !isKept, case .active(let active) = world.view, active.source?.needsKey == true,
                    active.reset != .deleting
                else { return nil }
                return "it is not"
            }
        }
    }

    /// A key is stored right after the service was asked about it and did not reject it, or if the user wants it
    /// untried. The user is told of a rejection.
    static var keyIsTried: Invariant {
        Invariant("a key is tried before it is stored, and is not stored if it is refused") {
            var storable: Set<SecretText> = []
            return { world, step in
                switch step {
                case .event(.run(.storeUntriedKey(let key)))? where world.view == .loading: storable = [key]
                case .perform(let request, let outcome)?:
                    guard let effect = request.effect.cast(to: HTTPEffect.self), effect.endpoint.needsKey else { break }
                    if outcome != SimulatedService.refusalOutcome || !world.isOnline {
                        storable = [SecretText(SimulatedService.query(effect, "appid"))]
                    }
                case .crash?: storable = []
                case .event?, .disturb?, nil: break
                }
                if case .active = world.view { storable = [] }
                let isStored = world.requests.contains { request in
                    guard case .store(_, let key)? = request.effect.cast(to: SecretEffect.self) else { return false }
                    return !storable.contains(key)
                }
                return isStored ? "one is stored that was not tried, or was refused" : nil
            }
        }
    }

    /// If the service rejects the key of a source in use, or one that is tried, and only then, the user is asked for
    /// another.
    static var refusalAsksForKey: Invariant {
        Invariant("a refused key is asked for, once") {
            var (wasAsked, isDue) = (false, false)
            return { world, step in
                let isAsked = world.view.isKeyRefused
                let isRefused =
                    switch step {
                    case .perform(let request, SimulatedService.refusalOutcome)?:
                        request.effect.cast(to: HTTPEffect.self)?.endpoint.needsKey == true && world.isOnline
                    case .perform?, .event?, .disturb?, .crash?, nil: false
                    }
                defer { wasAsked = isAsked }
                // While the key is being deleted, the user is not asked for another.
                if world.view.isDeletingKey || isDue && isAsked {
                    isDue = world.view.isDeletingKey
                    return nil
                }
                if isAsked && !wasAsked && !isRefused { return "asked for a key that was not refused" }
                return isRefused && !isAsked ? "the key was refused, and is not asked for" : nil
            }
        }
    }

    /// When the app asks for another key because it has deleted the old one, the old one is gone.
    static var keyIsDeleted: Invariant {
        Invariant("a key that was said to be deleted is gone") {
            { world, step in
                guard case .perform(let request, _)? = step, case .delete? = request.effect.cast(to: SecretEffect.self),
                    world.view.isKeyDeleted
                else { return nil }
                return world.storedKey.map { _ in "it is still there" }
            }
        }
    }

    static var keyIsHidden: Invariant {
        Invariant("the key is never shown") {
            var seen: Set<String> = []
            return { world, _ in
                // Encoding a view costs more than the other checks, so only the first view of each kind is searched. The
                // first one of the field for the key is empty.
                guard world.hasNewView, seen.insert(world.view.kind).inserted else { return nil }
                guard let bytes = try? WeatherSchema.view.encode(world.view, as: .bincode) else {
                    return "it has no bytes"
                }
                return WeatherSimulation.keys.contains { bytes.has($0.revealed.utf8) } ? "it is in the view" : nil
            }
        }
    }
}

extension SimulatedWorld {
    var storedKey: SecretText? { handler(SimulatedSecrets.self)?.secrets[OnboardScreen.keyName] }
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

extension Lifecycle.ViewModel {
    /// Whether the user is asked for another key since the service has rejected one, or would be if a job had a screen.
    fileprivate var isKeyRefused: Bool {
        switch self {
        case .onboard(let onboard, _): onboard.reason == .unauthorized || onboard.state.problem == .refused
        case .ended(.failed(.keyNeeded(.unauthorized))), .ended(.failed(.searchFailed(.notAuthorized))),
            .ended(.failed(.invalidKey(.refused))):
            true
        case .loading, .active, .ended, .failed: false
        }
    }

    /// Whether the user is asked for another key since the old one is deleted, or was replaced, or would be.
    fileprivate var isKeyDeleted: Bool {
        switch self {
        case .onboard(let onboard, _): onboard.reason == .reset || onboard.reason == .welcome
        case .ended(.keyDeleted), .ended(.unreadableKeyDeleted): true
        case .loading, .active, .ended, .failed: false
        }
    }

    fileprivate var isDeletingKey: Bool {
        if case .active(let active) = self { active.reset == .deleting } else { false }
    }
}

extension OnboardScreen.Entry {
    fileprivate var problem: OnboardScreen.Problem? {
        if case .input(_, _, let problem) = self { problem } else { nil }
    }
}

extension [UInt8] {
    /// Whether these bytes contain a text.
    fileprivate func has(_ text: String.UTF8View) -> Bool { indices.contains { self[$0...].starts(with: text) } }
}
