import TextUI
import WeatherModel

/// The next 24 hours as a chart, 48 where there is room: the temperatures as a curve, under it day and night, the hours,
/// rain and snow.
struct HoursChart {
    let forecast: Forecast
    let layout: Layout
    /// How many hours it has.
    var hours: Int { layout.width >= Self.widthOfTwoDays ? 48 : 24 }

    /// The columns from which on there is room for 48 hours.
    static let widthOfTwoDays = 132
    private var day: NextDay { NextDay(forecast, hours: hours) }
    private var quantities: QuantityText { QuantityText(layout) }

    /// Whether the rows have their names to the left, and not all of them below.
    private var hasMargin: Bool { layout.width >= 56 }
    private var margin: Int { hasMargin ? 8 : 0 }
    private var slotWidth: Int { min(12, (layout.width - margin) * 3 / hours) }

    /// The chart with a curve of so many lines.
    ///
    /// - Parameter isShort: whether the pictures of the weather and the bars of the rain are left out.
    func lines(curve height: Int, isShort: Bool = false) -> [StyledLine] {
        let slots = day.slots
        guard !slots.isEmpty, slotWidth > 0 else { return [] }
        let points = slots.map { step in step.map { Curve.Point($0.temperature, quantities.degrees($0.temperature)) } }
        let curve = Curve(points, glyphs: layout.glyphs) { TemperatureBand.color($0) }
            .lines(width: slots.count * slotWidth, height: height)
        let clocks = slots.map { step in step.map { StyledLine(hour($0), Theme.label) } }
        let icons = slots.map { step in
            step.map { WeatherIcon.icon(for: $0.kind, isDaytime: $0.isDaytime, layout) }
        }
        let isDayKnown = day.steps.contains { $0.isDaytime != nil }
        let sky = DayAndNight(slots, layout.glyphs, layout.texts).line(slotWidth: slotWidth)
        let isSkyKnown = day.steps.contains { $0.kind != .unknown }
        return curve.map { named("", $0) } + (isDayKnown ? [named("", sky)] : []) + [row("", clocks)]
            + (isShort || !isSkyKnown ? [] : [row("", icons)]) + fall(isShort: isShort)
    }

    /// Rain and snow: how probable, and how much in three hours.
    private func fall(isShort: Bool) -> [StyledLine] {
        let slots = day.slots
        let chances = slots.map { $0?.chance }
        let amounts = slots.map { $0?.fall }
        guard chances.contains(where: { ($0 ?? 0) > 0 }) || amounts.contains(where: { ($0 ?? 0) > 0 }) else {
            let isKnown = chances.contains { $0 != nil }
            return isKnown ? layout.paragraph(layout.texts.noFallExpected, Theme.label) : []
        }
        let chanceCells = chances.map { chance in chance.map { StyledLine("\($0.rounded(toPlaces: 0))%", Theme.rain) } }
        let amountCells = slots.map { step in
            step.flatMap { step in step.fall.map { StyledLine(quantities.depth($0), style(step)) } }
        }
        let bars = isShort || layout.glyphs == .ascii ? [] : [row("", bars(of: slots))]
        let legend = hasMargin ? [] : layout.paragraph(layout.texts.chanceAndDepth(quantities.depthUnit), Theme.label)
        return [row(layout.texts.chance, chanceCells)]
            + (amounts.contains { $0 != nil } ? bars + [row(quantities.depthUnit, amountCells)] : [])
            + legend
    }

    /// The amounts as bars on a scale from nothing to the largest, which is a few millimeters at least.
    private func bars(of slots: [ForecastStep?]) -> [StyledLine?] {
        let most = max(3, slots.compactMap { $0?.fall }.max() ?? 0)
        return slots.map { step in
            guard let step, let fall = step.fall, fall > 0 else { return nil }
            let bar = Sparkline.block(Int((fall / most * 8).rounded(.up)))
            return StyledLine(String(repeating: bar, count: max(1, slotWidth - 2)), style(step))
        }
    }

    private func style(_ step: ForecastStep) -> Style { step.isMostlySnow ? Theme.snow : Theme.rain }

    /// The hour, with its minutes where there is room.
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
}

/// A line under a curve that tells day from night: heavy by day, light by night, with the word where it fits.
struct DayAndNight {
    private let slots: [ForecastStep?]
    private let glyphs: Glyphs
    private let texts: Texts

    init(_ slots: [ForecastStep?], _ glyphs: Glyphs, _ texts: Texts) {
        self.slots = slots
        self.glyphs = glyphs
        self.texts = texts
    }

    func line(slotWidth: Int) -> StyledLine {
        var runs: [(isDaytime: Bool?, slots: Int)] = []
        for slot in slots {
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
        let stroke = isDaytime ? glyphs.pick("━", ascii: "=") : glyphs.pick("─", ascii: "-")
        let word = " \(isDaytime ? texts.day : texts.night) "
        let room = width - word.count
        let text =
            room < 4 || !isNamed
            ? String(repeating: stroke, count: width)
            : String(repeating: stroke, count: room / 2) + word + String(repeating: stroke, count: room - room / 2)
        return StyledLine(text, isDaytime ? Style(.yellow) : Style(.blue, .dim))
    }
}
