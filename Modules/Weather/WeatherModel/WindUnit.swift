/// The unit that a user reads the wind in.
package enum WindUnit: String, Sendable, CaseIterable {
    /// Meters per second.
    case metersPerSecond = "m/s"
    /// Kilometers per hour.
    case kilometersPerHour = "km/h"
    /// Miles per hour.
    case milesPerHour = "mph"
    /// Knots: nautical miles per hour.
    case knots = "kn"

    /// A speed given in meters per second.
    func speed(_ metersPerSecond: Double) -> Quantity {
        Quantity(metersPerSecond * (3600 / metersPerUnit), rawValue)
    }

    /// How far it goes in an hour at a speed of one.
    private var metersPerUnit: Double {
        switch self {
        case .metersPerSecond: 3600
        case .kilometersPerHour: 1000
        case .milesPerHour: Units.metersPerMile
        case .knots: 1852
        }
    }
}
