/// The unit in which temperatures are displayed.
package enum TemperatureUnit: String, Sendable, CaseIterable {
    case celsius = "C"
    case fahrenheit = "F"

    /// Converts a temperature from degrees Celsius.
    func temperature(_ celsius: Double) -> Quantity {
        Quantity(self == .celsius ? celsius : celsius * 9 / 5 + 32, "°\(rawValue)")
    }
}

/// The unit in which wind speed is displayed.
package enum WindUnit: String, Sendable, CaseIterable {
    case metersPerSecond = "m/s"
    case kilometersPerHour = "km/h"
    case milesPerHour = "mph"
    /// Knots: nautical miles per hour.
    case knots = "kn"

    /// Converts a wind speed from meters per second.
    func speed(_ metersPerSecond: Double) -> Quantity {
        Quantity(metersPerSecond * (3600 / metersPerUnit), rawValue)
    }

    /// The distance in meters that is covered in an hour at a speed of 1.
    private var metersPerUnit: Double {
        switch self {
        case .metersPerSecond: 3600
        case .kilometersPerHour: 1000
        case .milesPerHour: Units.metersPerMile
        case .knots: 1852
        }
    }
}

/// The unit in which air pressure is displayed.
package enum PressureUnit: String, Sendable, CaseIterable {
    case hectopascals = "hPa"
    case millimetersOfMercury = "mmHg"
    case inchesOfMercury = "inHg"

    /// The number of decimals that are worth showing.
    package var places: Int { self == .inchesOfMercury ? 2 : 0 }

    /// Converts a pressure from hectopascals.
    func pressure(_ hectopascals: Double) -> Quantity {
        switch self {
        case .hectopascals: Quantity(hectopascals, rawValue)
        case .millimetersOfMercury: Quantity(hectopascals / Self.hectopascalsPerInch * 25.4, rawValue)
        case .inchesOfMercury: Quantity(hectopascals / Self.hectopascalsPerInch, rawValue)
        }
    }

    private static let hectopascalsPerInch = 33.863_886_666_667
}

/// The unit in which depths of rain and melted snow are displayed.
package enum DepthUnit: String, Sendable, CaseIterable {
    case millimeters = "mm"
    case inches = "in"

    /// The number of decimals that are worth showing.
    package var places: Int { self == .inches ? 2 : 1 }

    /// Converts a depth from millimeters.
    func depth(_ millimeters: Double) -> Quantity {
        Quantity(self == .inches ? millimeters / 25.4 : millimeters, rawValue)
    }
}
