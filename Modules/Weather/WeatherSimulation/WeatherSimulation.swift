package import CoreTesting
package import Effects
import KeyValueEffects
package import Lifecycle
import LocationEffects
import OnboardScreen
package import SecretEffects
import TimeEffects
package import WeatherModel

/// The weather app in a simulated world: a service that refuses and fails, a disk that fills up and that another run of
/// the app writes to, a keyring that locks, a clock that jumps, a location that flickers.
package enum WeatherSimulation {
    /// The key of the simulated user. Nothing may ever show it.
    package static let key = SecretText("5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b")

    /// Places with favorites in the disk's list; their names are what a search finds them by.
    package static let places = [
        place("Oslo", 59.91, 10.75), place("Paris", 48.85, 2.35), place("London", 51.51, -0.13),
        place("Quito", -0.22, -78.51),
    ]

    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> Place {
        Place(name: name, coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    /// A simulation of the app.
    ///
    /// - Parameters:
    ///   - favorites: the list on disk when it starts.
    ///   - hasKey: whether a key is stored.
    ///   - sharesDisk: whether another run of the app adds places of its own to the list.
    ///   - makeCore: makes the core; one that breaks a promise shows that the invariants notice.
    package static func make<Bridge: CoreBridge>(
        favorites: [Place] = Array(places.prefix(1)), hasKey: Bool = true, sharesDisk: Bool = true,
        of makeCore: @escaping () throws(BridgeError) -> Bridge
    ) -> Simulation<Bridge> where Bridge.Event == Lifecycle.ShellEvent, Bridge.ViewModel == Lifecycle.ViewModel {
        let store = SimulatedStore(
            [Favorites.key: Favorites(favorites).encoded()],
            changes: sharesDisk ? [("another run adds", addElsewhere)] : []
        )
        var simulation = Simulation(
            makeCore,
            handlers: [
                SimulatedTime(), SimulatedHTTP(SimulatedService.answers), store,
                SimulatedSecrets(hasKey ? [OnboardScreen.keyName: key] : [:]),
                SimulatedLocation([places[0].coordinate, Coordinate(latitude: 0, longitude: 0)]),
            ], user: SimulatedUser.event)
        simulation.invariants = WeatherInvariants<Bridge>.all
        return simulation
    }

    /// Another run adds a place that was never there before. Had it been there, and been deleted by a write whose answer
    /// was lost, the list would be the same bytes as before that write, and be deleted from again.
    private static func addElsewhere(_ values: inout [String: [UInt8]]) {
        guard let bytes = values[Favorites.key], var list = try? Favorites(stored: bytes) else { return }
        let count = values["added elsewhere"]?[0] ?? 0
        guard count < 100 else { return }
        values["added elsewhere"] = [count + 1]
        list.add(place("Elsewhere", -60 + Double(count), 100))
        values[Favorites.key] = list.encoded()
    }
}
