import DBus
import LocationEffects

/// An application's session with GeoClue.
struct GeoClueClient {
    static let service = "org.freedesktop.GeoClue2"
    private static let interface = "\(service).Client"
    private static let properties = "org.freedesktop.DBus.Properties"
    /// GCLUE_ACCURACY_LEVEL_CITY, which is sufficient for weather.
    private static let cityAccuracy: UInt32 = 4

    private let connection: DBusConnection
    /// The service's unique bus name, so that signals from other senders are ignored.
    private let owner: String
    private let path: String
    private let updated: DBusMessage

    init(_ connection: DBusConnection, application: String) throws(DBusError) {
        self.connection = connection
        owner = try connection.owner(of: Self.service)
        let getClient = DBusMessage(owner, "/org/freedesktop/GeoClue2/Manager", "\(Self.service).Manager", "GetClient")
        guard case .objectPath(let path)? = try connection.call(getClient).first else { throw .strange("GetClient") }
        self.path = path
        updated = DBusMessage(owner, path, Self.interface, "LocationUpdated")
        try set("DesktopId", .string(application))
        try set("RequestedAccuracyLevel", .uint32(Self.cityAccuracy))
    }

    /// Starts the search, for which the user's permission may be needed.
    func start(within limit: Duration) throws(DBusError) {
        try connection.subscribe(to: updated)
        _ = try connection.call(DBusMessage(owner, path, Self.interface, "Start"), within: limit)
    }

    /// Returns the next location; nil after the deadline or the end of the service.
    func next(until deadline: ContinuousClock.Instant? = nil) throws(DBusError) -> Coordinate? {
        guard let update = try connection.next(updated, until: deadline) else { return nil }
        guard case .objectPath(let location)? = update.arguments.last else { throw .strange("LocationUpdated") }
        let latitude = try degrees("Latitude", of: location)
        let longitude = try degrees("Longitude", of: location)
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { throw .strange("Get") }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Stops the search, without waiting for a response.
    func stop() { connection.post(DBusMessage(owner, path, Self.interface, "Stop")) }

    private func set(_ property: String, _ value: DBusValue) throws(DBusError) {
        let arguments: [DBusValue] = [.string(Self.interface), .string(property), .variant(value)]
        _ = try connection.call(DBusMessage(owner, path, Self.properties, "Set", arguments))
    }

    private func degrees(_ property: String, of location: String) throws(DBusError) -> Double {
        let arguments: [DBusValue] = [.string("\(Self.service).Location"), .string(property)]
        let answer = try connection.call(DBusMessage(owner, location, Self.properties, "Get", arguments))
        guard case .double(let degrees)? = answer.first?.unwrapped else { throw .strange("Get") }
        return degrees
    }
}
