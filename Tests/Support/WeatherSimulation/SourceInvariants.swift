import CoreTesting
import Effects
import HTTPEffects
import LifecycleCore
import LocationEffects
import OpenMeteo
import OpenWeather
import WeatherModel
import WeatherSources
import WeatherViews

// Invariants of the choice of the weather source.
extension WeatherInvariants {
    /// The source in use is the user's, else the one that the stored key decides on. No other one is asked: when it
    /// changes, the requests to the former one are cancelled.
    static var sourceIsChosen: Invariant {
        Invariant("the source that was chosen is used, and no other one is asked") {
            var expected = ExpectedSource()
            return { world, step in
                let former = expected.name
                expected.follow(world.view, step, hasKey: world.storedKey != nil)
                if case .active(let active) = world.view, active.source?.name != expected.name {
                    return "\(active.source?.name ?? "none") is used"
                }
                let requests = expected.name == former ? world.newRequests : world.requests[...]
                for request in requests where request.isAwaited {
                    guard let asked = request.effect.cast(to: HTTPEffect.self)?.endpoint.sourceName else { continue }
                    if asked != expected.name { return "\(asked) is asked" }
                }
                return nil
            }
        }
    }

    static var namedPlaceIsUsed: Invariant {
        Invariant("the device is not asked for the location if the user has named it before the launch") {
            var (isNamed, isLaunched) = (false, false)
            return { world, step in
                switch step {
                case .crash?: (isNamed, isLaunched) = (false, false)
                case .event(.start)?, .event(.run)?: isLaunched = true
                case .event(.usePlace)?: isNamed = isNamed || !isLaunched
                case .event?, .perform?, .disturb?, nil: break
                }
                return isNamed && world.requests.awaits(LocationEffect.self) ? "it is asked" : nil
            }
        }
    }

    /// Of the services, only OpenWeather names the place of its weather.
    static var weatherIsOfSource: Invariant {
        Invariant("the weather on display is that of the source in use") { world in
            guard world.hasNewView, case .active(let active) = world.view, let source = active.source else {
                return true
            }
            return active.screen.shown.reports.allSatisfy { $0.conditions.name.isEmpty != source.needsKey }
        }
    }
}

/// The source that is to be in use.
private struct ExpectedSource {
    private static let withKey = OpenWeatherSource().description.name
    private static let withoutKey = OpenMeteoSource().description.name

    /// Its name; nil before the launch.
    private(set) var name: String?
    /// The source that the user chose before the launch.
    private var choice: String?
    private var couldSwitch = false

    mutating func follow(
        _ view: Lifecycle.ViewModel, _ step: SimulationStep<Lifecycle.ShellEvent>?, hasKey: @autoclosure () -> Bool
    ) {
        switch step {
        case .crash?: (name, choice) = (nil, nil)
        case .event(.start)? where name == nil, .event(.run)? where name == nil:
            name = choice ?? (hasKey() ? Self.withKey : Self.withoutKey)
            // The key is tried by the source that needs it.
            if case .event(.run(.storeKey)) = step { name = Self.withKey }
        case .event(.useSource(let chosen))? where Lifecycle.sources.names.contains(chosen):
            if name == nil { choice = chosen } else if chosen == Self.withoutKey, couldSwitch { name = chosen }
        case .event?, .perform?, .disturb?, nil: break
        }
        if case .onboard = view { name = Self.withKey }
        couldSwitch = view.canSwitch
    }
}

extension Lifecycle.ViewModel {
    /// Whether a source that needs no key can take the place of the current one, or of entering a key.
    fileprivate var canSwitch: Bool {
        switch self {
        case .onboard(let onboard, _): onboard.state != .saving
        case .active(let active): active.reset == nil
        case .loading, .ended, .failed: false
        }
    }
}
