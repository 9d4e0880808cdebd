package import TextUI
package import WeatherModel

/// Formats quantities as numbers with units, rounded for reading.
package struct QuantityText {
    private let units: Units
    private let clock: ClockStyle
    private let glyphs: Glyphs
    private let texts: Texts

    /// Creates a formatter for the units, glyphs and language of a presentation.
    package init(_ presentation: Presentation) {
        units = presentation.units
        clock = presentation.clock
        glyphs = presentation.glyphs
        texts = Texts(presentation.language, presentation.glyphs)
    }

    init(_ layout: TextLayout) { self.init(layout.presentation) }

    /// A temperature with its unit, in whole degrees by default: `13 °C`.
    package func temperature(_ celsius: Double, places: Int = 0) -> String {
        let quantity = units.temperature(celsius)
        let unit = glyphs.pick(quantity.unit, ascii: String(quantity.unit.dropFirst()))
        return "\(texts.number(quantity.value, places: places)) \(unit)"
    }

    /// A temperature in whole degrees by default, for use near a unit: `13°`; with the unit's letter in ASCII.
    package func degrees(_ celsius: Double, places: Int = 0) -> String {
        let quantity = units.temperature(celsius)
        return texts.number(quantity.value, places: places) + glyphs.pick("°", ascii: String(quantity.unit.dropFirst()))
    }

    /// A temperature with its unit, and one for use near a unit, in the color of the scale.
    func coloredTemperature(_ celsius: Double) -> StyledLine {
        StyledLine(temperature(celsius), Theme.temperature(celsius))
    }
    func coloredDegrees(_ celsius: Double) -> StyledLine { StyledLine(degrees(celsius), Theme.temperature(celsius)) }

    /// A temperature rounded to whole degrees, for comparisons of what is displayed.
    package func wholeDegrees(_ celsius: Double) -> Int {
        Int(exactly: units.temperature(celsius).value.rounded()) ?? 0
    }

    /// A difference of displayed temperatures: `6°`; with the unit's letter in ASCII.
    package func difference(_ degrees: Int) -> String {
        "\(degrees)" + glyphs.pick("°", ascii: String(units.temperature(0).unit.dropFirst()))
    }

    /// A speed: `3.2 m/s`.
    package func speed(_ metersPerSecond: Double, places: Int = 0) -> String {
        text(units.speed(metersPerSecond), places: places)
    }

    /// The wind's speed and direction: `3 m/s SW`; `calm` below 0.05 m/s.
    package func wind(_ wind: Wind, places: Int = 0) -> String {
        let amount = speed(wind.speed, places: places)
        guard wind.speed >= 0.05 else { return texts.calm }
        return wind.degrees.map { "\(amount) \(texts.compassPoint($0))" } ?? amount
    }

    /// A time of day: `16:35`, or `4:35 PM`.
    ///
    /// - Parameter isUTC: Whether the local time is unknown, so that the time is in UTC.
    package func clock(_ time: LocalTime, isUTC: Bool = false) -> String {
        let clock =
            switch clock {
            case .twentyFourHours: time.clock
            case .twelveHours: "\(hour(time))\(time.clock.suffix(3)) \(time.hour < 12 ? "AM" : "PM")"
            }
        return clock + (isUTC ? " UTC" : "")
    }

    /// A full hour as the label of an axis: `16:00` or `4 PM`; in little room `16` or `4p`.
    func hour(_ time: LocalTime, isShort: Bool) -> String {
        switch clock {
        case .twentyFourHours: isShort ? String(time.clock.prefix(2)) : time.clock
        case .twelveHours: "\(hour(time))" + (time.hour < 12 ? isShort ? "a" : " AM" : isShort ? "p" : " PM")
        }
    }

    private func hour(_ time: LocalTime) -> Int { (time.hour + 11) % 12 + 1 }

    /// A percentage without decimals by default: `67 %`.
    package func percent(_ value: Double, places: Int = 0) -> String { "\(texts.number(value, places: places)) %" }

    /// A pressure: `1016 hPa`, `29.74 inHg`.
    package func pressure(_ hectopascals: Double, places: Int? = nil) -> String {
        text(units.pressure(hectopascals), places: places ?? units.pressure.places)
    }

    /// The visibility, with a remark if it may be any greater distance.
    package func visibility(_ visibility: Visibility) -> String {
        let quantity = units.distance(visibility.meters)
        let places = quantity.value >= 100 ? 0 : quantity.value < 1 ? 2 : 1
        let text = "\(texts.number(quantity.value, places: places, trimsZeros: true)) \(quantity.unit)"
        return visibility.isAtLeast ? texts.orMore(text) : text
    }

    /// The amount and period of precipitation: `2.47 mm in 1 h`; `<0.01` if it would round to zero.
    package func precipitation(_ fall: Precipitation) -> String {
        let quantity = units.precipitation(fall.millimeters)
        let isTrace = quantity.value > 0 && quantity.value < 0.005
        let amount =
            isTrace ? "<" + texts.number(0.01, places: 2) : texts.number(quantity.value, places: 2, trimsZeros: true)
        return "\(amount) \(quantity.unit) in \(period(of: fall))"
    }

    /// A depth of snow, of which seven centimeters correspond to ten millimeters of water: `2.7 cm`, `1.1 in`.
    package func snow(_ millimeters: Double) -> String { "\(snowDepth(millimeters)) \(snowUnit)" }

    /// A depth of snow, without its unit.
    func snowDepth(_ millimeters: Double) -> String {
        let depth = millimeters * 0.7 / (units.rain == .millimeters ? 1 : 2.54)
        if millimeters > 0, depth < 0.05 { return "<" + texts.number(0.1, places: 1) }
        return texts.number(depth, places: depth >= 100 ? 0 : 1)
    }

    /// The unit of the depth of snow.
    var snowUnit: String { units.rain == .millimeters ? "cm" : "in" }

    /// The depth and period of snow: `1.7 cm in 1 h`.
    package func snowfall(_ snow: Precipitation) -> String { "\(self.snow(snow.millimeters)) in \(period(of: snow))" }

    /// The precipitation of a period, rain as water and snow as its depth: `2.1 mm`, `2.7 cm`, `2.1 mm + 2.7 cm snow`.
    ///
    /// - Parameter isShort: Whether rain with snow is given as the total amount of water: `6.0 mm`.
    func fall(rain: Double?, snow: Double?, isShort: Bool = false) -> String {
        let (rain, snow) = (rain ?? 0, snow ?? 0)
        guard rain > 0, snow > 0 else { return snow > 0 ? self.snow(snow) : amount(rain) }
        return isShort ? amount(rain + snow) : "\(amount(rain)) + \(texts.snowNote(self.snow(snow)))"
    }

    private func period(of fall: Precipitation) -> String {
        fall.minutes % 60 == 0 ? "\(fall.minutes / 60) h" : "\(fall.minutes) min"
    }

    /// A depth of rain or melted snow without its unit, in few digits: `2.1`; `<0.1` if it would round to zero.
    package func depth(_ millimeters: Double) -> String {
        let depth = units.precipitation(millimeters).value
        let places = depth >= 100 ? 0 : units.rain.places
        let text = texts.number(depth, places: places)
        guard millimeters > 0, !text.contains(where: { ("1"..."9").contains($0) }) else { return text }
        return "<" + texts.number(units.rain == .millimeters ? 0.1 : 0.01, places: places)
    }

    /// The unit of precipitation depth.
    package var depthUnit: String { units.precipitation(0).unit }

    /// A depth of rain or melted snow in few digits: `2.1 mm`.
    package func amount(_ millimeters: Double, places: Int? = nil) -> String {
        places.map { text(units.precipitation(millimeters), places: $0) } ?? "\(depth(millimeters)) \(depthUnit)"
    }

    /// The temperature range of a day in whole degrees, the lower bound first: `9°…14°`; nil if a bound is unknown.
    package func range(of day: ForecastDay) -> String? {
        guard let lowest = day.lowest, let highest = day.highest else { return nil }
        return "\(degrees(lowest))\(glyphs.pick("…", ascii: ".."))\(degrees(highest))"
    }

    private func text(_ quantity: Quantity, places: Int) -> String {
        "\(texts.number(quantity.value, places: places)) \(quantity.unit)"
    }
}
