import CoreTesting
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import KeyValueEffects
import Lifecycle
import LocationEffects
import TimeEffects
import WeatherModel

// What holds of the screens: each key does what it says, and what is shown is so.
extension WeatherInvariants {
    /// Each event that the shell sends does what it says, where it means something.
    static var wishesAreGranted: Invariant<Bridge> {
        Invariant("what the user asks for happens") {
            var before: Active.ViewModel?
            return { world, step in
                defer { before = world.view.active }
                guard case .event(let event)? = step, let before, let active = world.view.active else { return nil }
                return active.grants(event, before) ? nil : "it did not"
            }
        }
    }

    /// Whoever is shown that something is under way does not wait in vain.
    static var workIsUnderWay: Invariant<Bridge> {
        Invariant("what is shown as under way is") { world in
            guard let active = world.view.active else { return true }
            let waiting = world.requests.lazy.filter(\.isAwaited).map(\.effect)
            if active.saving == .saving, !waiting.contains(where: { $0 is KeyValueEffect }) { return false }
            if active.toast != nil, !waiting.contains(where: { $0.isTimer(of: Toaster.shown) }) { return false }
            let searches = waiting.count { ($0 as? HTTPEffect).map(SimulatedService.isSearch) ?? false }
            switch active.screen {
            case .home(let home):
                if home.localWeather.isLookingForPlace { return waiting.contains { $0 is LocationEffect } }
                return home.fetchCount <= waiting.count { $0 is HTTPEffect } - searches
                    && (home.isSearching ? 1 : 0) <= searches
            case .favorites(let list):
                guard case .add(let search) = list.workflow, search.search == .searching else { return true }
                return searches > 0 || waiting.contains { $0.isTimer(of: AddFavorite.quiet) }
            }
        }
    }

    /// Once the clock was asked, each report is as old as it says.
    static var agesAreRight: Invariant<Bridge> {
        Invariant("a report is as old as it says") {
            { world, step in
                guard case .perform(let request, _)? = step, case .now? = request.effect as? TimeEffect,
                    let home = world.view.home, let now = world.handler(SimulatedTime.self)?.now
                else { return nil }
                let wrong = home.reports.first { report in
                    report.age != Age(of: report.conditions.observedAt, at: Int64(clamping: now.seconds))
                }
                return wrong.map { "\($0.age)" }
            }
        }
    }

    /// At home, the clock is asked each minute, unless nobody looks.
    static var clockTicks: Invariant<Bridge> {
        Invariant("ages are told anew each minute, in the foreground") {
            var (wasHome, isForeground) = (false, true)
            return { world, step in
                let isHome = world.view.home != nil
                defer { wasHome = isHome }
                if !wasHome { isForeground = true }
                if case .event(.active(.home(.foregroundEntered)))? = step { isForeground = true }
                if case .event(.active(.home(.backgroundEntered)))? = step { isForeground = false }
                guard isHome else { return nil }
                let ticks = world.requests.contains {
                    if case .every? = $0.effect as? TimeEffect { $0.isAwaited } else { false }
                }
                return ticks == isForeground ? nil : "in the \(isForeground ? "foreground" : "background")"
            }
        }
    }
}

extension Active.ViewModel {
    /// Whether an event has done what it says.
    fileprivate func grants(_ event: Lifecycle.ShellEvent, _ before: Active.ViewModel) -> Bool {
        // Whoever has confirmed to delete the key is asked for another next.
        guard case .active(let event) = event, before.reset != .deleting else { return true }
        switch (event, before.screen, screen) {
        case (.dismissNotice, _, _): return notice == nil
        case (.home(.closeLookUp), _, .home(let home)): return home.lookup == nil
        case (.home(.goToFavorites), .home, .home), (.favorites(.goToHome), .favorites, .favorites): return false
        case (.favorites(let event), .favorites(let list), .favorites):
            switch (event, list.workflow) {
            case (.add(.submit(let place)), .add): return Favorites(favorites).contains(place)
            case (.confirmDelete(.confirmed), .confirmDelete(let place)): return !favorites.contains(place)
            case (.confirmDelete(.cancelled), .confirmDelete): return favorites == before.favorites
            default: return true
            }
        default: return true
        }
    }
}

extension Lifecycle.ViewModel {
    fileprivate var active: Active.ViewModel? { if case .active(let active) = self { active } else { nil } }

    fileprivate var home: HomeScreen.ViewModel? {
        if case .home(let home)? = active?.screen { home } else { nil }
    }
}

extension HomeScreen.ViewModel {
    fileprivate var isSearching: Bool { if case .searching? = lookup { true } else { false } }

    /// How many reports are shown as being fetched.
    fileprivate var fetchCount: Int { statuses.count { $0.isFetching } }

    fileprivate var reports: [WeatherReport] {
        statuses.compactMap {
            switch $0 {
            case .fetching(let report), .failed(_, let report): report
            case .fetched(let report): report
            }
        }
    }

    private var statuses: [WeatherStatus] {
        var all = favorites.map(\.weather)
        if case .weather(_, let weather) = localWeather { all.append(weather) }
        if case .weather(_, let weather)? = lookup { all.append(weather) }
        return all
    }
}

extension LocalWeather.ViewModel {
    fileprivate var isLookingForPlace: Bool { self == .checkingPermission || self == .fetchingLocation }
}

extension Effect {
    fileprivate func isTimer(of span: TimeSpan) -> Bool {
        if case .notifyAfter(_, span)? = self as? TimeEffect { true } else { false }
    }
}
