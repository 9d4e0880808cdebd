/// The units in which values are displayed.
package struct Units: Sendable, Equatable {
    /// A system of units, which has a unit for each quantity.
    package enum System: String, Sendable, CaseIterable {
        /// Degrees Celsius, meters per second, kilometers, hectopascals, millimeters.
        case metric
        /// Degrees Fahrenheit, miles per hour, miles, inches of mercury, inches.
        case imperial
    }

    /// The metric system, with wind speed in meters per second.
    package static let metric = Units(.metric)
    /// The imperial system, with wind speed in miles per hour.
    package static let imperial = Units(.imperial)

    /// The system for quantities without a unit setting, such as distances.
    package var system: System
    package var temperature: TemperatureUnit
    /// The unit of wind speed.
    package var wind: WindUnit
    /// The unit of air pressure.
    package var pressure: PressureUnit
    /// The unit of the depth of rain and melted snow.
    package var rain: DepthUnit

    /// Creates the units of a system, with other units for single quantities if given.
    package init(
        _ system: System, temperature: TemperatureUnit? = nil, wind: WindUnit? = nil, pressure: PressureUnit? = nil,
        rain: DepthUnit? = nil
    ) {
        let isMetric = system == .metric
        self.system = system
        self.temperature = temperature ?? (isMetric ? .celsius : .fahrenheit)
        self.wind = wind ?? (isMetric ? .metersPerSecond : .milesPerHour)
        self.pressure = pressure ?? (isMetric ? .hectopascals : .inchesOfMercury)
        self.rain = rain ?? (isMetric ? .millimeters : .inches)
    }

    /// Creates the units that are common in a territory, given by its code: `US`.
    package init(territory: String) {
        switch territory {
        case "US", "LR", "MM": self = .imperial
        case "GB": self.init(.metric, wind: .milesPerHour)
        default: self = .metric
        }
    }

    /// Whether distances are metric.
    package var isMetric: Bool { system == .metric }

    /// Converts a temperature from degrees Celsius.
    package func temperature(_ celsius: Double) -> Quantity { temperature.temperature(celsius) }

    /// Converts a wind speed from meters per second.
    package func speed(_ metersPerSecond: Double) -> Quantity { wind.speed(metersPerSecond) }

    /// Converts a distance from meters.
    package func distance(_ meters: Double) -> Quantity {
        guard isMetric else { return Quantity(meters / Self.metersPerMile, "mi") }
        return meters < 1000 ? Quantity(meters, "m") : Quantity(meters / 1000, "km")
    }

    /// Converts a pressure from hectopascals.
    package func pressure(_ hectopascals: Double) -> Quantity { pressure.pressure(hectopascals) }

    /// Converts a depth of rain or melted snow from millimeters.
    package func precipitation(_ millimeters: Double) -> Quantity { rain.depth(millimeters) }

    static let metersPerMile = 1609.344
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
