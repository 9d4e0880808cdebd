/// The ranges of plausible values. A value of a service that is outside its range counts as absent.
package enum Plausible {
    /// Temperatures in degrees Celsius: from absolute zero to beyond any weather, even if a service answers in other
    /// units than requested.
    package static let temperatures = -273.15...1000.0
    /// Air pressures at sea level in hectopascals.
    package static let pressures = 1.0...2000.0
    /// Shares in percent.
    package static let percent = 0.0...100.0
    /// Wind speeds in meters per second.
    package static let speeds = 0.0...500.0
    /// Directions in degrees.
    package static let directions = 0.0...360.0
    /// Visibilities in meters.
    package static let distances = 0.0...1_000_000.0
    /// Depths of rain, or of snow as water, in millimeters.
    package static let depths = 0.0...5000.0
    package static let uvIndices = 0.0...50.0
    /// Concentrations in micrograms per cubic meter.
    package static let concentrations = 0.0...1_000_000.0
    /// Offsets from UTC in seconds. No zone is further than 14 hours from UTC; more than 18 is an error.
    package static let utcOffsets = -64_800.0...64_800.0
    /// Times in seconds since 1970, up to the year 3000.
    package static let times: ClosedRange<Int64> = 0...32_503_679_999
}
