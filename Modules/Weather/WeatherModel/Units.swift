/// The system of units that a user reads.
package enum Units: String, Sendable, CaseIterable {
    /// Degrees Celsius, meters per second, kilometers, hectopascals, millimeters.
    case metric
    /// Degrees Fahrenheit, miles per hour, miles, inches of mercury, inches.
    case imperial

    /// A temperature given in degrees Celsius.
    package func temperature(_ celsius: Double) -> Quantity {
        switch self {
        case .metric: Quantity(celsius, "°C")
        case .imperial: Quantity(celsius * 9 / 5 + 32, "°F")
        }
    }

    /// A speed given in meters per second.
    package func speed(_ metersPerSecond: Double) -> Quantity {
        switch self {
        case .metric: Quantity(metersPerSecond, "m/s")
        case .imperial: Quantity(metersPerSecond * 3600 / Self.metersPerMile, "mph")
        }
    }

    /// A distance given in meters.
    package func distance(_ meters: Double) -> Quantity {
        switch self {
        case .metric: meters < 1000 ? Quantity(meters, "m") : Quantity(meters / 1000, "km")
        case .imperial: Quantity(meters / Self.metersPerMile, "mi")
        }
    }

    /// A pressure given in hectopascals.
    package func pressure(_ hectopascals: Double) -> Quantity {
        switch self {
        case .metric: Quantity(hectopascals, "hPa")
        case .imperial: Quantity(hectopascals / Self.hectopascalsPerInchOfMercury, "inHg")
        }
    }

    /// A depth of rain or melted snow given in millimeters.
    package func precipitation(_ millimeters: Double) -> Quantity {
        switch self {
        case .metric: Quantity(millimeters, "mm")
        case .imperial: Quantity(millimeters / 25.4, "in")
        }
    }

    private static let metersPerMile = 1609.344
    private static let hectopascalsPerInchOfMercury = 33.863_886_666_667
}

/// A number with its unit.
package struct Quantity: Sendable, Equatable {
    /// The number, not rounded.
    package let value: Double
    /// The unit's symbol.
    package let unit: String

    package init(_ value: Double, _ unit: String) {
        self.value = value
        self.unit = unit
    }
}
