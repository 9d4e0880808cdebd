import TextUI
import WeatherModel

/// The next hours, 24 by default, in three-hour slots from the first forecast on; a slot is nil if its forecast is
/// missing.
struct NextDay {
    /// The forecasts by slot, up to the last forecast.
    let slots: [ForecastStep?]
    private let forecast: Forecast

    /// The length of a slot in seconds.
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

    /// The forecasts without gaps.
    var steps: [ForecastStep] { slots.compactMap { $0 } }

    /// The summary of the forecasts; nil without any.
    var summary: ForecastDay? { forecast.summary(of: steps) }

    /// Whether most of the slots with precipitation are mostly snow.
    var isMostlySnow: Bool { steps.count(where: \.isMostlySnow) * 2 > steps.count { $0.fall != nil } }

    /// The temperatures in one line with one column per slot.
    func sparkline(_ glyphs: Glyphs) -> StyledLine {
        Curve(points: slots.map { step in step.map { ($0.temperature, "") } }, glyphs: glyphs)
            .lines(width: slots.count, height: 1).first ?? ""
    }

    /// The local time of a forecast at the place.
    func clock(_ step: ForecastStep) -> String { forecast.localTime(step.time).clock }

    /// Returns a line of a sparkline, the temperature range, and rain or snow, as far as they fit; empty without
    /// forecasts.
    func brief(_ layout: TextLayout, width: Int) -> StyledLine {
        guard let summary else { return "" }
        let severe = summary.isSevere ? StyledLine("! \(layout.texts.severe)", Theme.failure) : ""
        let degrees = StyledLine(QuantityText(layout).range(of: summary) ?? "")
        return [sparkline(layout.glyphs), degrees, severe, fall(summary, layout)].reduce(StyledLine([])) { line, part in
            let longer = StyledLine.joined([line, part], by: "  ")
            return longer.width <= width ? longer : line
        }
    }

    /// The chance and amount of precipitation; empty if unknown.
    private func fall(_ summary: ForecastDay, _ layout: TextLayout) -> StyledLine {
        let quantities = QuantityText(layout)
        if summary.fall == nil, summary.chance == 0 { return StyledLine(layout.texts.dry, Theme.label) }
        let facts = [summary.chance.map(quantities.percent), summary.fall.map(quantities.amount)].compactMap { $0 }
        guard !facts.isEmpty else { return "" }
        let sign = layout.glyphs.pick(
            isMostlySnow ? "❄" : "☂", ascii: isMostlySnow ? layout.texts.snowIcon : layout.texts.rainIcon)
        return StyledLine(([sign] + facts).joined(separator: " "), isMostlySnow ? Theme.snow : Theme.rain)
    }
}

extension Theme {
    /// The style of rain and of its chance.
    static let rain = Style(.blue)
    /// The style of snow.
    static let snow = Style(.cyan)
}
