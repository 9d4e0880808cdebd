import TextUI
import WeatherModel

/// The next hours, 24 unless asked for more, in slots of three hours from the first forecast on; a slot is nil where there is a gap.
struct NextDay {
    /// The forecasts by slot, no slot after the last forecast.
    let slots: [ForecastStep?]
    private let forecast: Forecast

    /// How long a slot is, in seconds.
    private static let slot: Int64 = 3 * 3600

    init(_ forecast: Forecast, hours: Int = 24) {
        self.forecast = forecast
        guard let start = forecast.steps.first?.time else {
            slots = []
            return
        }
        let steps = forecast.steps(from: start, hours: hours)
        let indices = steps.map { Int(($0.time - start) / Self.slot) }
        var slots = [ForecastStep?](repeating: nil, count: (indices.last ?? -1) + 1)
        for (index, step) in zip(indices, steps) where slots[index] == nil { slots[index] = step }
        self.slots = slots
    }

    /// The forecasts without the gaps.
    var steps: [ForecastStep] { slots.compactMap { $0 } }

    /// The lowest and the highest temperature in degrees Celsius; nil without forecasts.
    var range: (lowest: Double, highest: Double)? {
        let temperatures = steps.map(\.temperature)
        guard let lowest = temperatures.min(), let highest = temperatures.max() else { return nil }
        return (lowest, highest)
    }

    /// The highest chance of rain or snow among those that say one, in percent.
    var chance: Double? { steps.compactMap(\.chance).max() }

    /// Rain and snow together in millimeters; nil when none is expected.
    var fall: Double? {
        let amounts = steps.compactMap(\.fall)
        return amounts.isEmpty ? nil : amounts.reduce(0, +)
    }

    /// Whether what falls is mostly snow.
    var isMostlySnow: Bool { steps.count(where: \.isMostlySnow) * 2 > steps.count { $0.fall != nil } }

    /// Whether something dangerous is expected.
    var isSevere: Bool { steps.contains(where: \.isSevere) }

    /// The temperatures in a line of one column each.
    func sparkline(_ glyphs: Glyphs) -> StyledLine {
        Sparkline(temperatures: slots.map { $0?.temperature }, glyphs: glyphs).line
    }

    /// When the place's clocks show a forecast.
    func clock(_ step: ForecastStep) -> String { forecast.localTime(step.time).clock }
}

/// The day in the few words that a line has room for: a sparkline, the range, rain or snow.
struct DayInBrief {
    let day: NextDay
    let layout: Layout

    /// The parts, the most important first; none without forecasts.
    var parts: [StyledLine] {
        guard let range = day.range else { return [] }
        let quantities = QuantityText(layout)
        let severe = day.isSevere ? StyledLine("! \(layout.texts.severe)", Theme.failure) : nil
        return [
            day.sparkline(layout.glyphs), StyledLine(quantities.range(range.lowest, range.highest)), severe, fall,
        ].compactMap { $0 }
    }

    /// How probable rain or snow is, and how much of it there will be; nil when nobody said.
    private var fall: StyledLine? {
        let quantities = QuantityText(layout)
        guard day.fall != nil || day.chance.map({ $0 > 0 }) ?? true else {
            return StyledLine(layout.texts.dry, Theme.label)
        }
        let facts = [day.chance.map(quantities.percent), day.fall.map(quantities.amount)].compactMap { $0 }
        guard !facts.isEmpty else { return nil }
        let sign = layout.glyphs.pick(
            day.isMostlySnow ? "❄" : "☂", ascii: day.isMostlySnow ? layout.texts.snowIcon : layout.texts.rainIcon)
        return StyledLine(([sign] + facts).joined(separator: " "), day.isMostlySnow ? Theme.snow : Theme.rain)
    }

    /// As many of the parts as fit, in one line.
    func line(width: Int) -> StyledLine {
        parts.reduce(StyledLine([])) { line, part in
            let longer = line.spans.isEmpty ? part : line + "  " + part
            return longer.width <= width ? longer : line
        }
    }
}

extension Theme {
    /// Rain, and how probable it is.
    static let rain = Style(.blue)
    /// Snow.
    static let snow = Style(.cyan)
}
