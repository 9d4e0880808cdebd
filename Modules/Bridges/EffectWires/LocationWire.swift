public import LocationEffects
public import WireFormat

extension LocationEffect {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("IsLocationEnabled", .isLocationEnabled), .case("GetLocation", .getLocation), .case("Watch", .watch))
}

extension LocationOutput {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("Enabled", .bool, Self.enabled) { if case .enabled(let isEnabled) = $0 { isEnabled } else { nil } },
        .case("Location", Coordinate.wire.optional, Self.location) {
            if case .location(let coordinate) = $0 { .some(coordinate) } else { nil }
        })
}

extension Coordinate {
    /// The wire encoding.
    public static let wire = Wire.record(
        ("lat", .double(in: latitudes)), ("lon", .double(in: longitudes))
    ).map({ Coordinate(latitude: $0, longitude: $1) }, { ($0.latitude, $0.longitude) })
}
