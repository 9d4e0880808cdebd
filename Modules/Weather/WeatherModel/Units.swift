/// The units in which values are displayed.
package struct Units: Sendable, Equatable {
    /// A system of units, for everything except wind speed.
    package enum System: String, Sendable, CaseIterable {
        /// Degrees Celsius, kilometers, hectopascals, millimeters.
        case metric
        /// Degrees Fahrenheit, miles, inches of mercury, inches.
        case imperial
    }

    /// The metric system, with wind speed in meters per second.
    package static let metric = Units(.metric)
    /// The imperial system, with wind speed in miles per hour.
    package static let imperial = Units(.imperial)

    /// The units of everything except wind speed.
    package var system: System
    /// The unit of wind speed.
    package var wind: WindUnit

    /// Creates units.
    ///
    /// - Parameter wind: The unit of wind speed; by default, that of the system.
    package init(_ system: System, wind: WindUnit? = nil) {
        self.system = system
        self.wind = wind ?? (system == .metric ? .metersPerSecond : .milesPerHour)
    }

    /// Creates the units that are common in a territory, given by its code: `US`.
    package init(territory: String) {
        switch territory {
        case "US", "LR", "MM": self = .imperial
        case "GB": self.init(.metric, wind: .milesPerHour)
        default: self = .metric
        }
    }

    /// Whether the system is metric, regardless of the unit of wind speed.
    package var isMetric: Bool { system == .metric }

    /// Converts a temperature from degrees Celsius.
    package func temperature(_ celsius: Double) -> Quantity {
        isMetric ? Quantity(celsius, "°C") : Quantity(celsius * 9 / 5 + 32, "°F")
    }

    /// Converts a wind speed from meters per second.
    package func speed(_ metersPerSecond: Double) -> Quantity { wind.speed(metersPerSecond) }

    /// Converts a distance from meters.
    package func distance(_ meters: Double) -> Quantity {
        guard isMetric else { return Quantity(meters / Self.metersPerMile, "mi") }
        return meters < 1000 ? Quantity(meters, "m") : Quantity(meters / 1000, "km")
    }

    /// Converts a pressure from hectopascals.
    package func pressure(_ hectopascals: Double) -> Quantity {
        isMetric
            ? Quantity(hectopascals, "hPa") : Quantity(hectopascals / Self.hectopascalsPerInchOfMercury, "inHg")
    }

    /// Converts a depth of rain or melted snow from millimeters.
    package func precipitation(_ millimeters: Double) -> Quantity {
        isMetric ? Quantity(millimeters, "mm") : Quantity(millimeters / 25.4, "in")
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
