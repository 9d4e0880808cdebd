import CapabilityTesting
import DBus
import LocationEffects
import Synchronization
import TestServers

/// GeoClue on a private bus, as far as its clients see it.
final class SimulatedGeoClue: Sendable {
    enum Behavior: Sendable {
        case finding(Coordinate)
        /// Searches and finds nothing.
        case searching
        case denying
    }

    private struct State {
        var place: Coordinate
        var calls: [String] = []
        var properties: [String: DBusValue] = [:]
    }

    private static let name = "org.freedesktop.GeoClue2"
    private let connection: DBusConnection
    private let behavior: Behavior
    private let state: Mutex<State>

    init(on bus: PrivateBus, _ behavior: Behavior) async throws {
        connection = DBusConnection(bus.address)
        self.behavior = behavior
        state = Mutex(State(place: Coordinate(latitude: 0, longitude: 0)))
        if case .finding(let place) = behavior { state.withLock { $0.place = place } }
        connection.serve { [weak self] call in self?.answer(call) ?? .silence }
        try await connection.take(name: Self.name)
    }

    /// The methods called so far.
    var calls: [String] { state.withLock { $0.calls } }
    /// What the client has set.
    var properties: [String: DBusValue] { state.withLock { $0.properties } }

    /// Waits until a method was called.
    func hears(_ method: String) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(120)
        while !calls.contains(method), ContinuousClock.now < deadline { await Task.yield() }
        return calls.contains(method)
    }

    func move(to place: Coordinate) {
        state.withLock { $0.place = place }
        announce()
    }

    func end() { connection.close() }

    private func announce() {
        let paths: [DBusValue] = [.objectPath("/"), .objectPath("/location")]
        connection.emit(DBusMessage("", "/client", "\(Self.name).Client", "LocationUpdated", paths))
    }

    private func answer(_ call: DBusMessage) -> DBusAnswer {
        state.withLock { $0.calls.append(call.member) }
        switch call.member {
        case "GetClient": return .values([.objectPath("/client")])
        case "Start": return start()
        case "Set":
            guard case .string(let property)? = call.arguments.dropFirst().first else { return .silence }
            state.withLock { $0.properties[property] = call.arguments.last?.unwrapped }
            return .values([])
        case "Get":
            // Before it has found one, its last place is the path of nothing.
            guard call.path == "/location" else { return .silence }
            let place = state.withLock { $0.place }
            let degrees = call.arguments.last == .string("Latitude") ? place.latitude : place.longitude
            return .values([.variant(.double(degrees))])
        default: return .values([])
        }
    }

    private func start() -> DBusAnswer {
        switch behavior {
        case .denying: return .error(name: "org.freedesktop.DBus.Error.AccessDenied", message: "not allowed")
        case .searching: return .values([])
        case .finding:
            announce()
            return .values([])
        }
    }
}
