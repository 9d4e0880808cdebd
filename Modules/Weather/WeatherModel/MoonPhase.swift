/// The phase of the moon, computed from the mean length of a month; it is up to half a day early or late.
package struct MoonPhase: Sendable, Equatable {
    /// The fraction of the month since the new moon, from 0 to less than 1.
    package let age: Double

    /// Creates the phase at a time in seconds since 1970.
    package init(at time: Int64) {
        let months = (Double(time) - Self.newMoon) / (Self.daysPerMonth * 86_400)
        age = months - months.rounded(.down)
    }

    /// The nearest of eight phases, 0 to 7: the new moon is 0, the full moon 4.
    package var eighth: Int { Int((age * 8).rounded()) % 8 }

    /// The new moon of 6 January 2000, 18:14 UTC.
    private static let newMoon = 947_182_440.0
    private static let daysPerMonth = 29.530_588_853
}
