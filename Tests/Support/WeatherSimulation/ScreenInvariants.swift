import CoreTesting
import DetailFeature
import Effects
import FavoritesFeature
import HTTPEffects
import HomeFeature
import KeyValueEffects
import LifecycleCore
import LocationEffects
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherViews

// Invariants of the screens: every event has its effect, and everything on display is true.
extension WeatherInvariants {
    /// Each event of the shell has its effect, in the states in which it applies.
    static var eventsTakeEffect: Invariant {
        Invariant("what the user asks for happens") {
            var before: Active.ViewModel?
            return { world, step in
                defer { if world.hasNewView { before = world.view.active } }
                guard case .event(let event)? = step, let before, let active = world.view.active else { return nil }
                return active.grants(event, before) ? nil : "it did not"
            }
        }
    }

    /// Everything that is shown as in progress is in progress.
    static var workIsUnderWay: Invariant {
        Invariant("what is shown as under way is") { world in
            let requests = world.requests
            if case .onboard(let onboard, _) = world.view, onboard.state == .saving {
                return requests.awaits(HTTPEffect.self) || requests.awaits(SecretEffect.self)
            }
            guard let active = world.view.active else { return true }
            if active.saving == .saving, !requests.awaits(KeyValueEffect.self) { return false }
            if active.toast != nil, !requests.awaits(where: { $0.isTimer(of: Toast.duration) }) { return false }
            return active.screen.shown.isUnderWay(requests)
        }
    }

    /// After each answer about the time, the age of each report is right.
    static var agesAreRight: Invariant {
        Invariant("a report is as old as it says") {
            { world, step in
                guard case .perform(let request, _)? = step, case .now? = request.effect.cast(to: TimeEffect.self),
                    let reports = world.view.active?.screen.shown.reports,
                    let now = world.handler(SimulatedTime.self)?.now
                else { return nil }
                let wrong = reports.first { report in
                    report.age != Age(of: report.conditions.observedAt, at: Int64(clamping: now.seconds))
                }
                return wrong.map { "\($0.age)" }
            }
        }
    }

    /// While weather is shown, the clock ticks every minute, except in the background.
    static var clockTicks: Invariant {
        Invariant("ages are told anew each minute, in the foreground") {
            var (former, isForeground): ((String?, String?, Coordinate?), Bool) = ((nil, nil, nil), true)
            var hasClock = false
            return { world, step in
                if world.hasNewView {
                    let active = world.view.active
                    let shown = active?.screen.shown
                    var place: Coordinate?
                    if case .detail(let detail)? = active?.screen { place = detail.place.coordinate }
                    let current = (shown?.name, active?.source?.name, place)
                    // Another screen, or the details of another place.
                    if former != current { isForeground = true }
                    (former, hasClock) = (current, shown?.hasClock == true)
                }
                if case .event(.foreground(.entered))? = step { isForeground = true }
                if case .event(.active(.usePlace))? = step { isForeground = true }
                if case .event(.foreground(.left))? = step { isForeground = false }
                guard hasClock else { return nil }
                let ticks = world.requests.contains {
                    if case .every? = $0.effect.cast(to: TimeEffect.self) { $0.isAwaited } else { false }
                }
                return ticks == isForeground ? nil : "in the \(isForeground ? "foreground" : "background")"
            }
        }
    }
}

extension Active.ViewModel {
    /// Whether an event has had its effect.
    fileprivate func grants(_ event: Lifecycle.ShellEvent, _ before: Active.ViewModel) -> Bool {
        // After the deletion of the key is confirmed, the user is asked for another one.
        guard case .active(let event) = event, before.reset != .deleting else { return true }
        switch (event, before.screen, screen) {
        case (.dismissNotice, _, _): return notice == nil
        case (.home(.closeLookUp), _, .home(let home)): return home.lookup == nil
        case (.home(.goToFavorites), .home, .home), (.favorites(.goToHome), .favorites, .favorites): return false
        case (.home(.goToDetail(let place)), .home, .detail(let detail)): return detail.place == place
        case (.home(.goToDetail), .home, .home), (.detail(.goToHome), .detail, .detail): return false
        case (.favorites(.goToDetail(let place)), .favorites, .detail(let detail)): return detail.place == place
        case (.favorites(.goToDetail), .favorites, .favorites): return false
        case (.showNeighbor, .detail(let one), .detail(let other)):
            return before.hasNeighbors == (one.place.coordinate != other.place.coordinate)
        case (.usePlace(let place), _, .home(let home)):
            return home.localWeather.place?.coordinate == place.coordinate
        case (.usePlace, _, _): return false
        case (.favorites(let event), .favorites(let list), .favorites(let after)):
            switch (event, list.workflow) {
            case (.add(.submit(let place)), .add): return Favorites(favorites).contains(place)
            case (.confirmDelete(.confirmed), .confirmDelete(let place)): return !favorites.contains(place)
            case (.confirmDelete(.cancelled), .confirmDelete): return favorites == before.favorites
            case (.move(let coordinate, let direction), .none) where list.filter == nil:
                return favorites == before.favorites.exchanging(coordinate, direction)
            case (.move, _): return favorites == before.favorites
            case (.requestFilter, .none): return after.workflow == .filter
            case (.filter(.text(let text)), .filter): return after.filter?.text == text
            case (.filter(.clear), .filter), (.filter(.clear), .none): return after.filter == nil
            default: return true
            }
        default: return true
        }
    }
}

extension [Place] {
    /// Returns the list with a place and its neighbor exchanged, without losing or duplicating one.
    fileprivate func exchanging(_ coordinate: Coordinate, _ direction: FavoritesScreen.Direction) -> [Place] {
        guard let index = firstIndex(where: { $0.coordinate == coordinate }) else { return self }
        let neighbor = direction == .up ? index - 1 : index + 1
        guard indices.contains(neighbor) else { return self }
        var list = self
        list.swapAt(index, neighbor)
        return list
    }
}

extension Lifecycle.ViewModel {
    fileprivate var active: Active.ViewModel? { if case .active(let active) = self { active } else { nil } }
}

extension [SimulatedRequest] {
    /// Whether an effect of this type is awaited.
    func awaits(_ type: any Effect.Type) -> Bool { awaits { Swift.type(of: $0) == type } }

    func awaits(where matches: (any Effect) -> Bool) -> Bool { contains { $0.isAwaited && matches($0.effect) } }

    /// Returns the number of awaited effects of this type.
    func countAwaited(_ type: any Effect.Type) -> Int { count { $0.isAwaited && Swift.type(of: $0.effect) == type } }
}

extension Effect {
    /// Returns the effect if it is of this type. A cast that fails costs more than the comparison.
    func cast<E: Effect>(to type: E.Type) -> E? { Self.self == type ? self as? E : nil }

    func isTimer(of span: Duration) -> Bool {
        if case .notifyAfter(span)? = cast(to: TimeEffect.self) { true } else { false }
    }
}
