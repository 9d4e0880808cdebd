/// The dew point, which not every source provides.
package enum DewPoint {
    /// Returns the dew point in degrees Celsius by the Magnus formula over water, which is accurate to 0.4 °C between
    /// -45 and 60 °C; nil outside of -80 to 80 °C, and without humidity.
    ///
    /// - Parameters:
    ///   - celsius: The temperature of the air.
    ///   - humidity: The relative humidity in percent.
    package static func celsius(at celsius: Double, humidity: Double?) -> Double? {
        guard let humidity, humidity > 0, (-80...80).contains(celsius) else { return nil }
        let (a, b) = (17.62, 243.12)
        let share = logarithm(min(humidity, 100) / 100) + a * celsius / (b + celsius)
        return b * share / (a - share)
    }

    /// The natural logarithm of a positive number, without a system library: that of its power of two, plus the series
    /// of the inverse hyperbolic tangent for the rest, which is below 2.
    private static func logarithm(_ number: Double) -> Double {
        let ratio = (number.significand - 1) / (number.significand + 1)
        let series = stride(from: 1.0, through: 19, by: 2).reduce((sum: 0.0, power: ratio)) { part, order in
            (part.sum + part.power / order, part.power * ratio * ratio)
        }
        return Double(number.exponent) * 0.693_147_180_559_945_3 + 2 * series.sum
    }
}
