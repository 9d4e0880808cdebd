import TextUI
import WeatherModel

/// A table with a row for every step of a forecast, grouped under headings by day.
struct HoursTable {
    private let forecast: Forecast
    private let layout: TextLayout
    private let quantities: QuantityText

    init(forecast: Forecast, layout: TextLayout) {
        (self.forecast, self.layout, quantities) = (forecast, layout, QuantityText(layout))
    }

    /// The rows of all days.
    var lines: [StyledLine] {
        let days = forecast.days.filter { !$0.steps.isEmpty }
        let table = table.without(order, toFit: layout.width)
        let rows = table.lines(width: layout.width, ellipsis: layout.glyphs.ellipsis)
        var first = 0
        return days.flatMap { day -> [StyledLine] in
            defer { first += day.steps.count }
            let heading =
                StyledLine(layout.texts.shortDay(of: day.date), Theme.name)
                + StyledLine(forecast.extent(of: day, layout).map { " \($0)" } ?? "", Theme.label)
            return [heading] + rows[first..<first + day.steps.count].map(\.withoutTrailingSpaces)
        }
    }

    /// The columns to drop in tight layouts: the details first, then the wind; if words would be cut to a few letters,
    /// all but the first three.
    private var order: [Int] {
        [9, 8, 7] + (layout.width < 48 ? [6] : []) + (layout.width < 30 ? [5, 4, 3] : [])
    }

    /// The table. In tight layouts words are truncated, numbers never.
    private var table: TextTable {
        let columns: [TextTable.Column] = [
            .init(.right), .init(), .init(.right), .init(minimumWidth: 8), .init(.right), .init(.right), .init(),
            .init(.right), .init(.right), .init(.right),
        ]
        return TextTable(columns: columns, rows: forecast.steps.map(cells))
    }

    private func cells(_ step: ForecastStep) -> [StyledLine] {
        let time = forecast.localTime(step.time)
        let words = StyledLine(
            (step.isSevere ? "! " : "") + layout.words(step.words(layout.texts)), step.isSevere ? Theme.failure : .plain
        )
        let fall = StyledLine(
            step.fall.map { _ in
                quantities.fall(rain: step.rain?.millimeters, snow: step.snow?.millimeters, isShort: true)
            } ?? "", step.isMostlySnow ? Theme.snow : Theme.rain)
        let icon = WeatherIcon.icon(for: step.kind, isDaytime: step.isDaytime, layout)
        return [
            StyledLine(quantities.clock(time), step.isDaytime == false ? Theme.label : .plain), icon,
            quantities.coloredDegrees(step.temperature), words,
            StyledLine(step.chance.map { quantities.percent($0) } ?? "", Theme.rain), fall,
            StyledLine(step.wind.map { quantities.wind($0) } ?? ""),
            detail(step.feelsLike.map { layout.texts.feels(quantities.degrees($0)) }),
            detail(step.cloudCover.map { layout.texts.cloudsNote(quantities.percent($0)) }),
            detail(step.pressure.map { quantities.pressure($0) }),
        ]
    }

    private func detail(_ text: String?) -> StyledLine { StyledLine(text ?? "", Theme.label) }
}

extension Forecast {
    /// Returns from when or until when the steps cover a day, in words; nil if its first and last hours are covered.
    func extent(of day: ForecastDay, _ layout: TextLayout) -> String? {
        guard let last = day.steps.last.map({ localTime($0.time) }) else { return nil }
        func clock(_ time: LocalTime) -> String { QuantityText(layout).clock(time) }
        if day.date.secondOfDay >= stepLength { return layout.texts.from(clock(day.date)) }
        return last.secondOfDay < 86_400 - stepLength ? layout.texts.until(clock(last)) : nil
    }
}
