package import TextUI
package import WeatherModel

/// Numbers with their units, rounded as people say them.
package struct QuantityText {
    private let units: Units
    private let glyphs: Glyphs

    /// Chooses the units, and the symbols for degrees.
    package init(units: Units, glyphs: Glyphs) {
        self.units = units
        self.glyphs = glyphs
    }

    init(_ layout: Layout) { self.init(units: layout.units, glyphs: layout.glyphs) }

    /// A temperature with its unit, to a tenth unless said otherwise: `12.6 °C`.
    package func temperature(_ celsius: Double, places: Int = 1) -> String {
        let quantity = units.temperature(celsius)
        let unit = glyphs.pick(quantity.unit, ascii: String(quantity.unit.dropFirst()))
        return "\(quantity.value.rounded(toPlaces: places)) \(unit)"
    }

    /// A temperature in whole degrees where the unit stands nearby: `13°`, in ASCII with the unit's letter.
    package func degrees(_ celsius: Double, places: Int = 0) -> String {
        let quantity = units.temperature(celsius)
        return quantity.value.rounded(toPlaces: places) + glyphs.pick("°", ascii: String(quantity.unit.dropFirst()))
    }

    /// A speed: `3.2 m/s`.
    package func speed(_ metersPerSecond: Double, places: Int = 0) -> String {
        text(units.speed(metersPerSecond), places: places)
    }

    /// How the wind blows: `3 m/s SW`; `calm` when it does not.
    package func wind(_ wind: Wind, places: Int = 0) -> String {
        let amount = speed(wind.speed, places: places)
        guard wind.speed >= 0.05 else { return "calm" }
        return ([amount] + [wind.degrees.map(Self.compassPoint)].compactMap { $0 }).joined(separator: " ")
    }

    /// The nearest of the 16 points of the compass that the wind comes from.
    static func compassPoint(_ degrees: Double) -> String {
        let points = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ]
        guard degrees.isFinite else { return "" }
        let turns = (degrees / 360 - (degrees / 360).rounded(.down)) * 16
        return points[Int(turns.rounded()) % 16]
    }

    /// A share in whole percent: `67 %`.
    package func percent(_ value: Double) -> String { "\(value.rounded(toPlaces: 0)) %" }

    /// A pressure: `1016 hPa`, `29.74 inHg`.
    package func pressure(_ hectopascals: Double) -> String {
        text(units.pressure(hectopascals), places: units.isMetric ? 0 : 2)
    }

    /// How far one can see. The service counts to 10 km, which stands for all that is farther.
    package func visibility(_ meters: Double) -> String {
        let quantity = units.distance(min(meters, 10_000))
        let places = quantity.value >= 100 ? 0 : quantity.value < 1 ? 2 : 1
        let text = "\(quantity.value.rounded(toPlaces: places, trimsZeros: true)) \(quantity.unit)"
        return meters >= 10_000 ? "\(text) or more" : text
    }

    /// What has fallen: `2.47 mm in 1 h`.
    package func precipitation(_ fall: Precipitation) -> String {
        let quantity = units.precipitation(fall.millimeters)
        return "\(quantity.value.rounded(toPlaces: 2, trimsZeros: true)) \(quantity.unit) in \(fall.hours) h"
    }

    /// A depth of rain or melted snow without its unit, in few digits: `2.1`; what would be shown as nothing is `<0.1`.
    package func depth(_ millimeters: Double) -> String {
        let depth = units.precipitation(millimeters).value
        let text = depth.rounded(toPlaces: depth >= 100 ? 0 : units.isMetric ? 1 : 2)
        guard millimeters > 0, text.allSatisfy({ "0.".contains($0) }) else { return text }
        return units.isMetric ? "<0.1" : "<0.01"
    }

    /// The unit of depths of rain.
    package var depthUnit: String { units.precipitation(0).unit }

    /// A depth of rain or melted snow in few digits: `2.1 mm`.
    package func amount(_ millimeters: Double) -> String { "\(depth(millimeters)) \(depthUnit)" }

    /// Two temperatures in whole degrees, the lower one first: `9°…14°`.
    package func range(_ lowest: Double, _ highest: Double) -> String {
        "\(degrees(lowest))\(glyphs.pick("…", ascii: ".."))\(degrees(highest))"
    }

    private func text(_ quantity: Quantity, places: Int) -> String {
        "\(quantity.value.rounded(toPlaces: places)) \(quantity.unit)"
    }
}

extension Double {
    /// The number as a decimal with so many places, halves away from zero, and never `-0`.
    func rounded(toPlaces places: Int, trimsZeros: Bool = false) -> String {
        let scale = (0..<places).reduce(1) { factor, _ in factor * 10 }
        let scaled = (self * Double(scale)).rounded()
        guard let number = Int64(exactly: scaled), number.magnitude < 1_000_000_000_000_000 else { return shortest }
        let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let digits = String(rest)
        var fraction = (String(repeating: "0", count: max(0, places - digits.count)) + digits).prefix(places)
        while trimsZeros, fraction.last == "0" { fraction.removeLast() }
        return (number < 0 ? "-" : "") + String(whole) + (fraction.isEmpty ? "" : "." + fraction)
    }
}
