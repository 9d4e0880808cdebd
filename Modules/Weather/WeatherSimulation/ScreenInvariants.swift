import CoreTesting
import DetailScreen
import Effects
import FavoritesScreen
import HTTPEffects
import HomeScreen
import KeyValueEffects
import Lifecycle
import LocationEffects
import TimeEffects
import WeatherModel
import WeatherRequests

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
            case .detail(let detail):
                return detail.fetchCount <= waiting.count { $0 is HTTPEffect }
            }
        }
    }

    /// Once the clock was asked, each report is as old as it says.
    static var agesAreRight: Invariant<Bridge> {
        Invariant("a report is as old as it says") {
            { world, step in
                guard case .perform(let request, _)? = step, case .now? = request.effect as? TimeEffect,
                    let reports = world.view.active?.reports, let now = world.handler(SimulatedTime.self)?.now
                else { return nil }
                let wrong = reports.first { report in
                    report.age != Age(of: report.conditions.observedAt, at: Int64(clamping: now.seconds))
                }
                return wrong.map { "\($0.age)" }
            }
        }
    }

    /// Where there is weather, the clock is asked each minute, unless nobody looks.
    static var clockTicks: Invariant<Bridge> {
        Invariant("ages are told anew each minute, in the foreground") {
            var (wasShown, isForeground): (String?, Bool) = (nil, true)
            return { world, step in
                let shown = world.view.active?.weatherScreen
                defer { wasShown = shown }
                if wasShown != shown { isForeground = true }
                if case .event(.active(.home(.foregroundEntered)))? = step { isForeground = true }
                if case .event(.active(.home(.backgroundEntered)))? = step { isForeground = false }
                guard shown != nil else { return nil }
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
        case (.home(.goToDetail(let place)), .home, .detail(let detail)): return detail.place == place
        case (.home(.goToDetail), .home, .home), (.detail(.goToHome), .detail, .detail): return false
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
}

extension Active.ViewModel {
    /// The screen that is shown, if it is one with weather.
    fileprivate var weatherScreen: String? {
        switch screen {
        case .home: "home"
        case .detail: "detail"
        case .favorites: nil
        }
    }

    fileprivate var reports: [WeatherReport] {
        switch screen {
        case .home(let home): home.statuses.compactMap(\.latest)
        case .detail(let detail): [detail.weather].compactMap(\.latest)
        case .favorites: []
        }
    }
}

extension DetailScreen.ViewModel {
    /// How many parts are shown as being fetched.
    fileprivate var fetchCount: Int {
        [weather.isFetching, forecast.isFetching, air.isFetching].count { $0 }
    }
}

extension HomeScreen.ViewModel {
    fileprivate var isSearching: Bool { if case .searching? = lookup { true } else { false } }

    /// How many parts are shown as being fetched; places at the same coordinate share a forecast.
    fileprivate var fetchCount: Int {
        var forecasts = Set(favorites.filter { $0.forecast?.isFetching == true }.map(\.place.coordinate))
        if case .weather(let here, _) = localWeather, localForecast?.isFetching == true { forecasts.insert(here) }
        if case .weather(let place, _)? = lookup, lookupForecast?.isFetching == true {
            forecasts.insert(place.coordinate)
        }
        return statuses.count { $0.isFetching } + forecasts.count
    }

    fileprivate var statuses: [WeatherStatus] {
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
