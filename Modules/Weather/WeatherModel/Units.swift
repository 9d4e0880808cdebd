/// The units that a user reads.
package struct Units: Sendable, Equatable {
    /// A system of units, for all but the wind.
    package enum System: String, Sendable, CaseIterable {
        /// Degrees Celsius, kilometers, hectopascals, millimeters.
        case metric
        /// Degrees Fahrenheit, miles, inches of mercury, inches.
        case imperial
    }

    /// The metric system, with the wind in meters per second.
    package static let metric = Units(.metric)
    /// The imperial system, with the wind in miles per hour.
    package static let imperial = Units(.imperial)

    /// The units of all but the wind.
    package var system: System
    /// The unit of the wind.
    package var wind: WindUnit

    /// - Parameter wind: the unit of the wind; the one that goes with the system unless given.
    package init(_ system: System, wind: WindUnit? = nil) {
        self.system = system
        self.wind = wind ?? (system == .metric ? .metersPerSecond : .milesPerHour)
    }

    /// Whether the system is the metric one, whatever the wind is told in.
    package var isMetric: Bool { system == .metric }

    /// A temperature given in degrees Celsius.
    package func temperature(_ celsius: Double) -> Quantity {
        switch system {
        case .metric: Quantity(celsius, "°C")
        case .imperial: Quantity(celsius * 9 / 5 + 32, "°F")
        }
    }

    /// A speed given in meters per second.
    package func speed(_ metersPerSecond: Double) -> Quantity { wind.speed(metersPerSecond) }

    /// A distance given in meters.
    package func distance(_ meters: Double) -> Quantity {
        switch system {
        case .metric: meters < 1000 ? Quantity(meters, "m") : Quantity(meters / 1000, "km")
        case .imperial: Quantity(meters / Self.metersPerMile, "mi")
        }
    }

    /// A pressure given in hectopascals.
    package func pressure(_ hectopascals: Double) -> Quantity {
        switch system {
        case .metric: Quantity(hectopascals, "hPa")
        case .imperial: Quantity(hectopascals / Self.hectopascalsPerInchOfMercury, "inHg")
        }
    }

    /// A depth of rain or melted snow given in millimeters.
    package func precipitation(_ millimeters: Double) -> Quantity {
        switch system {
        case .metric: Quantity(millimeters, "mm")
        case .imperial: Quantity(millimeters / 25.4, "in")
        }
    }

    static let metersPerMile = 1609.344
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
