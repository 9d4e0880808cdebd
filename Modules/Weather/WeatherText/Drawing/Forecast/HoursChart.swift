import TextUI
import WeatherModel

/// A chart of the next 24 hours, or 48 in wide layouts: a temperature curve above day and night, the hours, rain and
/// snow.
struct HoursChart {
    let forecast: Forecast
    let layout: TextLayout
    /// The number of hours in the chart.
    var hours: Int { layout.width >= Self.widthOfTwoDays ? 48 : 24 }

    /// The minimum width in columns for 48 hours.
    static let widthOfTwoDays = 132
    private var day: NextDay { NextDay(forecast, hours: hours) }
    private var quantities: QuantityText { QuantityText(layout) }

    /// Whether rows are labeled in a left margin instead of a legend below.
    private var hasMargin: Bool { layout.width >= 56 }
    private var margin: Int { hasMargin ? 8 : 0 }
    private var slotWidth: Int { min(12, (layout.width - margin) * 3 / hours) }

    /// Returns the chart with a curve of `height` lines.
    ///
    /// - Parameter isShort: Whether to omit the weather icons and the precipitation bars.
    func lines(curve height: Int, isShort: Bool = false) -> [StyledLine] {
        let slots = day.slots
        guard !slots.isEmpty, slotWidth > 0 else { return [] }
        let points = slots.map { step in step.map { ($0.temperature, quantities.degrees($0.temperature)) } }
        let curve = Curve(points: points, glyphs: layout.glyphs).lines(width: slots.count * slotWidth, height: height)
        let clocks = slots.map { step in step.map { StyledLine(hour($0), Theme.label) } }
        let icons = slots.map { step in
            step.map { WeatherIcon.icon(for: $0.kind, isDaytime: $0.isDaytime, layout) }
        }
        let isDayKnown = day.steps.contains { $0.isDaytime != nil }
        let isSkyKnown = day.steps.contains { $0.kind != .unknown }
        return curve.map { named("", $0) } + (isDayKnown ? [named("", dayAndNight)] : []) + [row("", clocks)]
            + (isShort || !isSkyKnown ? [] : [row("", icons)]) + fall(isShort: isShort)
    }

    /// The chance and three-hour amount of rain and snow.
    private func fall(isShort: Bool) -> [StyledLine] {
        let slots = day.slots
        let chances = slots.map { $0?.chance }
        let amounts = slots.map { $0?.fall }
        guard chances.contains(where: { ($0 ?? 0) > 0 }) || amounts.contains(where: { ($0 ?? 0) > 0 }) else {
            let isKnown = chances.contains { $0 != nil }
            return isKnown ? layout.paragraph(layout.texts.noFallExpected, Theme.label) : []
        }
        let chanceCells = chances.map { chance in chance.map { StyledLine("\($0.rounded(toPlaces: 0))", Theme.rain) } }
        let amountCells = slots.map { step in
            step.flatMap { step in step.fall.map { StyledLine(quantities.depth($0), style(step)) } }
        }
        let bars = isShort || layout.glyphs == .ascii ? [] : [row("", bars(of: slots))]
        let legend = hasMargin ? [] : layout.paragraph(layout.texts.chanceAndDepth(quantities.depthUnit), Theme.label)
        return [row(layout.texts.chance, chanceCells)]
            + (amounts.contains { $0 != nil } ? bars + [row(quantities.depthUnit, amountCells)] : [])
            + legend
    }

    /// The amounts as bars on a scale from zero to the largest amount, but at least 3 mm.
    private func bars(of slots: [ForecastStep?]) -> [StyledLine?] {
        guard let scale = Scale([0, 3] + slots.compactMap { $0?.fall }) else { return [] }
        return slots.map { step in
            guard let step, let fall = step.fall, fall > 0 else { return nil }
            let bar = layout.glyphs.bar(scale.height(of: fall, within: 8))
            return StyledLine(String(repeating: bar, count: max(1, slotWidth - 2)), style(step))
        }
    }

    private func style(_ step: ForecastStep) -> Style { step.isMostlySnow ? Theme.snow : Theme.rain }

    /// The hour, with minutes if there is room or they are not zero.
    private func hour(_ step: ForecastStep) -> String {
        let clock = day.clock(step)
        return slotWidth >= 6 || !clock.hasSuffix(":00") ? clock : String(clock.prefix(2))
    }

    private func row(_ name: String, _ cells: [StyledLine?]) -> StyledLine {
        named(name, SlotRow.line(cells, slotWidth: slotWidth))
    }

    private func named(_ name: String, _ line: StyledLine) -> StyledLine {
        hasMargin ? StyledLine(name, Theme.label).padded(to: margin) + line : line
    }

    /// A line that distinguishes day (heavy) from night (light), labeled where the word fits.
    private var dayAndNight: StyledLine {
        var runs: [(isDaytime: Bool?, slots: Int)] = []
        for slot in day.slots {
            if let last = runs.last, last.isDaytime == slot?.isDaytime {
                runs[runs.count - 1].slots += 1
            } else {
                runs.append((slot?.isDaytime, 1))
            }
        }
        return runs.reduce(StyledLine([])) {
            $0 + run($1.isDaytime, width: $1.slots * slotWidth, isNamed: $1.slots > 2)
        }
    }

    private func run(_ isDaytime: Bool?, width: Int, isNamed: Bool) -> StyledLine {
        guard let isDaytime else { return StyledLine(String(repeating: " ", count: width)) }
        let (texts, glyphs) = (layout.texts, layout.glyphs)
        let stroke = isDaytime ? glyphs.pick("━", ascii: "=") : glyphs.pick("─", ascii: "-")
        let word = " \(isDaytime ? texts.day : texts.night) "
        let room = width - (isNamed && width >= word.count + 4 ? word.count : 0)
        return StyledLine(
            String(repeating: stroke, count: room / 2) + (room < width ? word : "")
                + String(repeating: stroke, count: room - room / 2),
            isDaytime ? Style(.yellow) : Style(.blue, .dim))
    }
}
