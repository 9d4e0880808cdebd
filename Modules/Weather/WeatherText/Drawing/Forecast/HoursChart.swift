import TextUI
import WeatherModel

/// A chart of the next 24 hours, or 48 in wide layouts: a line of temperatures with their scale above day and night,
/// the hours, rain and snow.
struct HoursChart {
    let forecast: Forecast
    let layout: TextLayout
    private let quantities: QuantityText
    private let steps: ArraySlice<ForecastStep>
    private let axis: TimeAxis
    private let line: TemperatureLine
    private let scale: Scale
    /// The times of the labels below the line, equally far apart.
    private let marks: [Int64]
    private let margin: Int

    /// The minimum width in columns for 48 hours.
    static let widthOfTwoDays = 132
    private var texts: Texts { layout.texts }

    /// Returns the number of hours in a chart.
    static func hours(in layout: TextLayout) -> Int { layout.width >= widthOfTwoDays ? 48 : 24 }

    /// Creates the chart; nil if there is nothing to draw, or no room.
    ///
    /// - Parameter observed: The weather now, from which the line starts.
    init?(forecast: Forecast, layout: TextLayout, observed: Conditions? = nil) {
        let hours = Self.hours(in: layout)
        let step = forecast.stepLength
        let steps = forecast.steps.first.map { forecast.steps(from: $0.time, hours: hours) } ?? []
        guard let first = steps.first, let last = steps.last else { return nil }
        (self.forecast, self.layout, self.steps) = (forecast, layout, steps)
        quantities = QuantityText(layout)
        var points = steps.map { (time: $0.time, celsius: $0.temperature) }
        if let observed, observed.observedAt < first.time, observed.observedAt >= first.time - step - 3600 {
            points.insert((observed.observedAt, observed.temperature), at: 0)
        }
        let degrees = points.map { [quantities] in CellWidth.of(quantities.degrees($0.celsius)) }.max() ?? 0
        margin = max(layout.width >= 56 ? 8 : 4, degrees) + 1
        // The last hour is centered below the end of the line.
        let overhang = layout.width >= 56 ? 3 : 1
        let (start, room) = (first.time - step, min(layout.width - margin - overhang, hours * 4))
        let columns = Int((Double(room) * Double(last.time - start) / Double(Int64(hours) * 3600)).rounded(.up))
        axis = TimeAxis(start: start, end: last.time, columns: min(columns, room), overhang: overhang)
        // The interval from the observation to the first step may be up to an hour longer.
        line = TemperatureLine(points: points, step: step + 3600, axis: axis, glyphs: layout.glyphs)
        guard room > 0, let scale = line.scale else { return nil }
        self.scale = scale
        // Labels are three hours apart if they fit.
        let perHour = axis.columnsPerHour
        let interval: Int64 = 3600 * ([3, 6, 12].first { Double($0) * perHour >= 4 } ?? 24)
        let anchor = steps.first { ($0.time + Int64(forecast.utcOffset ?? 0)) % interval == 0 } ?? first
        marks = stride(from: start + 1 + (anchor.time - start - 1) % interval, through: last.time, by: Int(interval))
            .map { $0 }
    }

    /// Returns the chart with a line of `height` lines.
    ///
    /// - Parameter isShort: Whether only the hours and the bars of rain and snow are below it.
    func lines(curve height: Int, isShort: Bool = false) -> [StyledLine] {
        let light = daylight
        // In a report, whose lines end with their text, the nights are not shaded.
        let shade = layout.isInteractive ? Theme.nightShade : nil
        let lines = line.lines(height: height) { light[$0] == false ? shade : nil }
        let curve = lines.enumerated().map { label($0, of: height).padded(to: margin) + $1 }
        if isShort { return curve + [named("", dayAndNight(hasHours: true))] + bars(isNamed: true) }
        let isDayKnown = steps.contains { $0.isDaytime != nil }
        let hours = axis.line(marks.map { (axis.position(of: $0), StyledLine(hour($0), Theme.label)) })
        return curve + (isDayKnown ? [named("", dayAndNight(hasHours: false))] : []) + [named("", hours)]
            + sky + fall
    }

    /// The highest temperature at the top of the scale and the lowest one at its bottom.
    private func label(_ row: Int, of height: Int) -> StyledLine {
        let isFlat = scale.low == scale.high
        let value = row == (isFlat ? height / 2 : 0) ? scale.high : row == height - 1 && !isFlat ? scale.low : nil
        guard let value else { return "" }
        return quantities.coloredDegrees(value).padded(to: margin - 1, .right)
    }

    /// The icons and the temperatures at the labeled hours.
    private var sky: [StyledLine] {
        let marked = marks.compactMap { mark in steps.first { $0.time == mark } }
        let icons = marked.map { step in
            (axis.position(of: step.time), WeatherIcon.icon(for: step.kind, isDaytime: step.isDaytime, layout))
        }
        let degrees = marked.map { (axis.position(of: $0.time), quantities.coloredDegrees($0.temperature)) }
        return (steps.contains { $0.kind != .unknown } ? [named("", axis.line(icons))] : [])
            + [named("", axis.line(degrees))]
    }

    /// The chance, the bars and the amount of rain and snow; below each label those of the time up to it. Precipitation
    /// after the last label is only in the bars.
    private var fall: [StyledLine] {
        guard steps.contains(where: { $0.chance ?? 0 > 0 || $0.fall ?? 0 > 0 }) else {
            let none = texts.noFallExpected(texts.fall(steps.contains(where: \.canSnow)))
            return forecast.knowsFall(of: steps) ? layout.paragraph(none, Theme.label) : []
        }
        let parts = zip([axis.start] + marks, marks).compactMap { start, end in
            ForecastStep(merging: steps.drop { $0.time <= start }.prefix { $0.time <= end }).map {
                (center: axis.position(of: end), whole: $0)
            }
        }
        let chances = parts.compactMap { part in
            part.whole.chance.map { (part.center, StyledLine($0.rounded(toPlaces: 0), Theme.rain)) }
        }
        let isAllSnow = !parts.contains { $0.whole.rain?.millimeters ?? 0 > 0 }
        let amounts = parts.compactMap { part in
            part.whole.fall.map { fall in
                let depth = isAllSnow ? quantities.snowDepth(fall) : quantities.depth(fall)
                return (part.center, StyledLine(depth, style(part.whole)))
            }
        }
        let chance = texts.chance(isSnow: NextDay(forecast).isMostlySnow)
        return [named(CellWidth.of(chance) < margin ? chance : "%", axis.line(chances))]
            + bars(isNamed: false)
            + (amounts.isEmpty
                ? [] : [named(isAllSnow ? quantities.snowUnit : quantities.depthUnit, axis.line(amounts))])
    }

    /// The rain and snow of each step as bars on a scale from zero to the largest amount, but at least 1 mm an hour;
    /// empty without any.
    private func bars(isNamed: Bool) -> [StyledLine] {
        let falls = steps.compactMap(\.fall)
        guard falls.contains(where: { $0 > 0 }), let scale = Scale([0, Double(forecast.stepLength) / 3600] + falls)
        else { return [] }
        let line = StyledLine(columns: axis.columns) { column in
            let time = axis.time(at: Double(column) + 0.5)
            let step = steps.first { $0.time >= time && $0.time - time < forecast.stepLength }
            guard let step, let fall = step.fall, fall > 0 else { return (" ", .plain) }
            return (layout.glyphs.bar(scale.height(of: fall, within: 8)), style(step))
        }
        let name = NextDay(forecast).isMostlySnow ? texts.snow : texts.rain
        return [
            named(!isNamed ? "" : CellWidth.of(name) < margin ? name : quantities.depthUnit, line)
        ]
    }

    private func style(_ step: ForecastStep) -> Style { step.isMostlySnow ? Theme.snow : Theme.rain }

    /// The hour, with minutes if there is room or they are not zero.
    private func hour(_ time: Int64) -> String {
        let time = forecast.localTime(time)
        let room = marks.count > 1 ? axis.columnsPerHour * Double(marks[1] - marks[0]) / 3600 : 8
        return time.minute == 0 ? quantities.hour(time, isShort: room < 6) : quantities.clock(time)
    }

    private func named(_ name: String, _ line: StyledLine) -> StyledLine {
        StyledLine(name, Theme.label).padded(to: margin) + line
    }

    /// A line that distinguishes day (heavy) from night (light), with the hours in it, or else with both words where
    /// they fit.
    private func dayAndNight(hasHours: Bool) -> StyledLine {
        let light = daylight
        var cells = light.map(stroke)
        func write(_ text: String, at start: Int, _ style: Style) {
            for (offset, letter) in text.enumerated() where cells.indices.contains(start + offset) {
                cells[start + offset] = (String(letter), style)
            }
        }
        if hasHours {
            cells += Array(repeating: (" ", .plain), count: axis.overhang)
            let places = marks.map { (axis.position(of: $0), CellWidth.of(hour($0))) }
            for (mark, start) in zip(marks, axis.starts(places)) {
                if let start { write(" \(hour(mark)) ", at: start - 1, Theme.label) }
            }
            return StyledLine(columns: cells.count) { cells[$0] }
        }
        var start = 0
        for run in Array(light.enumerated()).chunked(by: { $0.element.map { $0 ? 1 : 0 } ?? -1 }) {
            defer { start += run.count }
            guard let isDaytime = run.first?.element else { continue }
            let word = " \(isDaytime ? texts.day : texts.night) "
            guard run.count >= CellWidth.of(word) else { continue }
            write(word, at: start + (run.count - CellWidth.of(word)) / 2, cells[start].style)
        }
        return StyledLine(columns: cells.count) { cells[$0] }
    }

    /// Whether it is day in each column; nil where it is unknown.
    private var daylight: [Bool?] {
        (0..<axis.columns).map { column in
            let time = axis.time(at: Double(column) + 0.5)
            let step = steps.first { $0.time + forecast.stepLength / 2 >= time }
            return step.flatMap { $0.time - time < forecast.stepLength ? $0.isDaytime : nil }
        }
    }

    private func stroke(_ isDaytime: Bool?) -> (text: String, style: Style) {
        switch isDaytime {
        case true?: (layout.glyphs.pick("━", ascii: "="), Theme.sun)
        case false?: (layout.glyphs.pick("─", ascii: "-"), Theme.night)
        case nil: (layout.glyphs.pick("┈", ascii: "."), Theme.label)
        }
    }
}
