/// The unit in which wind speed is displayed.
package enum WindUnit: String, Sendable, CaseIterable {
    /// Meters per second.
    case metersPerSecond = "m/s"
    /// Kilometers per hour.
    case kilometersPerHour = "km/h"
    /// Miles per hour.
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
