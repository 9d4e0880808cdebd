import DBus
import LocationEffects

/// An application's session with GeoClue.
struct GeoClueClient {
    static let service = "org.freedesktop.GeoClue2"
    /// GCLUE_ACCURACY_LEVEL_CITY, which is sufficient for weather.
    private static let cityAccuracy: UInt32 = 4

    private let connection: DBusConnection
    /// The service's unique bus name, so that signals from other senders are ignored.
    private let owner: String
    private let path: String

    init(_ connection: DBusConnection, application: String) async throws(DBusError) {
        self.connection = connection
        owner = try await connection.owner(of: Self.service)
        let getClient = DBusMessage(owner, "/org/freedesktop/GeoClue2/Manager", "\(Self.service).Manager", "GetClient")
        guard case .objectPath(let path)? = try await connection.call(getClient).first else { throw .strange }
        self.path = path
        try await set("DesktopId", .string(application))
        try await set("RequestedAccuracyLevel", .uint32(Self.cityAccuracy))
    }

    /// Starts the client and returns its location updates.
    func updates(
        until deadline: ContinuousClock.Instant?, permissionUntil limit: ContinuousClock.Instant
    ) async throws(DBusError) -> AsyncStream<DBusMessage> {
        let interface = "\(Self.service).Client"
        let match = DBusMatch(sender: owner, path: path, interface: interface, member: "LocationUpdated")
        let updates = try await connection.signals(match, within: deadline.map { $0 - .now })
        _ = try await connection.call(DBusMessage(owner, path, interface, "Start"), within: limit - .now)
        return updates
    }

    /// Returns the location of an update.
    func place(in update: DBusMessage) async throws(DBusError) -> Coordinate {
        guard case .objectPath(let location)? = update.arguments.last else { throw .strange }
        let latitude = try await degrees("Latitude", of: location)
        let longitude = try await degrees("Longitude", of: location)
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { throw .strange }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Stops the client, without waiting for a response.
    func stop() { connection.post(DBusMessage(owner, path, "\(Self.service).Client", "Stop")) }

    private func set(_ property: String, _ value: DBusValue) async throws(DBusError) {
        let arguments: [DBusValue] = [.string("\(Self.service).Client"), .string(property), .variant(value)]
        _ = try await connection.call(
            DBusMessage(owner, path, "org.freedesktop.DBus.Properties", "Set", arguments))
    }

    private func degrees(_ property: String, of location: String) async throws(DBusError) -> Double {
        let arguments: [DBusValue] = [.string("\(Self.service).Location"), .string(property)]
        let answer = try await connection.call(
            DBusMessage(owner, location, "org.freedesktop.DBus.Properties", "Get", arguments))
        guard case .double(let degrees)? = answer.first?.unwrapped else { throw .strange }
        return degrees
    }
}

extension DBusError {
    fileprivate static let strange = DBusError.failed(name: "strange", message: "its answer has an unknown form")
}
