public import Effects

/// Reads the user's location, if permitted. `LocationLaws` in `CapabilityTesting` tests handlers of this effect.
public enum LocationEffect: Effect {
    public typealias Output = LocationOutput
    public static let name = "Location"

    /// Returns whether access to the location is enabled. Permission may still be denied: then there is no location.
    case isLocationEnabled
    /// Returns the location.
    case getLocation
    /// Streams the location, now and on every change, until cancelled; nil once it can no longer be determined.
    case watch

    /// Returns true if the output's case matches the effect's and its coordinate, if any, is valid.
    public func accepts(_ output: LocationOutput) -> Bool {
        switch (self, output) {
        case (.isLocationEnabled, .enabled): true
        case (.getLocation, .location(let coordinate)), (.watch, .location(let coordinate)):
            coordinate?.isOnGlobe ?? true
        case (.isLocationEnabled, _), (.getLocation, _), (.watch, _): false
        }
    }

    /// No access, or no location.
    public var unanswered: LocationOutput? { self == .isLocationEnabled ? .enabled(false) : .location(nil) }
}

/// The result of a location effect.
public enum LocationOutput: Sendable, Equatable, Codable {
    /// Whether access to the location is enabled.
    case enabled(Bool)
    /// The location; nil if it could not be determined.
    case location(Coordinate?)
}

/// A geographic coordinate in decimal degrees.
public struct Coordinate: Sendable, Hashable, Codable {
    /// Degrees north, -90 to 90.
    public var latitude: Double
    /// Degrees east, -180 to 180.
    public var longitude: Double

    /// Creates a coordinate.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The valid latitudes, in degrees.
    public static let latitudes = -90.0...90.0
    /// The valid longitudes, in degrees.
    public static let longitudes = -180.0...180.0

    /// Whether the coordinate is valid.
    public var isOnGlobe: Bool { Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude) }

    private enum CodingKeys: String, CodingKey {
        case latitude = "lat"
        case longitude = "lon"
    }
}
