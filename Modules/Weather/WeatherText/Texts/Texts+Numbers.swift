import TextUI
import WeatherModel

// Formatting of numbers and directions.
extension Texts {
    /// Returns a number formatted with `places` decimals, rounding halves away from zero.
    func number(_ value: Double, places: Int, trimsZeros: Bool = false) -> String {
        let number = value.rounded(toPlaces: places, trimsZeros: trimsZeros)
        return pick(en: number, de: number.replacing(".", with: ","))
    }

    /// Returns a direction in letters, `NNE`, in which east has another letter in German.
    func direction(_ letters: String) -> String { pick(en: letters, de: letters.replacing("E", with: "O")) }

    /// Returns the nearest of the 16 compass points; empty if `degrees` is not finite.
    ///
    /// - Parameter degrees: The direction in degrees clockwise from north.
    func compassPoint(_ degrees: Double) -> String {
        guard degrees.isFinite else { return "" }
        let turns = (degrees / 360 - (degrees / 360).rounded(.down)) * 16
        return direction(Self.compassPoints[Int(turns.rounded()) % 16])
    }

    /// Returns an arrow that points where a wind from a direction blows; in ASCII the direction.
    func arrow(from degrees: Double, _ glyphs: Glyphs) -> String {
        guard degrees.isFinite else { return "" }
        let turns = degrees / 360 + 0.5
        let eighths = Int(((turns - turns.rounded(.down)) * 8).rounded()) % 8
        return glyphs.pick(["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][eighths], ascii: compassPoint(degrees))
    }

    private static let compassPoints = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]
}

extension Double {
    /// Returns the number as a decimal with `places` decimals, rounding halves away from zero, never as `-0`.
    func rounded(toPlaces places: Int, trimsZeros: Bool = false) -> String {
        let scale = (0..<places).reduce(1) { factor, _ in factor * 10 }
        let scaled = (self * Double(scale)).rounded()
        guard let number = Int64(exactly: scaled), number.magnitude < 1_000_000_000_000_000 else { return shortest }
        if places == 0 { return String(number) }
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        // Adding `scale` prefixes a digit that preserves the leading zeros of the fraction.
        var fraction = String(rest + UInt64(scale)).utf8.dropFirst()
        while trimsZeros, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        return (number < 0 ? "-" : "") + String(whole) + (fraction.isEmpty ? "" : "." + String(Substring(fraction)))
    }
}
