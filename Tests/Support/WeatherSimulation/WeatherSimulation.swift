package import CoreTesting
package import Effects
import LifecycleCore
import LocationEffects
import OnboardFeature
package import SecretEffects
package import WeatherModel
package import WeatherViews

/// The weather app in a simulated world: services that reject and fail, a disk that fills up and that another
/// process of the app writes to, a keyring that locks, a clock that jumps, a location that varies.
package enum WeatherSimulation {
    /// The API key that is stored at first, which must never be shown.
    package static let key = SecretText("5e4d3c2b1a0f9e8d7c6b5a4f3e2d1c0b")
    /// The keys of the simulated user.
    package static let keys = [key, SecretText("0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f")]

    /// The places for favorites and searches, which find them by name.
    package static let places = [
        place("Oslo", 59.91, 10.75), place("Paris", 48.85, 2.35), place("London", 51.51, -0.13),
        place("Quito", -0.22, -78.51),
    ]

    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> Place {
        Place(name: name, coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }

    /// Creates a simulation of the app.
    ///
    /// - Parameters:
    ///   - favorites: The initial list on disk.
    ///   - hasKey: Whether a key is stored, so that the source that needs one is used unless another one is chosen.
    ///   - sharesDisk: Whether another process of the app changes the list, too.
    ///   - makeCore: Creates the core; a defective one serves to test the invariants.
    package static func make<Bridge: CoreBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>>(
        favorites: [Place] = Array(places.prefix(1)), hasKey: Bool = true, sharesDisk: Bool = true,
        of makeCore: @escaping () throws(BridgeError) -> Bridge
    ) -> Simulation<Lifecycle.ShellEvent, Lifecycle.ViewModel> {
        let store = SimulatedStore(
            [Favorites.key: Favorites(favorites).encoded()],
            changes: sharesDisk ? OtherRun.changes : [])
        var simulation = Simulation(
            makeCore,
            handlers: [
                SimulatedTime(), SimulatedHTTP(SimulatedService.answers), store,
                SimulatedSecrets(hasKey ? [OnboardScreen.keyName: key] : [:]),
                SimulatedLocation([places[0].coordinate, Coordinate(latitude: 0, longitude: 0)]),
                SimulatedProcesses(),
            ], user: SimulatedUser.event)
        simulation.invariants = WeatherInvariants.all
        return simulation
    }
}

/// Another process of the app, which shares the directory of the simulated one.
///
/// It never stores earlier bytes again: if a write was performed but its answer was lost, a list that has become the
/// same again would count as unchanged, and that write would be repeated.
private enum OtherRun {
    static let changes: [SimulatedStore.Change] = [
        ("another run adds a place", { change(&$0) { $0.add(place(number: $1)) } }),
        (
            "another run deletes the first place and adds another",
            {
                change(&$0) { list, number in
                    if let first = list.places.first { list.remove(at: first.coordinate) }
                    list.add(place(number: number))
                }
            }
        ),
        (
            "another run moves the first place to the end and adds another",
            {
                change(&$0) { list, number in
                    if let first = list.places.first { _ = list.move(at: first.coordinate, by: list.places.count - 1) }
                    list.add(place(number: number))
                }
            }
        ),
        ("another run stores what this one cannot read", { replace(&$0) { Array("[\($1)".utf8) } }),
    ]

    private static func change(_ values: inout SimulatedValues, _ change: (inout Favorites, Int) -> Void) {
        replace(&values) { list, number in
            change(&list, number)
            return list.encoded()
        }
    }

    /// Leaves an unreadable list unchanged.
    private static func replace(_ values: inout SimulatedValues, _ bytes: (inout Favorites, Int) -> [UInt8]) {
        guard let stored = values[Favorites.key], var list = try? Favorites(stored: stored) else { return }
        values[Favorites.key] = bytes(&list, count(&values))
    }

    /// Returns the number of its changes so far, and increments it.
    private static func count(_ values: inout SimulatedValues) -> Int {
        let digits = values["changes by another run"] ?? [0, 0]
        let count = Int(digits[0]) * 250 + Int(digits[1])
        values["changes by another run"] = [UInt8((count + 1) / 250), UInt8((count + 1) % 250)]
        return count
    }

    private static func place(number: Int) -> Place {
        let coordinate = Coordinate(latitude: -60 + Double(number % 100), longitude: 100 + Double(number / 100))
        return Place(name: "Elsewhere", coordinate: coordinate)
    }
}
