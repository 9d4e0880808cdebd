import CapabilityTesting
package import DBus
package import LocationEffects
import Platform
import Synchronization

/// GeoClue on a private bus, as far as its clients see it.
package final class SimulatedGeoClue: Sendable {
    package enum Behavior: Sendable, Equatable {
        case finding(Coordinate)
        /// Searches and finds nothing.
        case searching
        case denying
    }

    private static let name = "org.freedesktop.GeoClue2"
    private let bus: PrivateBus
    private let service: BusService

    /// Starts the service, which pauses before it tells each coordinate of a place.
    package init(on bus: PrivateBus, _ behavior: Behavior, pausing pause: Duration = .zero) async throws {
        self.bus = bus
        // Each place is an object of its own: what is known of it does not change while a client asks.
        let places = Mutex<[Coordinate]>([])
        if case .finding(let found) = behavior { places.withLock { $0 = [found] } }
        service = try await BusService(Self.name, on: bus) { call in
            switch (call.member, behavior) {
            case ("GetClient", _): return .values([.objectPath("/client")])
            case ("Start", .denying):
                return .error(name: "org.freedesktop.DBus.Error.AccessDenied", message: "not allowed")
            case ("Start", .finding): return .values([], after: [Self.update(places.withLock { $0.count })])
            case ("Move", _):
                if case .double(let latitude)? = call.arguments.first,
                    case .double(let longitude)? = call.arguments.last
                {
                    places.withLock { $0.append(Coordinate(latitude: latitude, longitude: longitude)) }
                }
                return .values([], after: [Self.update(places.withLock { $0.count })])
            case ("Get", _):
                _ = poll(nil, 0, pause.milliseconds)
                // Before it has found one, its last place is the path of nothing.
                guard let number = call.path.wholeMatch(of: /\/location\/([0-9]+)/).flatMap({ Int($0.1) }) else {
                    return .silence
                }
                let place = places.withLock { $0[number - 1] }
                let degrees = call.arguments.last == .string("Latitude") ? place.latitude : place.longitude
                return .values([.variant(.double(degrees))])
            default: return .values([])
            }
        }
    }

    /// The methods called so far.
    package var calls: [String] { service.calls.map(\.member) }

    /// What the client has set.
    package var properties: [DBusValue] {
        service.calls.filter { $0.member == "Set" }.map { .structure(Array($0.arguments.dropFirst())) }
    }

    package func hears(_ method: String) async -> Bool { await service.hears(method) }

    package func move(to place: Coordinate) async throws {
        let arguments: [DBusValue] = [.double(place.latitude), .double(place.longitude)]
        _ = try await withDBus(at: bus.address) { connection throws(DBusError) in
            try connection.call(DBusMessage(Self.name, "/client", "isobar.Test", "Move", arguments))
        }
    }

    package func end() { service.end() }

    private static func update(_ number: Int) -> DBusMessage {
        DBusMessage(
            "", "/client", "\(name).Client", "LocationUpdated", [.objectPath("/"), .objectPath("/location/\(number)")])
    }
}
