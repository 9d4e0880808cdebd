package import CoreTesting
import DetailFeature
import Effects
import FavoritesFeature
import HomeFeature
import LifecycleCore
import OnboardFeature
import SecretEffects
import TextUI
import WeatherModel
import WeatherSources
import WeatherText
package import WeatherViews

/// A random user, who mostly uses the available keys, and sometimes sends events that only a program could.
package enum SimulatedUser {
    /// Returns an event that fits a view, or one that does not.
    package static func event(
        for view: Lifecycle.ViewModel, _ random: inout SeededGenerator
    ) -> Lifecycle.ShellEvent? {
        switch view {
        case .failed, .ended: nil
        case .loading: launch(&random)
        case .onboard, .active: random.next() % 8 == 0 ? unasked(&random) : offered(by: view, &random)
        }
    }

    private static func offered(
        by view: Lifecycle.ViewModel, _ random: inout SeededGenerator
    ) -> Lifecycle.ShellEvent? {
        guard case .active(let active) = view else {
            return offered(by: WeatherRenderer.screen(of: view, Presentation()), &random) { $0 }
        }
        // The keys of the app's screen would all be mapped, for one event.
        return offered(by: active.screen(Presentation()), &random, Lifecycle.ShellEvent.active)
    }

    /// Chooses a source or names the location first, or does not.
    private static func launch(_ random: inout SeededGenerator) -> Lifecycle.ShellEvent {
        switch random.next() % 8 {
        case 0: .run(order(&random))
        case 1, 2: .useSource(source(&random))
        case 3: .usePlace(place(&random))
        default: .start
        }
    }

    private static func place(_ random: inout SeededGenerator) -> PlaceQuery {
        let place = WeatherSimulation.places.randomElement(using: &random) ?? WeatherSimulation.places[0]
        return Bool.random(using: &random) ? .name(place.name) : .place(place)
    }

    private static func source(_ random: inout SeededGenerator) -> String {
        (Lifecycle.sources.names + ["none"]).randomElement(using: &random) ?? "none"
    }

    /// Returns the event of a key or of the text field.
    private static func offered<Event>(
        by screen: TextScreen<Event>, _ random: inout SeededGenerator, _ transform: (Event) -> Lifecycle.ShellEvent
    ) -> Lifecycle.ShellEvent? {
        if let field = screen.field, Bool.random(using: &random) {
            let texts =
                field.isSecret
                ? WeatherSimulation.keys.map(\.revealed) + ["", "a b"] : ["Oslo", "Par", "Quito", "x", ""]
            return transform(field.event(texts.randomElement(using: &random) ?? ""))
        }
        let (keys, rows) = (screen.keys, screen.rowCount)
        for _ in 0..<8 {
            guard let key = keys.randomElement(using: &random) else { break }
            let row = rows > 0 ? Int.random(in: 0..<rows, using: &random) : nil
            if let event = key.events(row: row).first { return transform(event) }
        }
        return unasked(&random)
    }

    private static func order(_ random: inout SeededGenerator) -> Job.Order {
        let place = WeatherSimulation.places.randomElement(using: &random) ?? WeatherSimulation.places[0]
        var question = Job.Question(
            place: Int.random(in: 0..<3, using: &random) == 0 ? nil : self.place(&random),
            hasFavorites: Bool.random(using: &random), hasForecasts: Bool.random(using: &random))
        question.hasAir = question.hasForecasts
        let orders: [Job.Order] = [
            .report(question), .listFavorites, .addFavorite(place.name), .addFavorites(WeatherSimulation.places),
            .removeFavorite(place.name), .storeKey(WeatherSimulation.key), .deleteKey,
            .storeUntriedKey(WeatherSimulation.key),
        ]
        return orders.randomElement(using: &random) ?? .listFavorites
    }

    private static func unasked(_ random: inout SeededGenerator) -> Lifecycle.ShellEvent? {
        if random.next() % 4 == 0 { return .useSource(source(&random)) }
        let place = WeatherSimulation.places.randomElement(using: &random) ?? WeatherSimulation.places[0]
        let events: [Lifecycle.ShellEvent] = [
            .start, .onboard(.submit), .active(.resetAPIKey), .active(.replaceAPIKey),
            .usePlace(.place(place)), .active(.dismissNotice), .active(.retrySave), .active(.forgetSearches),
            .active(.home(.refresh)),
            .active(.home(.show(place))), .active(.home(.goToDetail(place))),
            .active(.detail(.goToHome)), .active(.detail(.refresh)), .active(.detail(.openMap)),
            .active(.home(.closeLookUp)),
            .foreground(.entered),
            .foreground(.left), .active(.home(.goToFavorites)), .active(.favorites(.goToHome)),
            .active(.favorites(.requestAddFavorite)), .active(.favorites(.requestDelete(place.coordinate))),
            .active(.favorites(.add(.submit(place)))), .active(.favorites(.add(.searchAtOnce(place.name)))),
            .run(order(&random)),
            .active(.favorites(.confirmDelete(.confirmed))),
            .active(.usePlace(place)), .active(.favorites(.move(place.coordinate, .up))),
            .active(.favorites(.move(place.coordinate, .down))), .active(.favorites(.goToDetail(place))),
            .active(.favorites(.filter(.text(place.name)))), .active(.favorites(.filter(.clear))),
        ]
        return events.randomElement(using: &random)
    }
}
