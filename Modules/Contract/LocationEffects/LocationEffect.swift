public import Effects

/// Tells where the user is, if that is allowed.
public enum LocationEffect: Effect {
    public typealias Output = LocationOutput
    public static let name = "Location"

    /// Asks whether the place may be known.
    case isLocationEnabled
    /// Asks for the place.
    case getLocation
    /// Answers with the place, and again whenever it changes, until cancelled; nil once it is no longer to be found.
    case watch

    /// True when the answer's case is the effect's own.
    public func accepts(_ output: LocationOutput) -> Bool {
        switch (self, output) {
        case (.isLocationEnabled, .enabled), (.getLocation, .location), (.watch, .location): true
        case (.isLocationEnabled, _), (.getLocation, _), (.watch, _): false
        }
    }
}

/// Everything a location effect can come to.
public enum LocationOutput: Sendable, Equatable, Codable {
    /// Whether the place may be known.
    case enabled(Bool)
    /// The place, nil when it could not be found.
    case location(Coordinate?)
}

/// A point on the globe in decimal degrees.
public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north, -90 to 90.
    public var latitude: Double
    /// Degrees east, -180 to 180.
    public var longitude: Double

    /// Creates a point.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lon"
    }
}
